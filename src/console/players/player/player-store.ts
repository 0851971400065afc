import { setMemberLimit as limitCall } from '#lib/api/care/protection-ops.ts'
import type { InputOf, OutputOf } from '#lib/api/endpoint.ts'
import { adjustBalance as adjustCall } from '#lib/api/money/cashier-adjustments.ts'
import * as memberCalls from '#lib/api/ops/member-ops.ts'
import * as listCalls from '#lib/api/ops/players-lists.ts'
import * as noteCalls from '#lib/api/ops/players-notes.ts'
import { getMemberOverview } from '#lib/api/ops/players-overview.ts'
import * as timelineCalls from '#lib/api/ops/players-timeline.ts'
import { writeMessage as messageCall } from '#lib/api/people/messages.ts'
import * as bonusCalls from '#lib/api/rewards/promotions-bonuses-ops.ts'
import type { Currency } from '#lib/shared/product/vocabulary.ts'
import { call } from '#lib/client/call.ts'
import { listed } from '#console/parts/listed.ts'
import { loadedValue } from '#console/parts/loaded.ts'

export interface PlayerKey {
  tenant: string
  account: string
}
/** Who acts, and why. */
export interface Word {
  operator: string
  reason: string
}

export const overview = loadedValue((key: PlayerKey) => call(getMemberOverview, key))

export type PlayerBooking = listCalls.Booking & { currency: Currency }
export type BookingQuery = Pick<
  InputOf<typeof listCalls.listMemberMovements>,
  'tenant' | 'account' | 'purpose' | 'fromDay' | 'toDay'
>
export const bookings = listed<BookingQuery, PlayerBooking>(async (query, after) => {
  const { currency, movements, next } = await call(listCalls.listMemberMovements, {
    ...query,
    ...(after ? { after } : {}),
  })
  return { items: movements.map((item) => ({ ...item, currency })), next }
})

export type PlayerBet = listCalls.MemberBet & { currency: Currency }
export type BetQuery = Pick<
  InputOf<typeof listCalls.listMemberBets>,
  'tenant' | 'account' | 'status' | 'category' | 'fromDay' | 'toDay'
>
export const bets = listed<BetQuery, PlayerBet>(async (query, after) => {
  const page = await call(listCalls.listMemberBets, { ...query, ...(after ? { after } : {}) })
  return { items: page.bets.map((item) => ({ ...item, currency: page.currency })), next: page.next }
})
export type BetDetail = OutputOf<typeof listCalls.getMemberBet>
export const betDetail = loadedValue((query: PlayerKey & { id: string }) =>
  call(listCalls.getMemberBet, query),
)

export const places = loadedValue(async (key: PlayerKey) => {
  const [used, payouts] = await Promise.all([
    call(listCalls.listMemberSessions, key),
    call(listCalls.listMemberPayouts, key),
  ])
  return { ...used, ...payouts }
})
export type Places = OutputOf<typeof listCalls.listMemberSessions> &
  OutputOf<typeof listCalls.listMemberPayouts>

export const bonuses = loadedValue((key: PlayerKey) => call(bonusCalls.listMemberBonuses, key))

/** Gives a bonus up for the player; money of their own is never taken. */
export async function takeBonus(key: PlayerKey, bonusId: string, word: Word): Promise<void> {
  await call(bonusCalls.takeBonus, { ...key, bonusId, ...word })
  await bonuses.again()
}

export const notes = listed<PlayerKey, noteCalls.MemberNote>(async (key, after) => {
  const page = await call(noteCalls.listMemberNotes, { ...key, ...(after ? { after } : {}) })
  return { items: page.notes, next: page.next }
})
/** Pinned ones, also those that are pages away. */
export const pinnedNotes = loadedValue(
  async (key: PlayerKey) => (await call(noteCalls.listMemberNotes, { ...key, limit: 1 })).pinned,
)

export async function writeNote(
  key: PlayerKey,
  note: Pick<InputOf<typeof noteCalls.writeMemberNote>, 'operator' | 'text' | 'isPinned' | 'operationKey'>,
): Promise<void> {
  await call(noteCalls.writeMemberNote, { ...key, ...note })
  await Promise.all([notes.load(key), pinnedNotes.load(key)])
}

export async function pinNote(
  key: PlayerKey,
  note: { id: string; isPinned: boolean; operator: string },
): Promise<void> {
  const after = await call(noteCalls.pinMemberNote, { ...key, ...note })
  notes.replace(({ id }) => id === after.id, after)
  await pinnedNotes.load(key)
}

export type TimelineEntry = timelineCalls.TimelineEntry & { currency: Currency }
export const timeline = listed<PlayerKey & { kind?: timelineCalls.TimelineKind }, TimelineEntry>(
  async (query, after) => {
    const page = await call(timelineCalls.getMemberTimeline, { ...query, ...(after ? { after } : {}) })
    return { items: page.entries.map((item) => ({ ...item, currency: page.currency })), next: page.next }
  },
)

/** Personal data in full; who looked and why is recorded first. */
export function readInFull(key: PlayerKey, word: Word): Promise<memberCalls.MemberRecord> {
  return call(memberCalls.readMemberInFull, { ...key, ...word })
}

export async function setStatus(
  key: PlayerKey,
  status: 'active' | 'suspended' | 'banned',
  word: Word,
): Promise<void> {
  await call(memberCalls.setMemberStatus, { ...key, status, ...word })
  await overview.again()
}

export async function resetSecondFactor(key: PlayerKey, word: Word): Promise<void> {
  await call(memberCalls.resetSecondFactor, { ...key, ...word })
  await overview.again()
}

export async function setLimit(
  key: PlayerKey,
  limit: Pick<InputOf<typeof limitCall>, 'kind' | 'period' | 'max' | 'operationKey'>,
  word: Word,
): Promise<void> {
  await call(limitCall, { ...key, ...limit, ...word })
  await overview.again()
}

/** Asks for a correction of the balance: another operator agrees. */
export async function adjustBalance(
  key: PlayerKey,
  adjustment: Pick<InputOf<typeof adjustCall>, 'id' | 'direction' | 'amountMinor'>,
  word: Word,
): Promise<void> {
  await call(adjustCall, { ...key, ...adjustment, ...word })
  await overview.again()
}

export async function writeMessage(
  key: PlayerKey,
  message: Pick<InputOf<typeof messageCall>, 'operator' | 'text' | 'operationKey'>,
): Promise<void> {
  await call(messageCall, { ...key, ...message })
}
