import { launchChat, listModels } from '#lib/api/talk/models.ts'
import type { Routes } from '#platform/base/call.ts'
import { modelsOf, openChat } from './model-service.ts'

/** Live chats of an outside provider. */
export function routeModels({ serve }: Routes): void {
  serve(listModels, modelsOf)
  serve(launchChat, openChat)
}
