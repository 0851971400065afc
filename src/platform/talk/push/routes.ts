import { getPushSettings, removePush, savePush } from '#lib/api/talk/push.ts'
import type { Routes } from '#platform/base/call.ts'
import { forgetDevice, saveDevice, settingsOf } from './push-service.ts'

/** Notifications of the browser, as each device asks for them. */
export function routePush({ serve }: Routes): void {
  serve(getPushSettings, settingsOf)
  serve(savePush, saveDevice)
  serve(removePush, forgetDevice)
}
