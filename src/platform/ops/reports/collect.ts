import { HOUR_MS } from '#lib/shared/time/durations.ts'
import { dayAt, offsetMs } from '#lib/shared/time/zone.ts'
import type { Env } from '#platform/base/env.ts'
import { readTenant } from '#platform/base/system/service.ts'
import { readArrivals, type Arrival } from './arrival-repository.ts'
import { Cells, type IsClosed } from './cells.ts'
import { countArrival, measuresOf, type Counting } from './counting.ts'
import { readKnown, writeCounted, type Counted } from './counted-repository.ts'
import type { CountedMember } from './counted-member.ts'
import { numberDimensions, type Dimensions } from './dimensions.ts'
import { PlayerDays } from './player-days.ts'

/** Arrivals of one transaction. */
const A_RUN = 500
/** Of one call of the job. */
const RUNS = 40
/**
 * What is younger waits: the line in which it was done may still be on its way to the database. What claims to be of the
 * future does not, since it would hold everything behind it.
 */
const SETTLED_MS = 3_000
const CLOCK_SKEW_MS = 60_000

/**
 * Counts what the wallets told since the last time, in the order in which it arrived. An arrival and its sums are one
 * transaction, so that a run that stops anywhere, or that runs twice, counts nothing twice. Returns how many were counted.
 */
export async function collectReports(
  env: Env,
  nowMs: number,
  { runs = RUNS, aRun = A_RUN }: { runs?: number; aRun?: number } = {},
): Promise<number> {
  let counted = 0
  for (let run = 0; run < runs; run += 1) {
    const { run: number, arrivals } = await readArrivals(env, aRun)
    const young = arrivals.findIndex(({ at }) => at > nowMs - SETTLED_MS && at < nowMs + CLOCK_SKEW_MS)
    const settled = young < 0 ? arrivals : arrivals.slice(0, young)
    if (settled.length === 0) return counted
    // Another run counts: what is left is its work.
    if (!(await writeCounted(env, await countRun(env, number, settled)))) return counted
    counted += settled.length
    if (settled.length < aRun) return counted
  }
  return counted
}

async function countRun(env: Env, run: number, arrivals: readonly Arrival[]): Promise<Counted> {
  const [known, brands] = await Promise.all([
    readKnown(env, { days: playedDays(arrivals), places: arrivals.flatMap(placesOf) }),
    brandsOf(env, arrivals),
  ])
  const counting: Counting = {
    cells: new Cells(),
    days: new PlayerDays(known.days),
    members: new Map(),
    placeByNumber: (id) => (id === null ? undefined : known.places.get(id)),
    brand: (tenant) => brands.get(tenant) ?? UNKNOWN_BRAND,
  }
  for (const arrival of arrivals) countArrival(counting, arrival)
  const { cells, days, members } = counting
  const changed = [...members].filter(([, { isChanged }]) => isChanged)
  const ids = await numberDimensions(env, cells.subjects, [
    ...cells.places,
    ...days.places,
    ...changed.flatMap(([, { registeredPlace }]) => registeredPlace ?? []),
  ])
  const isClosed: IsClosed = (tenant, day) => day <= (known.closed.get(tenant) ?? '')
  return {
    run,
    lastId: arrivals.at(-1)?.id ?? 0,
    sums: cells.rows(ids, isClosed),
    hours: cells.hourRows(),
    active: days.activeRows(ids, isClosed),
    cohorts: days.cohortRows(ids),
    days: days.dayRows(ids),
    members: changed.map(([key, member]) => memberRow(key, member, ids)),
  }
}

function playedDays(arrivals: readonly Arrival[]): [string, string, string][] {
  const played = arrivals.filter(
    (arrival) =>
      arrival.day !== null && Object.keys(measuresOf(arrival)).some((name) => name.endsWith('.bets')),
  )
  const keys = new Map(
    played.map(({ tenant, member, day }) => [
      `${tenant} ${member} ${day}`,
      [tenant, member, day ?? ''] as const,
    ]),
  )
  return [...keys.values()].map((key) => [...key])
}

function placesOf({ registered_place, deposit_place, bet_place }: Arrival): number[] {
  return [registered_place, deposit_place, bet_place].filter((id) => id !== null)
}

type Brand = ReturnType<Counting['brand']>

/** Of a brand that was removed: its rows stay, and what it still tells counts by UTC. */
const UNKNOWN_BRAND = brandOf({ currency: '', zone: 'UTC' })

function brandOf({ currency, zone }: { currency: string; zone: string }): Brand {
  return {
    currency,
    dayAt: (atMs) => dayAt(atMs, zone),
    hourAt: (atMs) => Math.floor((atMs + offsetMs(atMs, zone)) / HOUR_MS) % 24,
  }
}

async function brandsOf(env: Env, arrivals: readonly Arrival[]): Promise<ReadonlyMap<string, Brand>> {
  const ids = [...new Set(arrivals.map(({ tenant }) => tenant))]
  const records = await Promise.all(ids.map((id) => readTenant(env, id)))
  return new Map(
    records.flatMap((record) =>
      record
        ? [[record.id, brandOf({ currency: record.currency.code, zone: record.timeZone })] as const]
        : [],
    ),
  )
}

/** In the order of `report_member`'s columns, see `writeCounted`. */
function memberRow(key: string, member: CountedMember, { place }: Dimensions): (string | number | null)[] {
  const [tenant = '', id = ''] = key.split(' ')
  const { country, channel, registeredDay, registeredPlace, deposit, bet } = member
  return [
    ...[tenant, id, country, channel, registeredDay ?? null, registeredPlace ? place(registeredPlace) : 0],
    ...[deposit?.seq ?? null, deposit?.day ?? null, deposit ? place(deposit.place) : 0, deposit?.minor ?? 0],
    ...[bet?.seq ?? null, bet?.day ?? null, bet ? place(bet.place) : 0],
  ]
}
