import { choiceIds, readChoices } from './choice-play.ts'
import type { Verdict, View } from './choice-play.ts'
import { definePlay } from './define-play.ts'
import type { BaseRules, Play, PrizeClass, TicketKind } from './play.ts'

export interface SetParts<Seen, Result, Rules extends BaseRules> {
  id: string
  choices: readonly string[] | { from: number; to: number }
  min: number
  max: number
  see(result: Result, rules: Rules): Seen
  views(rules: Rules): readonly View<Seen>[]
  judge(set: readonly string[], seen: Seen, rules: Rules): Verdict
  show(seen: Seen, rules: Rules): Result
  classOf(set: readonly string[]): string
  classes(rules: Rules): readonly PrizeClass[]
  tickets(rules: Rules): TicketKind[]
}

/** A play whose choices form one ticket together. */
export function setPlay<Seen, Result, Rules extends BaseRules>(
  parts: SetParts<Seen, Result, Rules>,
): Play<Result, Rules> {
  const { id, choices, min, max } = parts
  const shape = { min, max, isSet: true } as const
  return definePlay<string[], Result, Rules>({
    id,
    picker:
      'length' in choices
        ? { kind: 'choices', choices: choiceIds(choices), ...shape }
        : { kind: 'numbers', ...choices, ...shape },
    read: (selection) => readChoices(selection, choices, { min, max }),
    count: () => ({ bets: 1, units: 1 }),
    classes: (rules) => parts.classes(rules),
    tickets: (rules) => parts.tickets(rules),
    wins: (picked, result, rules) => {
      const verdict = parts.judge(picked, parts.see(result, rules), rules)
      if (verdict === 'lose') return []
      if (verdict === 'tie') return [{ kind: 'tie', count: 1 }]
      return [{ kind: 'prize', key: `${id}.${parts.classOf(picked)}`, count: 1 }]
    },
    candidates: (_picked, rules) => parts.views(rules).map(({ seen }) => parts.show(seen, rules)),
  })
}
