import { chanceOf, choiceIds, singleTicket } from './choice-play.ts'
import type { Verdict, View } from './choice-play.ts'
import { definePlay } from './define-play.ts'
import type { BaseRules, Play, Win } from './play.ts'
import { choiceMember, fieldsOf, numberMember, readColumns, refused } from './read.ts'

export interface ColumnParts<Seen, Result> {
  id: string
  columns: readonly string[]
  choices: readonly string[] | { from: number; to: number }
  /** The observation of a column in a result. */
  see(result: Result, column: number): Seen
  /** The same in each column. */
  views: readonly View<Seen>[]
  judge(choice: string, seen: Seen): Verdict
  /** The class of a choice's odds; default: the choice itself. */
  classOf?(choice: string): string
  /** Columns and choices may have their own prices, by `<column>.<choice>`. */
  isPricedByTicket?: boolean
  candidates(picked: readonly (readonly string[])[]): Iterable<Result>
}

/** A play with the same choices in several columns; each choice is a separate ticket, and columns may be empty. */
export function columnPlay<Seen, Result, Rules extends BaseRules>(
  parts: ColumnParts<Seen, Result>,
): Play<Result, Rules> {
  const { id, columns, choices, views, judge } = parts
  const ids = choiceIds(choices)
  const isNamed = 'length' in choices
  const classOf = parts.classOf ?? ((choice: string) => choice)
  const member = isNamed ? choiceMember(choices) : numberMember(choices.from, choices.to)
  const ticketIds = (picked: readonly (readonly string[])[]) =>
    picked.flatMap((chosen, column) => chosen.map((choice) => `${columns[column] ?? ''}.${choice}`))
  return definePlay<string[][], Result, Rules>({
    id,
    picker: isNamed
      ? { kind: 'choiceColumns', columns, choices }
      : { kind: 'columns', columns, ...choices, needsAll: false },
    isPricedByTicket: parts.isPricedByTicket ?? false,
    read: (selection) => {
      const fields = fieldsOf(selection, ['columns'])
      if (!fields) return refused({ code: 'shape' })
      return readColumns(fields.get('columns'), columns, { at: '', min: 0, max: ids.length, member })
    },
    count: (picked) => {
      const bets = picked.reduce((sum, chosen) => sum + chosen.length, 0)
      if (!parts.isPricedByTicket) return { bets, units: bets }
      return { bets, units: bets, parts: ticketIds(picked).map((ticket) => ({ ticket, units: 1 })) }
    },
    classes: () => [...new Set(ids.map(classOf))].map((each) => ({ id: each })),
    tickets: () =>
      columns.flatMap((column) =>
        ids.map((choice) =>
          singleTicket(`${column}.${choice}`, {
            classId: classOf(choice),
            chance: chanceOf(views, (seen) => judge(choice, seen) === 'win'),
            tie: chanceOf(views, (seen) => judge(choice, seen) === 'tie'),
          }),
        ),
      ),
    wins: (picked, result) => {
      const counts = new Map<string, number>()
      let tied = 0
      for (const [column, chosen] of picked.entries()) {
        const seen = parts.see(result, column)
        for (const choice of chosen) {
          const verdict = judge(choice, seen)
          const key = `${id}.${classOf(choice)}`
          if (verdict === 'win') counts.set(key, (counts.get(key) ?? 0) + 1)
          if (verdict === 'tie') tied += 1
        }
      }
      const wins = [...counts].map(([key, count]): Win => ({ kind: 'prize', key, count }))
      return tied > 0 ? [...wins, { kind: 'tie', count: tied }] : wins
    },
    candidates: (picked) => parts.candidates(picked),
  })
}
