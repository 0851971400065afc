import * as calls from '#lib/api/talk/models.ts'
import type { Routes } from '#platform/base/call.ts'
import { listModels, launchChat } from './model-service.ts'

/** Live chats of an outside provider. */
export function routeModels({ serve }: Routes): void {
  serve(calls.listModels, listModels)
  serve(calls.launchChat, launchChat)
}
