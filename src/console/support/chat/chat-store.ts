import type { InputOf, OutputOf } from '#lib/api/endpoint.ts'
import { listChat, moderateChat, type ChatRow } from '#lib/api/talk/chat-ops.ts'
import { call } from '#lib/client/call.ts'
import { listed } from '#console/parts/listed.ts'

export type ChatLine = ChatRow & { tenant: string }
export type ChatRules = OutputOf<typeof listChat>['rules']
export type ChatAct = InputOf<typeof moderateChat>['act']
/** A brand's room: its rules, and lines of it. */
export interface Room {
  tenant: string
  rules: ChatRules
  lines: readonly ChatRow[]
}

export interface ChatQuery {
  tenants: readonly string[]
  isReported: boolean
}

export const rooms = listed<ChatQuery, Room>(async ({ tenants, isReported }) => ({
  items: await Promise.all(
    tenants.map(async (tenant) => ({
      tenant,
      ...(await call(listChat, { tenant, ...(isReported ? { reported: '1' as const } : {}) })),
    })),
  ),
}))

/** Lines of all rooms, the newest first. */
export function linesOf(all: readonly Room[]): ChatLine[] {
  return all
    .flatMap(({ tenant, lines }) => lines.map((line) => ({ ...line, tenant })))
    .sort((one, other) => other.atMs - one.atMs)
}

/** Resolves to how many lines were withdrawn. The list is asked again by the page. */
export async function moderateChatRoom(
  tenant: string,
  act: ChatAct,
  word: { operator: string; reason: string },
): Promise<number> {
  return (await call(moderateChat, { tenant, act, ...word })).withdrawn ?? 0
}
