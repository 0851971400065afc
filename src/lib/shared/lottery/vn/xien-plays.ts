import { definePlay } from '#lib/shared/lottery/define-play.ts'
import { readEntries, restrictedKeys } from '#lib/shared/lottery/entries-read.ts'
import type { Entries } from '#lib/shared/lottery/entries-read.ts'
import { combinations } from '#lib/shared/lottery/exact.ts'
import type { Play, Win } from '#lib/shared/lottery/play.ts'
import { chanceOfAll, chanceOfNone } from './chances.ts'
import { partsOfPrizes, resultEnding } from './endings.ts'
import { allTiers, prizeCount } from './prizes.ts'
import type { VnResult } from './result.ts'
import type { VnRules } from './rules.ts'

interface Xien {
  id: string
  /** Numbers per ticket; several sizes are sold together. */
  sizes: readonly number[]
  /** The line has exactly this many numbers. */
  exactly?: number
  isOffered(rules: VnRules): boolean
  /** None of a ticket's numbers may appear; otherwise all must. */
  isMissed?: true
  /** A ticket costs a unit per prize; otherwise one. */
  isPricedByPrize?: true
}

const isAgencyNorth = ({ model, region }: VnRules) => model === 'agency' && region === 'north'
const isHouse = ({ model }: VnRules) => model === 'house'

/** xiên: all numbers of a ticket appear. xiên quay: every xiên of 3 or 4 numbers at once. trượt xiên: none appears. */
export const XIEN_PLAYS: readonly Play<VnResult, VnRules>[] = [
  ...[2, 3, 4].map((size) =>
    xienPlay({ id: `baoXien${size}`, sizes: [size], isOffered: isAgencyNorth, isPricedByPrize: true }),
  ),
  ...[2, 3, 4].map((size) => xienPlay({ id: `xien${size}`, sizes: [size], isOffered: isHouse })),
  xienPlay({ id: 'xienQuay3', sizes: [2, 3], exactly: 3, isOffered: isHouse }),
  xienPlay({ id: 'xienQuay4', sizes: [2, 3, 4], exactly: 4, isOffered: isHouse }),
  ...[4, 6, 7, 8, 9, 10].map((size) =>
    xienPlay({ id: `truotXien${size}`, sizes: [size], isOffered: isHouse, isMissed: true }),
  ),
]

function xienPlay(parts: Xien): Play<VnResult, VnRules> {
  const { id, sizes, exactly, isMissed } = parts
  const [min, max] = [exactly ?? Math.min(...sizes), exactly]
  const classOf = (size: number) => (sizes.length === 1 ? 'hit' : `of${size}`)
  const prizes = ({ region }: VnRules) => prizeCount(region, allTiers(region), 2)
  const unitsOf = (rules: VnRules) => (parts.isPricedByPrize ? prizes(rules) : 1)
  return definePlay<Entries, VnResult, VnRules>({
    id,
    picker: { kind: 'entries', digits: 2, min, max, canPermute: false, isFree: isMissed, stations: 1 },
    isOffered: parts.isOffered,
    read: (selection, rules) =>
      readEntries(
        selection,
        { digits: 2, min, max, isFree: isMissed, stations: { ids: rules.stations, max: 1 } },
        rules,
      ),
    count: ({ entries }, rules) => {
      const bets = sizes.reduce((sum, size) => sum + combinations(entries.length, size), 0)
      return { bets, units: bets * unitsOf(rules) }
    },
    classes: () => sizes.map((size) => ({ id: classOf(size) })),
    tickets: (rules) =>
      sizes.map((size) => {
        const chance = (isMissed ? chanceOfNone : chanceOfAll)(size, prizes(rules))
        return {
          id: `of${size}`,
          units: unitsOf(rules),
          outcomes: [{ classId: classOf(size), chance, mean: chance }],
        }
      }),
    wins: ({ entries, stations }, result, rules) => {
      const drawn = new Set(partsOfPrizes(result, stations, { digits: 2, tiers: allTiers(rules.region) }))
      const winning = entries.filter((entry) => drawn.has(entry) !== Boolean(isMissed))
      const half = isMissed ? new Set() : restrictedKeys(rules, 'half', { digits: 2 })
      const full = winning.filter((entry) => !half.has(entry)).length
      return sizes.flatMap((size) => {
        const key = `${id}.${classOf(size)}`
        const whole = combinations(full, size)
        // A ticket with a half-pay number is paid half.
        const halved = combinations(winning.length, size) - whole
        return [...winsOf(key, whole), ...winsOf(key, halved, 2)]
      })
    },
    candidates: ({ entries }, rules) => {
      if (isMissed) return [resultEnding([outside(entries)], rules)]
      const half = restrictedKeys(rules, 'half', { digits: 2 })
      const order = [...entries].sort((one, other) => Number(half.has(one)) - Number(half.has(other)))
      return [resultEnding(order, rules)]
    },
  })
}

function winsOf(key: string, count: number, divisor?: number): Win[] {
  return count === 0 ? [] : [{ kind: 'prize', key, count, ...(divisor ? { divisor } : {}) }]
}

/** A number that was not selected; if all hundred were, one must be drawn. */
function outside(entries: readonly string[]): string {
  for (let number = 0; number < 100; number += 1) {
    const text = String(number).padStart(2, '0')
    if (!entries.includes(text)) return text
  }
  return '00'
}
