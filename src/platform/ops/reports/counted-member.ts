import type { KnownMember } from './known-member.ts'
import type { Place } from './dimensions.ts'

/** A first time: of a deposit or a bet, by its number in the wallet. */
export interface First {
  seq: number
  day: string
  place: Place
}

/** A member while a run counts; what is stored of places are their numbers. */
export interface CountedMember {
  country: string
  channel: string
  agentSince: number | undefined
  registeredDay: string | undefined
  registeredPlace: Place | undefined
  deposit: (First & { minor: number }) | undefined
  bet: First | undefined
  isChanged: boolean
}

/** Places that rows name by number, by these numbers. */
export type PlacesByNumber = (id: number | null) => Place | undefined

export function memberOf(row: KnownMember, placeOf: PlacesByNumber): CountedMember {
  const registeredPlace = row.registered_day === null ? undefined : placeOf(row.registered_place)
  return {
    country: row.country ?? '',
    channel: row.channel ?? 'direct',
    agentSince: row.agent_since ?? undefined,
    registeredDay: row.registered_day ?? undefined,
    registeredPlace,
    deposit: withMinor(firstOf(row.deposit_seq, row.deposit_day, placeOf(row.deposit_place)), row.deposited),
    bet: firstOf(row.bet_seq, row.bet_day, placeOf(row.bet_place)),
    isChanged: false,
  }
}

/** Whether an operation comes before the one that counted as the first so far: the lists may be told in any order. */
export function earlier(before: First | undefined, { seq }: First): boolean {
  return before === undefined || seq < before.seq
}

function firstOf(seq: number | null, day: string | null, place: Place | undefined): First | undefined {
  return seq === null || day === null || place === undefined ? undefined : { seq, day, place }
}

function withMinor(first: First | undefined, minor: number | null) {
  return first && { ...first, minor: minor ?? 0 }
}
