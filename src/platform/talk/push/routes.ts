import * as calls from '#lib/api/talk/push.ts'
import type { Routes } from '#platform/base/call.ts'
import { removePush, savePush, getPushSettings } from './push-service.ts'

/** Notifications of the browser, as each device asks for them. */
export function routePush({ serve }: Routes): void {
  serve(calls.getPushSettings, getPushSettings)
  serve(calls.savePush, savePush)
  serve(calls.removePush, removePush)
}
