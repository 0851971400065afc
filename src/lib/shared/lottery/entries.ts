import { definePlay } from './define-play.ts'
import type { PlayParts } from './define-play.ts'
import { readEntries, restrictedKeys } from './entries-read.ts'
import type { Entries, EntriesRule } from './entries-read.ts'
import { entryTickets } from './entry-tickets.ts'
import { permutationCount, permutationsOf, sorted } from './permutations.ts'
import type { BaseRules, Play, TicketKind, Win } from './play.ts'

type PrizeWin = Extract<Win, { kind: 'prize' }>

/** A number drawn in a prize that the play looks at. */
export interface Drawn {
  number: string
  classId: string
}

export interface EntryParts<Result, Rules extends BaseRules> {
  id: string
  rule: Omit<EntriesRule, 'stations'>
  /** Stations to choose from, and the most of one line; without `max` all of them. */
  stations?: { max?: number; ids(rules: Rules): readonly string[] }
  /** The prize of a ticket is divided by the orders that it stands for. */
  isDivided?: boolean
  isOffered?(rules: Rules): boolean
  /** Prizes that the play looks at, by class: at one station, where there are stations. */
  prizes(rules: Rules): Readonly<Record<string, number>>
  /** A ticket costs a unit for each prize that it looks at; otherwise one. */
  isPricedByPrize?: boolean
  drawn(result: Result, rules: Rules, stations: readonly string[]): readonly Drawn[]
  /** A result in which the play's prizes show these numbers; more than one only where `shows` says so. */
  filled(numbers: readonly string[], rules: Rules): Result
  /** How many different numbers one result is filled with at most; default 1. */
  shows?: number
  /** Where prizes are not independent draws of all numbers. */
  tickets?(rules: Rules): TicketKind[]
  /** Further wins than those of the prizes. */
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
  /** Of the prize of each. */
  divisor: number
}

/** The line's tickets by the key that a drawn number meets: different entries may stand for the same number. */
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
