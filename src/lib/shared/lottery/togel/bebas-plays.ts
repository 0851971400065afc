import { entryPlay } from '#lib/shared/lottery/entries.ts'
import { ratio } from '#lib/shared/lottery/exact.ts'
import { permutationCount } from '#lib/shared/lottery/permutations.ts'
import type { Play, TicketKind, Win } from '#lib/shared/lottery/play.ts'
import { definePlay } from '#lib/shared/lottery/define-play.ts'
import { readEntries, restrictedKeys } from '#lib/shared/lottery/entries-read.ts'
import type { Entries } from '#lib/shared/lottery/entries-read.ts'
import type { TogelResult } from './result.ts'
import type { TogelRules } from './rules.ts'

const LENGTH = 4

/** Colok: digits anywhere in the number. */
export const BEBAS_PLAYS: readonly Play<TogelResult, TogelRules>[] = [
  // Colok bebas: one digit, paid for each position that shows it, with the stake on top of the prize once.
  entryPlay<TogelResult, TogelRules>({
    id: 'colokBebas',
    rule: { digits: 1, min: 1 },
    prizes: () => ({ hit: LENGTH }),
    drawn: ({ number }) => [...number].map((digit) => ({ number: digit, classId: 'hit' })),
    filled: ([digit = '0']) => ({ number: digit.repeat(LENGTH) }),
    tickets: () => {
      const chance = ratio(10 ** LENGTH - 9 ** LENGTH, 10 ** LENGTH)
      return [
        {
          id: 'exact',
          units: 1,
          outcomes: [{ classId: 'hit', chance, mean: ratio(LENGTH, 10) }],
          onTop: chance,
        },
      ]
    },
    more: {
      wins: ({ entries }, { number }) => {
        const count = entries.filter((digit) => number.includes(digit)).length
        return count > 0 ? [{ kind: 'onTop', count }] : []
      },
      candidates: () => digitSets(),
    },
  }),
  colokPlay('colokBebas2', 2),
  // Naga may repeat a digit: 112 needs two of it.
  colokPlay('colokNaga', 3),
]

/** All digits must occur; the class is the number of the four positions that show one of them. */
function colokPlay(id: string, digits: number): Play<TogelResult, TogelRules> {
  const sizes = Array.from({ length: LENGTH - digits + 1 }, (_, more) => digits + more)
  const rule = { digits, min: 1, isAnyOrder: true, refusesEqualDigits: true }
  return definePlay<Entries, TogelResult, TogelRules>({
    id,
    picker: { kind: 'entries', digits, min: 1, canPermute: false, isAnyOrder: true },
    read: (selection, rules) => readEntries(selection, rule, rules),
    count: ({ entries }) => ({ bets: entries.length, units: entries.length }),
    classes: () => sizes.map((size) => ({ id: `of${size}` })),
    tickets: () => (digits === 2 ? ['12'] : ['123', '112']).map((entry) => ticketOf(entry, sizes)),
    wins: ({ entries }, { number }, rules) => {
      const half = restrictedKeys(rules, 'half', rule)
      return entries.flatMap((entry): Win[] => {
        const matching = matchingDigits(entry, number)
        if (matching === 0) return []
        const win: Win = { kind: 'prize', key: `${id}.of${matching}`, count: 1 }
        return [half.has([...entry].sort().join('')) ? { ...win, divisor: 2 } : win]
      })
    },
    candidates: () => digitSets(),
  })
}

/** The number of positions that show one of the entry's digits, if the number has all of them as often as the entry. */
function matchingDigits(entry: string, number: string): number {
  const hasAll = [...new Set(entry)].every((digit) => timesIn(number, digit) >= timesIn(entry, digit))
  return hasAll ? [...number].filter((digit) => entry.includes(digit)).length : 0
}

function timesIn(text: string, digit: string): number {
  return text.split(digit).length - 1
}

/** Counted over all numbers: by their digits, and the orders of those. */
function ticketOf(entry: string, sizes: readonly number[]): TicketKind {
  const cases = new Map<number, number>()
  for (const { number } of digitSets()) {
    const matching = matchingDigits(entry, number)
    cases.set(matching, (cases.get(matching) ?? 0) + permutationCount(number))
  }
  return {
    id: `orders${permutationCount(entry)}`,
    units: 1,
    outcomes: sizes.map((size) => {
      const chance = ratio(cases.get(size) ?? 0, 10 ** LENGTH)
      return { classId: `of${size}`, chance, mean: chance }
    }),
  }
}

/** The numbers with ascending digits, which are sufficient where positions are irrelevant. */
function digitSets(): TogelResult[] {
  let sets = ['']
  for (let place = 0; place < LENGTH; place += 1)
    sets = sets.flatMap((set) => {
      const from = Number(set.at(-1) ?? 0)
      return Array.from({ length: 10 - from }, (_, step) => `${set}${from + step}`)
    })
  return sets.map((number) => ({ number }))
}
