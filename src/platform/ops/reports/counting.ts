import { TRIAL_TYPES } from '#lib/shared/product/member-types.ts'
import { categoryOf, sumsOf, sumsOfKind } from '#lib/shared/reports/booking-sums.ts'
import { channelOf } from '#lib/shared/reports/channels.ts'
import type { DaySums } from '#lib/shared/reports/sums.ts'
import type { Arrival } from './arrival-repository.ts'
import type { Cells } from './cells.ts'
import { earlier, memberOf, type CountedMember, type PlacesByNumber } from './counted-member.ts'
import { NO_SUBJECT, type Place, type Subject } from './dimensions.ts'
import type { PlayerDays } from './player-days.ts'

/** The lotteries of the house, beside the codes of vendors. */
export const LOTTERY_VENDOR = 'lottery'

/** What counting needs besides the arrivals. */
export interface Counting {
  cells: Cells
  days: PlayerDays
  /** By brand and id, as they come up. */
  members: Map<string, CountedMember>
  placeByNumber: PlacesByNumber
  /** Currency and clock of a brand. */
  brand: (tenant: string) => {
    currency: string
    dayAt: (atMs: number) => string
    hourAt: (atMs: number) => number
  }
}

/** Counts one arrival. Trial accounts are no business. */
export function countArrival(counting: Counting, arrival: Arrival): void {
  if (arrival.type !== null && TRIAL_TYPES.includes(arrival.type)) return
  const key = `${arrival.tenant} ${arrival.member}`
  const member = counting.members.get(key) ?? memberOf(arrival, counting.placeByNumber)
  counting.members.set(key, member)
  if (arrival.kind === 'member') return countRegistration(counting, arrival, member)
  const place = placeOf(arrival, member)
  const { tenant, day, millionths } = arrival
  if (day === null) return
  const at = { tenant, day, currency: arrival.currency || counting.brand(tenant).currency }
  if (arrival.kind === 'jackpot')
    return counting.cells.add({ ...at, subject: subjectOf(arrival), place }, { jackpotFed: millionths ?? 0 })
  countOperation(counting, arrival, { ...at, place, member })
}

/** Where a figure belongs by its player: as registered, and below the agent of that moment. */
export function placeOf(
  { tenant, member: id, top, at }: Pick<Arrival, 'tenant' | 'member' | 'top' | 'at'>,
  { country, channel, agentSince }: Pick<CountedMember, 'country' | 'channel' | 'agentSince'>,
): Place {
  const line = top ?? (agentSince !== undefined && agentSince <= at ? id : '')
  return { tenant, country, line, channel }
}

/** Where it belongs by its game. The bookings say which vendor was played; without any the catalogue does. */
export function subjectOf(
  arrival: Pick<Arrival, 'world' | 'vendor' | 'game' | 'category' | 'measures'>,
): Subject {
  const { world, vendor, game, category } = arrival
  const booked = /^world:(?:game:(.+)|lottery)$/.exec(world ?? '')
  const measures = measuresOf(arrival)
  return {
    vendor: booked ? (booked[1] ?? LOTTERY_VENDOR) : (vendor ?? ''),
    game: game ?? '',
    category: categoryOf({ measures }) ?? category ?? '',
  }
}

export function measuresOf({ measures }: Pick<Arrival, 'measures'>): Record<string, number> {
  // Written by the wallet's own `measuresOf`.
  return JSON.parse(measures ?? '{}') as Record<string, number>
}

/** What an operation adds to its day: of its game, and of its player. */
export function operationSums(arrival: Pick<Arrival, 'operation' | 'measures' | 'fee'>): {
  play: DaySums
  player: DaySums
} {
  const { operation, fee } = arrival
  const sums = sumsOf({ kind: operation ?? '', measures: measuresOf(arrival), feeMinor: fee ?? 0 })
  return { play: sumsOfKind(sums, true), player: sumsOfKind(sums, false) }
}

function countRegistration({ cells, brand }: Counting, arrival: Arrival, member: CountedMember): void {
  if (member.registeredDay !== undefined) return
  const { tenant, at } = arrival
  const profile: Record<string, unknown> = { ...Object(JSON.parse(arrival.profile ?? '{}')) }
  const text = (name: string) => (typeof profile[name] === 'string' ? profile[name] : undefined)
  member.country = arrival.registered_in ?? ''
  member.channel = channelOf({
    inviteCode: arrival.invite_code,
    uplineId: arrival.upline_id,
    isInvited: arrival.is_invited === 1,
    registerUrl: text('registerUrl'),
  })
  const { currency, dayAt, hourAt } = brand(tenant)
  member.registeredDay = dayAt(at)
  member.registeredPlace = placeOf(arrival, member)
  member.isChanged = true
  cells.add(
    { tenant, day: member.registeredDay, currency, subject: NO_SUBJECT, place: member.registeredPlace },
    { registered: 1 },
  )
  cells.addHour({ tenant, day: member.registeredDay, hour: hourAt(at), currency }, { registered: 1 })
}

interface Of {
  tenant: string
  day: string
  currency: string
  place: Place
  member: CountedMember
}

function countOperation({ cells, days, brand }: Counting, arrival: Arrival, { member, ...at }: Of): void {
  const { play, player } = operationSums(arrival)
  cells.add({ ...at, subject: subjectOf(arrival) }, play)
  cells.add({ ...at, subject: NO_SUBJECT }, player)
  const hour = brand(at.tenant).hourAt(arrival.at)
  cells.addHour({ tenant: at.tenant, day: at.day, hour, currency: at.currency }, { ...play, ...player })
  const first = { seq: arrival.seq ?? 0, day: at.day, place: at.place }
  if (player.deposits) {
    const deposited = player.deposited ?? 0
    const before = member.deposit
    if (earlier(before, first)) {
      const sums = (firstDeposits: 1 | -1, firstDeposited: number) => ({ firstDeposits, firstDeposited })
      if (before) cells.add({ ...at, ...before, subject: NO_SUBJECT }, sums(-1, -before.minor))
      cells.add({ ...at, subject: NO_SUBJECT }, sums(1, deposited))
      member.deposit = { ...first, minor: deposited }
      member.isChanged = true
    }
  }
  if (!play.bets) return
  if (earlier(member.bet, first)) {
    if (member.bet) cells.add({ ...at, ...member.bet, subject: NO_SUBJECT }, { firstPlayers: -1 })
    cells.add({ ...at, subject: NO_SUBJECT }, { firstPlayers: 1 })
    member.bet = first
    member.isChanged = true
  }
  days.add({ ...at, member: arrival.member, registered: member })
}
