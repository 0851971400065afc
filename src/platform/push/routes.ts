import { getPushSettings, removePush, savePush } from '#lib/api/push.ts'
import { serve, type App } from '#platform/serve.ts'
import { forgetDevice, saveDevice, settingsOf } from './push-service.ts'

/** Notifications of the browser, as each device asks for them. */
export function routePush(app: App): void {
  serve(app, getPushSettings, settingsOf)
  serve(app, savePush, saveDevice)
  serve(app, removePush, forgetDevice)
}
