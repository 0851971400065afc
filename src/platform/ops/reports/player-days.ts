import { DAY_MS } from '#lib/shared/time/durations.ts'
import { placeKey, type Dimensions, type Place } from './dimensions.ts'
import type { IsClosed } from './cells.ts'

/** Retention is known for so many days after the registration. */
const LONGEST_AGE = 400

/** A day on which a player placed a bet, and the one before it ('' for none). */
export interface PlayerDay {
  tenant: string
  member: string
  day: string
  before: string
  currency: string
  place: Place
}

interface Played extends Omit<PlayerDay, 'before'> {
  registered: { registeredDay: string | undefined; registeredPlace: Place | undefined }
}

/**
 * Days of play. Every day knows the one before it, so a day that is told late changes what the next one knows: in the sums
 * of players, the next day leaves where it was counted and comes back where it belongs.
 */
export class PlayerDays {
  /** By member, then by day: the days of this run, and their neighbours that were known. */
  readonly #known = new Map<string, Map<string, PlayerDay>>()
  readonly #changed = new Set<PlayerDay>()
  readonly #active = new Map<string, { of: Omit<PlayerDay, 'member'>; players: number }>()
  readonly #cohorts = new Map<
    string,
    { tenant: string; day: string; age: number; place: Place; players: number }
  >()

  constructor(known: readonly PlayerDay[]) {
    for (const day of known) this.#daysOf(day).set(day.day, day)
  }

  add({ registered, ...played }: Played): void {
    const days = this.#daysOf(played)
    if (days.has(played.day)) return
    const others = [...days.keys()].toSorted()
    const before = others.findLast((day) => day < played.day) ?? ''
    const day = { ...played, before }
    days.set(day.day, day)
    this.#changed.add(day)
    this.#count(day, 1)
    const next = days.get(others.find((each) => each > day.day) ?? '')
    if (next) {
      this.#count(next, -1)
      next.before = day.day
      this.#changed.add(next)
      this.#count(next, 1)
    }
    this.#grow(day, registered)
  }

  get places(): Place[] {
    return [
      ...[...this.#changed].map(({ place }) => place),
      ...[...this.#active.values()].map(({ of }) => of.place),
      ...[...this.#cohorts.values()].map(({ place }) => place),
    ]
  }

  /** `[tenant, day, before, currency, place, is_late, players]` */
  activeRows({ place }: Dimensions, isClosed: IsClosed): (string | number)[][] {
    return [...this.#active.values()]
      .filter(({ players }) => players !== 0)
      .map(({ of, players }) => [
        ...[of.tenant, of.day, of.before, of.currency, place(of.place)],
        ...[isClosed(of.tenant, of.day) ? 1 : 0, players],
      ])
  }

  /** `[tenant, registered_day, age, place, players]` */
  cohortRows({ place }: Dimensions): (string | number)[][] {
    return [...this.#cohorts.values()].map((each) => [
      ...[each.tenant, each.day, each.age, place(each.place), each.players],
    ])
  }

  /** `[tenant, member, day, before, currency, place]` */
  dayRows({ place }: Dimensions): (string | number)[][] {
    return [...this.#changed].map((each) => [
      ...[each.tenant, each.member, each.day, each.before, each.currency, place(each.place)],
    ])
  }

  #daysOf({ tenant, member }: Pick<PlayerDay, 'tenant' | 'member'>): Map<string, PlayerDay> {
    const key = `${tenant} ${member}`
    const days = this.#known.get(key) ?? new Map<string, PlayerDay>()
    this.#known.set(key, days)
    return days
  }

  #count({ tenant, day, before, currency, place }: PlayerDay, players: 1 | -1): void {
    const key = [day, before, currency, placeKey(place)].join('|')
    const counted = this.#active.get(key) ?? { of: { tenant, day, before, currency, place }, players: 0 }
    counted.players += players
    this.#active.set(key, counted)
  }

  #grow({ tenant, day }: PlayerDay, { registeredDay, registeredPlace }: Played['registered']): void {
    if (registeredDay === undefined || registeredPlace === undefined) return
    const age = Math.round((Date.parse(day) - Date.parse(registeredDay)) / DAY_MS)
    if (age < 0 || age > LONGEST_AGE) return
    const key = [registeredDay, age, placeKey(registeredPlace)].join('|')
    const cohort = this.#cohorts.get(key) ?? {
      ...{ tenant, day: registeredDay, age, place: registeredPlace },
      players: 0,
    }
    cohort.players += 1
    this.#cohorts.set(key, cohort)
  }
}
