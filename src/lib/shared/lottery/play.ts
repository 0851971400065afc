import type { Rational } from './exact.ts'

/** Types shared by the plays of every lottery family. Rules are data, passed with each call. */

export const FAMILIES = ['vn', 'elevenFive', 'markSix', 'sum28', 'togel', 'thai', 'fourD'] as const
export type Family = (typeof FAMILIES)[number]

/** The rules of one game, plain JSON. Each family adds its own (`vn/rules.ts` …). */
export interface BaseRules {
  family: Family
  /** Maximum of tickets per line. A larger selection is refused without being expanded. */
  maxBets: number
  /** Ids of the offered plays; absent: all that the game's rules allow. */
  plays?: readonly string[]
  /** Payable share of the face stake ×10⁴, by `<play>.<ticket>`, `<play>` or `*`, in that order; absent: 10,000. */
  pricesE4?: Readonly<Record<string, number>>
  /** Default odds of classes without stated ones: this share of the fair odds ×10⁴. Absent: no defaults. */
  fairShareE4?: number
  /** Restricted numbers; each applies to every entry with as many digits that it would win. */
  restricted?: Restricted
}

export interface Restricted {
  /** Closed to bets. */
  closed?: readonly string[]
  /** Pay half. */
  half?: readonly string[]
}

/** How a selection is made on screen, which determines its JSON. */
export type Picker =
  /** `{ entries: ['07', '12'], permuted?: true, stations?: ['tienGiang'] }`: numbers typed or picked with all their digits. */
  | {
      kind: 'entries'
      digits: number
      min: number
      max?: number
      canPermute: boolean
      /** The order of an entry's digits is irrelevant. */
      isAnyOrder?: boolean
      /** Restricted numbers do not apply. */
      isFree?: boolean
      /** Maximum of stations per line; absent: the game has no choice of stations. */
      stations?: number | 'all'
    }
  /** `{ numbers: [1, 7], bankers?: [3] }`, and `{ crossed: [{ numbers: [1] }, { zodiac: 'rat' }] }` where `crossed`. */
  | {
      kind: 'numbers'
      from: number
      to: number
      min: number
      max: number
      /** Maximum of bankers; absent: none. */
      bankers?: number
      crossed?: true
      /** The numbers form one ticket together. */
      isSet?: true
    }
  /** `{ choices: ['big', 'odd'], bankers?: ['rat'] }` */
  | { kind: 'choices'; choices: readonly string[]; min: number; max: number; bankers?: number; isSet?: true }
  /** `{ columns: [[1, 2], [], [5]] }`: one number board per column. */
  | { kind: 'columns'; columns: readonly string[]; from: number; to: number; needsAll: boolean }
  /** `{ columns: [['big'], [], ['odd']] }`: the same choices in each column. */
  | { kind: 'choiceColumns'; columns: readonly string[]; choices: readonly string[] }
  /** `{ legs: [{ place: 'r1', side: 'big' }, { place: 'r4', side: 'red' }] }`: one ticket of several legs. */
  | { kind: 'legs'; places: readonly string[]; sides: readonly string[]; min: number; max: number }

/** The first problem of a selection, a stake or a result, as data; its text is in the words. */
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
  /** The affected part of the JSON. */
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
  /** The units by kind of ticket, where kinds may have their own prices. */
  parts?: readonly { ticket: string; units: number }[]
}

/** One possible win of tickets. Its odds are under `<play>.<class>` in an odds table. */
export interface PrizeClass {
  id: string
  /** Where each member has its own odds, under `<play>.<class>.<member>`: the members … */
  members?: readonly string[]
  /** … and their number per ticket: it has the lowest odds among them. */
  lowestOf?: number
}

/** Tickets with the same chances. */
export interface TicketKind {
  id: string
  /** Priced units per ticket. */
  units: number
  outcomes: readonly Outcome[]
  /** The chance that the stake is returned. */
  tie?: Rational
  /** Chance that the face stake is paid on top of the prize. */
  onTop?: Rational
}

interface Outcome {
  classId: string
  /** The chance to win in this class at least once. */
  chance: Rational
  /** The mean number of prizes of this class, after divisors: the ticket's return is mean × odds ÷ price. */
  mean: Rational
}

/** Odds ×10⁴, stake included, by `<play>.<class>` and `<play>.<class>.<member>`. */
export type OddsTable = Readonly<Record<string, number>>

/** Members of a winning ticket: any `take` of them. */
export interface Pool {
  members: readonly string[]
  take: number
}

/** The wins of a line's tickets; priced by `prizeOf`. */
export type Win =
  /** `count` prizes with odds `key`, divided by `divisor`. With pools, each ticket has its lowest member's odds. */
  | { kind: 'prize'; key: string; count: number; divisor?: number; pools?: readonly Pool[] }
  /** The product of the odds of `legs`, without ties. At most `maxMinor` is paid. */
  | { kind: 'parlay'; key: string; legs: readonly string[]; maxMinor?: number }
  /** Tickets whose face stake is paid on top. */
  | { kind: 'onTop'; count: number }
  /** Tickets whose payable stake is returned. */
  | { kind: 'tie'; count: number }

/** A member's odds in each of the play's classes: members with equal odds are interchangeable. */
export type OddsOfMember = (member: string) => readonly number[]

/**
 * One play of a family. `selection` is external JSON: `problem` validates it and never throws; the other methods throw a
 * `RangeError` for an invalid selection.
 */
export interface Play<Result, Rules extends BaseRules> {
  /**
   * Unique in its family and permanent: it is stored in bets and used as a key of words (`lottery:play.<family>.<id>`) and
   * odds.
   */
  readonly id: string
  readonly picker: Picker
  /** `count` gives the units by kind of ticket: each kind may have its own price. */
  readonly isPricedByTicket?: boolean
  isOffered(rules: Rules): boolean
  problem(selection: unknown, rules: Rules): Problem | undefined
  count(selection: unknown, rules: Rules): Count
  classes(rules: Rules): readonly PrizeClass[]
  tickets(rules: Rules): readonly TicketKind[]
  wins(selection: unknown, result: Result, rules: Rules): Win[]
  /** A set of results that contains one with the maximum payout, whatever the odds. */
  candidates(selection: unknown, rules: Rules, oddsOf: OddsOfMember): Iterable<Result>
  /** Where kinds of tickets cannot be listed without odds: the mean return of the best ticket, per face stake. */
  bestReturn?(odds: OddsTable, rules: Rules): Rational
}
