import { definePlay } from './define-play.ts'
import { ratio, ZERO } from './exact.ts'
import type { Rational } from './exact.ts'
import type { BaseRules, Picker, Play, TicketKind, Win } from './play.ts'
import { choiceMember, fieldsOf, numberMember, readList, refused } from './read.ts'
import type { Read } from './read.ts'

export type Verdict = 'win' | 'tie' | 'lose'

/** One of the distinct observations of a result by a play, and the number of equally likely cases that show it. */
export interface View<Seen> {
  seen: Seen
  cases: bigint | number
}

export interface ChoiceParts<Seen, Result, Rules extends BaseRules> {
  id: string
  /** Numbers from `from` to `to`, or named choices. */
  choices: readonly string[] | { from: number; to: number }
  isOffered?(rules: Rules): boolean
  see(result: Result, rules: Rules): Seen
  views(rules: Rules): readonly View<Seen>[]
  judge(choice: string, seen: Seen, rules: Rules): Verdict
  /** A result that shows this observation. */
  show(seen: Seen, rules: Rules): Result
  /** The class of a choice's odds; default: the choice itself. */
  classOf?(choice: string, rules: Rules): string
  /** Each choice may have its own odds within its class. */
  isPricedByMember?: boolean
}

/** A play in which every choice is a separate ticket: two-side plays, colours, single numbers. */
export function choicePlay<Seen, Result, Rules extends BaseRules>(
  parts: ChoiceParts<Seen, Result, Rules>,
): Play<Result, Rules> {
  const { id, choices, isPricedByMember } = parts
  const ids = choiceIds(choices)
  const classOf = (choice: string, rules: Rules) => parts.classOf?.(choice, rules) ?? choice
  return definePlay<string[], Result, Rules>({
    id,
    picker: pickerOf(choices, ids),
    isOffered: parts.isOffered,
    read: (selection) => readChoices(selection, choices, { min: 1, max: ids.length }),
    count: (picked) => ({ bets: picked.length, units: picked.length }),
    classes: (rules) => {
      const classes = [...new Set(ids.map((choice) => classOf(choice, rules)))]
      if (!isPricedByMember) return classes.map((each) => ({ id: each }))
      return classes.map((each) => ({
        id: each,
        members: ids.filter((choice) => classOf(choice, rules) === each),
        lowestOf: 1,
      }))
    },
    tickets: (rules) => {
      const views = parts.views(rules)
      return ids.map((choice) => {
        const chance = chanceOf(views, (seen) => parts.judge(choice, seen, rules) === 'win')
        const tie = chanceOf(views, (seen) => parts.judge(choice, seen, rules) === 'tie')
        return singleTicket(choice, { classId: classOf(choice, rules), chance, tie })
      })
    },
    wins: (picked, result, rules) => {
      const seen = parts.see(result, rules)
      const won = picked.filter((choice) => parts.judge(choice, seen, rules) === 'win')
      const tied = picked.filter((choice) => parts.judge(choice, seen, rules) === 'tie').length
      const wins = won.map((choice): Win => {
        const win: Win = { kind: 'prize', key: `${id}.${classOf(choice, rules)}`, count: 1 }
        return isPricedByMember ? { ...win, pools: [{ members: [choice], take: 1 }] } : win
      })
      return tied > 0 ? [...wins, { kind: 'tie', count: tied }] : wins
    },
    candidates: (_picked, rules) => parts.views(rules).map(({ seen }) => parts.show(seen, rules)),
  })
}

/** A ticket of one unit that wins in one class, at most once. */
export function singleTicket(
  id: string,
  { classId, chance, tie }: { classId: string; chance: Rational; tie?: Rational },
): TicketKind {
  const ticket = { id, units: 1, outcomes: [{ classId, chance, mean: chance }] }
  return tie && tie.wins > 0n ? { ...ticket, tie } : ticket
}

/** The chance of the matching views. */
export function chanceOf<Seen>(views: readonly View<Seen>[], fits: (seen: Seen) => boolean): Rational {
  let [wins, all] = [0n, 0n]
  for (const { seen, cases } of views) {
    all += BigInt(cases)
    if (fits(seen)) wins += BigInt(cases)
  }
  return wins === 0n ? ZERO : ratio(wins, all)
}

/** Reads `{ numbers }` or `{ choices }`. */
export function readChoices(
  selection: unknown,
  choices: readonly string[] | { from: number; to: number },
  { min, max }: { min: number; max: number },
): Read<string[]> {
  const isNamed = 'length' in choices
  const at = isNamed ? 'choices' : 'numbers'
  const fields = fieldsOf(selection, [at])
  if (!fields) return refused({ code: 'shape' })
  const member = isNamed ? choiceMember(choices) : numberMember(choices.from, choices.to)
  return readList(fields.get(at), { at, min, max, member })
}

export function choiceIds(choices: readonly string[] | { from: number; to: number }): readonly string[] {
  if ('length' in choices) return choices
  return Array.from({ length: choices.to - choices.from + 1 }, (_, index) => String(choices.from + index))
}

function pickerOf(choices: readonly string[] | { from: number; to: number }, ids: readonly string[]): Picker {
  const bounds = { min: 1, max: ids.length }
  if ('length' in choices) return { kind: 'choices', choices, ...bounds }
  return { kind: 'numbers', ...choices, ...bounds }
}
