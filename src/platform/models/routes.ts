import { launchChat, listModels } from '#lib/api/models.ts'
import { serve, type App } from '#platform/serve.ts'
import { modelsOf, openChat } from './model-service.ts'

/** Live chats of an outside provider. */
export function routeModels(app: App): void {
  serve(app, listModels, modelsOf)
  serve(app, launchChat, openChat)
}
