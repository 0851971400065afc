import { definePlay } from '#lib/shared/lottery/define-play.ts'
import { readEntries, restrictedKeys } from '#lib/shared/lottery/entries-read.ts'
import type { Entries } from '#lib/shared/lottery/entries-read.ts'
import { combinations } from '#lib/shared/lottery/exact.ts'
import type { Play, Win } from '#lib/shared/lottery/play.ts'
import { daChances } from './da-chances.ts'
import { partsOfPrizes, resultEnding } from './endings.ts'
import { allTiers, prizeCount } from './prizes.ts'
import type { VnResult } from './result.ts'
import type { VnRules } from './rules.ts'

const MAX_STATIONS = 2
/** Maximum of numbers per ticket. */
const MAX_NUMBERS = 20
const CLASSES = ['oneStation', 'twoStations'] as const

/**
 * đá: one ticket of two or more numbers, at one station or two as one pool of prizes. h appearing numbers win h − 1 prizes,
 * and half a prize for each further appearance of the most frequent number.
 */
export const DA_PLAY: Play<VnResult, VnRules> = definePlay<Entries, VnResult, VnRules>({
  id: 'da',
  picker: {
    kind: 'entries',
    digits: 2,
    min: 2,
    max: MAX_NUMBERS,
    canPermute: false,
    stations: MAX_STATIONS,
  },
  isOffered: ({ model }) => model === 'agency',
  read: (selection, rules) =>
    readEntries(
      selection,
      { digits: 2, min: 2, max: MAX_NUMBERS, stations: { ids: rules.stations, max: MAX_STATIONS } },
      rules,
    ),
  count: ({ entries, stations }, rules) => ({
    bets: 1,
    units: unitsOf(entries.length, stations.length, rules),
  }),
  classes: (rules) => stationCounts(rules).map((stations) => ({ id: classOf(stations) })),
  tickets: (rules) =>
    stationCounts(rules).flatMap((stations) =>
      daChances(MAX_NUMBERS, stations * prizesOf(rules), rules.da).map(({ numbers, chance, mean }) => ({
        id: `${classOf(stations)}${numbers}`,
        units: unitsOf(numbers, stations, rules),
        outcomes: [{ classId: classOf(stations), chance, mean }],
      })),
    ),
  wins: ({ entries, stations }, result, rules) => {
    const drawn = partsOfPrizes(result, stations, { digits: 2, tiers: allTiers(rules.region) })
    const times = entries
      .map((entry) => drawn.filter((ending) => ending === entry).length)
      .filter((count) => count > 0)
    const pairs = times.length - 1
    if (pairs < 1) return []
    const { bonusFrom, bonusE4 } = rules.da
    const repeats = pairs >= bonusFrom ? Math.max(...times) - 1 : 0
    const half = restrictedKeys(rules, 'half', { digits: 2 })
    const divisor = entries.some((entry) => half.has(entry)) ? 20_000 : 10_000
    const win: Win = {
      kind: 'prize',
      key: `da.${classOf(stations.length)}`,
      count: pairs * 10_000 + repeats * bonusE4,
      divisor,
    }
    return [win]
  },
  candidates: ({ entries, stations }, rules) => {
    // A further number costs a bonus: both extremes of that trade-off are evaluated.
    const prizes = prizesOf(rules) * stations.length
    const most = Math.min(entries.length, prizes)
    return [2, Math.min(most, rules.da.bonusFrom + 1), most]
      .filter((shown) => shown >= 2)
      .map((shown) => pooledResult(entries.slice(0, shown), stations, rules))
  },
})

function unitsOf(numbers: number, stations: number, rules: VnRules): number {
  return rules.da.unitsPerPrize * prizesOf(rules) * stations * combinations(numbers, 2)
}

function prizesOf({ region }: VnRules): number {
  return prizeCount(region, allTiers(region), 2)
}

function stationCounts({ stations }: VnRules): number[] {
  return stations.length > 1 ? [1, MAX_STATIONS] : [1]
}

function classOf(stations: number): string {
  return CLASSES[stations - 1] ?? ''
}

/** The numbers once each over all stations, and the last of them at every remaining position. */
function pooledResult(shown: readonly string[], stations: readonly string[], rules: VnRules): VnResult {
  const prizes = prizesOf(rules)
  return {
    stations: rules.stations.flatMap((station) => {
      const from = Math.max(0, stations.indexOf(station)) * prizes
      const own = shown.slice(Math.min(from, shown.length - 1))
      return resultEnding(own, { ...rules, stations: [station] }).stations
    }),
  }
}
