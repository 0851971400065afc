import * as calls from '#lib/api/talk/chat.ts'
import * as opsCalls from '#lib/api/talk/chat-ops.ts'
import type { Routes } from '#platform/base/call.ts'
import { getChatSelf, reportChatLine, sayInChat } from './chat-service.ts'
import { moderateChat, listChat } from './moderation.ts'

/** The chat room of a brand, and those who keep it. */
export function routeChat({ serve, serveChannel }: Routes): void {
  serveChannel(calls.chatChannel)
  serve(calls.getChatSelf, getChatSelf)
  serve(calls.sayInChat, sayInChat)
  serve(calls.reportChatLine, reportChatLine)
  serve(opsCalls.listChat, listChat)
  serve(opsCalls.moderateChat, moderateChat)
}
