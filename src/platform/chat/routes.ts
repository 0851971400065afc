import { chatChannel, getChatSelf, reportChatLine, sayInChat } from '#lib/api/chat.ts'
import { listChat, moderateChat } from '#lib/api/live-ops.ts'
import { serveChannel } from '#platform/live/serve-channel.ts'
import { serve, type App } from '#platform/serve.ts'
import { readSelf, report, say } from './chat-service.ts'
import { moderate, showChat } from './moderation.ts'

/** The chat room of a brand, and those who keep it. */
export function routeChat(app: App): void {
  serveChannel(app, chatChannel)
  serve(app, getChatSelf, readSelf)
  serve(app, sayInChat, say)
  serve(app, reportChatLine, report)
  serve(app, listChat, showChat)
  serve(app, moderateChat, moderate)
}
