import type { Rational } from './exact.ts'

/** What the plays of every lottery family have in common: types alone. Rules come as data, with each call. */

export const FAMILIES = ['vn', 'elevenFive', 'markSix', 'sum28', 'togel', 'thai', 'fourD'] as const
export type Family = (typeof FAMILIES)[number]

/** The rules of one game, plain JSON. Each family adds its own (`vn/rules.ts` …). */
export interface BaseRules {
  family: Family
  /** Most tickets of one line. A selection above it is refused without being expanded. */
  maxBets: number
  /** Ids of the plays on sale; absent: all that the game's rules allow. */
  plays?: readonly string[]
  /** Payable of face stake ×10⁴, by `<play>.<ticket>`, `<play>` or `*`, in that order; absent: 10,000. */
  pricesE4?: Readonly<Record<string, number>>
  /** Default odds of classes without stated ones: this share of the fair odds ×10⁴. Absent: they have none. */
  fairShareE4?: number
  /** Numbers under restriction; each holds for every entry of as many digits that it would win. */
  restricted?: Restricted
}

export interface Restricted {
  /** Cannot be bet on. */
  closed?: readonly string[]
  /** Pay half. */
  half?: readonly string[]
}

/** How a selection is made on screen, and so what its JSON looks like. */
export type Picker =
  /** `{ entries: ['07', '12'], permuted?: true, stations?: ['tienGiang'] }`: numbers typed or picked with all their digits. */
  | {
      kind: 'entries'
      digits: number
      min: number
      max?: number
      canPermute: boolean
      /** Most stations of one line; absent: the game has none to choose. */
      stations?: number | 'all'
    }
  /** `{ numbers: [1, 7], bankers?: [3] }`, and `{ crossed: [{ numbers: [1] }, { zodiac: 'rat' }] }` where `crossed`. */
  | {
      kind: 'numbers'
      from: number
      to: number
      min: number
      max: number
      /** Most bankers; absent: none. */
      bankers?: number
      crossed?: true
      /** The numbers make one ticket together. */
      isSet?: true
    }
  /** `{ choices: ['big', 'odd'], bankers?: ['rat'] }` */
  | { kind: 'choices'; choices: readonly string[]; min: number; max: number; bankers?: number; isSet?: true }
  /** `{ columns: [[1, 2], [], [5]] }`: a number board a column. */
  | { kind: 'columns'; columns: readonly string[]; from: number; to: number; needsAll: boolean }
  /** `{ columns: [['big'], [], ['odd']] }`: the same choices in each column. */
  | { kind: 'choiceColumns'; columns: readonly string[]; choices: readonly string[] }
  /** `{ legs: [{ place: 'r1', side: 'big' }, { place: 'r4', side: 'red' }] }`: one ticket of several legs. */
  | { kind: 'legs'; places: readonly string[]; sides: readonly string[]; min: number; max: number }

/** The first thing wrong with a selection, a stake or a result: data, for which words exist elsewhere. */
export interface Problem {
  code:
    | 'shape'
    | 'notOffered'
    | 'tooFew'
    | 'tooMany'
    | 'unknown'
    | 'repeated'
    | 'digits'
    | 'equalDigits'
    | 'closed'
    | 'noBets'
    | 'tooManyBets'
    | 'missing'
  /** The part of the JSON that is meant. */
  at?: string
  value?: string | number
  min?: number
  max?: number
}

export interface Count {
  /** Tickets. */
  bets: number
  /** Priced units: the face stake is units × unit × multiple. */
  units: number
  /** The units by kind of ticket, where kinds may have prices of their own. */
  parts?: readonly { ticket: string; units: number }[]
}

/** One thing that tickets can win. Its odds stand under `<play>.<class>` in an odds table. */
export interface PrizeClass {
  id: string
  /** Where each member has odds of its own, under `<play>.<class>.<member>`: the members … */
  members?: readonly string[]
  /** … and how many a ticket has: it takes the lowest odds among them. */
  lowestOf?: number
}

/** Tickets with the same chances. */
export interface TicketKind {
  id: string
  /** Priced units of one ticket. */
  units: number
  outcomes: readonly Outcome[]
  /** Chance that the stake is returned. */
  tie?: Rational
  /** Chance that the face stake is paid on top of the prize. */
  onTop?: Rational
}

export interface Outcome {
  classId: string
  /** Of winning in this class at least once. */
  chance: Rational
  /** Mean number of prizes of this class, after divisors: the ticket's return is mean × odds ÷ price. */
  mean: Rational
}

/** Odds ×10⁴, stake included, by `<play>.<class>` and `<play>.<class>.<member>`. */
export type OddsTable = Readonly<Record<string, number>>

/** Members of a winning ticket: any `take` of them. */
export interface Pool {
  members: readonly string[]
  take: number
}

/** What the tickets of one line have won; priced by `prizeOf`. */
export type Win =
  /** `count` prizes of odds `key`, divided by `divisor`. With pools, each ticket takes its lowest member's odds. */
  | { kind: 'prize'; key: string; count: number; divisor?: number; pools?: readonly Pool[] }
  /** The product of the odds of `legs`; ties are left out. At most `maxMinor` is paid. */
  | { kind: 'parlay'; key: string; legs: readonly string[]; maxMinor?: number }
  /** Tickets whose face stake is paid on top. */
  | { kind: 'onTop'; count: number }
  /** Tickets whose payable stake is returned. */
  | { kind: 'tie'; count: number }

/** A member's odds in each of the play's classes: members with the same odds can stand for each other. */
export type OddsOfMember = (member: string) => readonly number[]

/**
 * One play of a family. `selection` is JSON from anywhere: `problem` judges it and never throws; the others throw a
 * `RangeError` for a selection that has a problem.
 */
export interface Play<Result, Rules extends BaseRules> {
  /** Unique in its family and stable: it is kept in bets and names words (`lottery:play.<family>.<id>`) and odds. */
  readonly id: string
  readonly picker: Picker
  isOffered(rules: Rules): boolean
  problem(selection: unknown, rules: Rules): Problem | undefined
  count(selection: unknown, rules: Rules): Count
  classes(rules: Rules): readonly PrizeClass[]
  tickets(rules: Rules): readonly TicketKind[]
  wins(selection: unknown, result: Result, rules: Rules): Win[]
  /** Results among which is one that pays the selection most, whatever the odds. */
  candidates(selection: unknown, rules: Rules, oddsOf: OddsOfMember): Iterable<Result>
  /** Where kinds of tickets cannot be listed without odds: the mean return of the best ticket, per face stake. */
  bestReturn?(odds: OddsTable, rules: Rules): Rational
}
