import { chatChannel, getChatSelf, reportChatLine, sayInChat } from '#lib/api/talk/chat.ts'
import { listChat, moderateChat } from '#lib/api/talk/live-ops.ts'
import type { Routes } from '#platform/base/call.ts'
import { readSelf, report, say } from './chat-service.ts'
import { moderate, showChat } from './moderation.ts'

/** The chat room of a brand, and those who keep it. */
export function routeChat({ serve, serveChannel }: Routes): void {
  serveChannel(chatChannel)
  serve(getChatSelf, readSelf)
  serve(sayInChat, say)
  serve(reportChatLine, report)
  serve(listChat, showChat)
  serve(moderateChat, moderate)
}
