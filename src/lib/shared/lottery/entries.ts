import { definePlay } from './define-play.ts'
import type { PlayParts } from './define-play.ts'
import { readEntries, restrictedKeys } from './entries-read.ts'
import type { Entries, EntriesRule } from './entries-read.ts'
import { entryTickets } from './entry-tickets.ts'
import { permutationCount, permutationsOf, sorted } from './permutations.ts'
import type { BaseRules, Play, TicketKind, Win } from './play.ts'

type PrizeWin = Extract<Win, { kind: 'prize' }>

/** A drawn number in a prize that counts for the play. */
export interface Drawn {
  number: string
  classId: string
}

export interface EntryParts<Result, Rules extends BaseRules> {
  id: string
  rule: Omit<EntriesRule, 'stations'>
  /** The available stations and the maximum per line; all without `max`. */
  stations?: { max?: number; ids(rules: Rules): readonly string[] }
  /** The prize of a ticket is divided by the orders that it represents. */
  isDivided?: boolean
  isOffered?(rules: Rules): boolean
  /** Prizes that count for the play, by class: per station, if there are stations. */
  prizes(rules: Rules): Readonly<Record<string, number>>
  /** A ticket costs a unit per counted prize; otherwise one. */
  isPricedByPrize?: boolean
  drawn(result: Result, rules: Rules, stations: readonly string[]): readonly Drawn[]
  /** A result in which the play's prizes show these numbers; several only where `shows` allows it. */
  filled(numbers: readonly string[], rules: Rules): Result
  /** Maximum of different numbers in such a result; default 1. */
  shows?: number
  /** Where prizes are not independent draws of all numbers. */
  tickets?(rules: Rules): TicketKind[]
  /** Wins besides those of the prizes. */
  more?: Pick<PlayParts<Entries, Result, Rules>, 'wins' | 'candidates'>
}

/** A play on numbers with all their digits: each prize that shows an entry pays it. */
export function entryPlay<Result, Rules extends BaseRules>(
  parts: EntryParts<Result, Rules>,
): Play<Result, Rules> {
  const { id, rule, stations, prizes, drawn, more } = parts
  const unitsOf = (rules: Rules) => (parts.isPricedByPrize ? sum(Object.values(prizes(rules))) : 1)
  return definePlay<Entries, Result, Rules>({
    id,
    picker: {
      kind: 'entries',
      digits: rule.digits,
      min: rule.min,
      max: rule.max,
      canPermute: rule.canPermute ?? false,
      isAnyOrder: rule.isAnyOrder,
      isFree: rule.isFree,
      stations: stations && (stations.max ?? 'all'),
    },
    isOffered: parts.isOffered,
    read: (selection, rules) =>
      readEntries(
        selection,
        { ...rule, stations: stations && { ids: stations.ids(rules), max: stations.max } },
        rules,
      ),
    count: (picked, rules) => {
      const orders = picked.permuted ? sum(picked.entries.map(permutationCount)) : picked.entries.length
      const bets = orders * picked.stations.length
      return { bets, units: bets * unitsOf(rules) }
    },
    classes: (rules) => Object.keys(prizes(rules)).map((classId) => ({ id: classId })),
    tickets: (rules) =>
      parts.tickets?.(rules) ??
      entryTickets({ ...rule, isDivided: parts.isDivided, prizes: prizes(rules), units: unitsOf(rules) }),
    wins: (picked, result, rules) => {
      const bets = betsOf(picked, parts, rules)
      const won = new Map<string, PrizeWin>()
      for (const { number, classId } of drawn(result, rules, picked.stations)) {
        const bet = bets.get(rule.isAnyOrder ? sorted(number) : number)
        if (bet) countWin(won, { key: `${id}.${classId}`, count: bet.tickets, divisor: bet.divisor })
      }
      return [...won.values(), ...(more?.wins(picked, result, rules) ?? [])]
    },
    candidates: (picked, rules, oddsOf) => {
      if (more) return more.candidates(picked, rules, oddsOf)
      const heaviest = [...betsOf(picked, parts, rules)]
        .map(([number, bet]) => ({ number, weight: weightOf(bet) }))
        .sort((one, other) => other.weight - one.weight)
      return [
        parts.filled(
          heaviest.slice(0, parts.shows ?? 1).map(({ number }) => number),
          rules,
        ),
      ]
    },
  })
}

interface Bet {
  tickets: number
  /** Divides the prize of each. */
  divisor: number
}

/** The line's tickets by the key of a drawn number: different entries may represent the same number. */
function betsOf<Result, Rules extends BaseRules>(
  { entries, permuted }: Entries,
  { rule, isDivided }: EntryParts<Result, Rules>,
  rules: Rules,
): Map<string, Bet> {
  const half = restrictedKeys(rules, 'half', rule)
  const bets = new Map<string, Bet>()
  for (const entry of entries)
    for (const order of permuted ? permutationsOf(entry) : [entry]) {
      const key = rule.isAnyOrder ? sorted(order) : order
      const divisor = (half.has(key) ? 2 : 1) * (isDivided ? permutationCount(entry) : 1)
      bets.set(key, { tickets: (bets.get(key)?.tickets ?? 0) + 1, divisor })
    }
  return bets
}

/** Comparable without fractions: every divisor here (24, 12, 6, 4 and their doubles) divides 48. */
function weightOf({ tickets, divisor }: Bet): number {
  return (tickets * 48) / divisor
}

function countWin(
  won: Map<string, PrizeWin>,
  { key, count, divisor }: { key: string; count: number; divisor: number },
): void {
  const at = `${key}/${divisor}`
  const same = won.get(at)
  if (same) same.count += count
  else won.set(at, { kind: 'prize', key, count, ...(divisor > 1 ? { divisor } : {}) })
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
