import type { OutputOf } from '#lib/api/endpoint.ts'
import type * as calls from '#lib/api/ops/players-lists.ts'
import type { TenantRecord } from '#lib/api/ops/ops.ts'
import type { Call } from '#platform/base/call.ts'
import {
  type BetRow,
  type BookingRow,
  cursorOf,
  lotteryName,
  openRange,
  pageBets,
  pageBookings,
  pageOf,
  toBet,
} from '#platform/base/records/service.ts'
import { knownMember } from '#platform/people/member/service.ts'

export async function listMemberMovements(
  call: Call<typeof calls.listMemberMovements>,
): Promise<OutputOf<typeof calls.listMemberMovements>> {
  const { env, tenant, input } = call
  const range = openRange(input, tenant.timeZone)
  const { id: member } = await knownMember(env, tenant.id, input.account)
  const after = cursorOf(input.after)
  const rows = await pageBookings(env, {
    ...{ tenant: tenant.id, member, ...range },
    purpose: input.purpose,
    before: after && Number(after.id),
    limit: input.limit,
  })
  const { content, ...more } = pageOf(rows, input.limit, {
    idOf: ({ seq }) => String(seq),
    show: (row) => toBooking(row, tenant),
  })
  return { currency: tenant.currency, movements: content, ...more }
}

export async function listMemberBets(
  call: Call<typeof calls.listMemberBets>,
): Promise<OutputOf<typeof calls.listMemberBets>> {
  const { env, tenant, input } = call
  const range = openRange(input, tenant.timeZone)
  const { id: member } = await knownMember(env, tenant.id, input.account)
  const rows = await pageBets(env, {
    ...{ tenant: tenant.id, member, ...range },
    status: input.status,
    category: input.category,
    after: cursorOf(input.after),
    limit: input.limit,
  })
  const { content, ...more } = pageOf(rows, input.limit, {
    idOf: ({ id }) => id,
    show: (row) => toMemberBet(row, tenant),
  })
  return { currency: tenant.currency, bets: content, ...more }
}

export function toBooking(row: BookingRow, tenant: Pick<TenantRecord, 'lottery'>): calls.Booking {
  const { seq, at, purpose, movement, debit, credit, currency, amount, balance, reference, op_key, game } =
    row
  const sign = credit === 'player' ? 1 : debit === 'player' ? -1 : 0
  return {
    ...{ id: String(seq), atMs: at, purpose, kind: movement, debit, credit, amountMinor: amount },
    changeMinor: sign * amount,
    balanceAfterMinor: balance,
    isPoints: currency === 'PTS',
    reference,
    operation: op_key,
    ...(game && { gameName: row.game_name ?? lotteryName(tenant.lottery, game) }),
  }
}

/** Where a bet comes from follows from its id: lines of slips have a number, rooms and vendors a prefix. */
export function toMemberBet(row: BetRow, tenant: Pick<TenantRecord, 'lottery'>): calls.MemberBet {
  const bet = toBet(row, tenant)
  const [slipId, line] = row.id.split('/')
  const [, issue] = row.reference.split('/')
  if (line !== undefined)
    return { ...bet, source: 'lottery', ...(issue ? { issue } : {}), ...(slipId ? { slipId } : {}) }
  if (row.id.startsWith('crash:')) return { ...bet, source: 'crash' }
  const [vendor, kind] = row.id.split(':')
  return vendor !== undefined && kind !== undefined
    ? { ...bet, source: 'vendor', vendor }
    : { ...bet, source: 'inHouse' }
}
