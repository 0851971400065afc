import type { OutputOf } from '#lib/api/endpoint.ts'
import type * as calls from '#lib/api/play/lottery-orders.ts'
import type { Call } from '#platform/base/call.ts'
import { pageOrders } from './order-repository.ts'

/** A page of the member's orders, newest first, over all games of the brand. */
export async function listLotteryOrders({
  env,
  tenant,
  member,
  input,
}: Call<typeof calls.listLotteryOrders>): Promise<OutputOf<typeof calls.listLotteryOrders>> {
  const { gameCode, state, fromDay, toDay, cursor, pageSize } = input
  const names = new Map(tenant.lottery.games.map((game) => [game.gameCode, game.name]))
  const rows = await pageOrders(
    env,
    {
      tenant: tenant.id,
      member: member.id,
      gameCode,
      state,
      fromDay,
      toDay,
      after: readCursor(cursor),
      limit: pageSize,
    },
    names,
  )
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  return {
    currency: tenant.currency,
    orders: page,
    ...(rows.length > pageSize && last ? { next: `${last.atMs}:${last.orderId}` } : {}),
  }
}

function readCursor(cursor: string | undefined): { at: number; id: string } | undefined {
  const [, at = '', id = ''] = /^(\d{1,15}):([\w-]{8,64})$/.exec(cursor ?? '') ?? []
  return at === '' ? undefined : { at: Number(at), id }
}
