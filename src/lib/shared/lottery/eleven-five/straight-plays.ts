import { singleTicket } from '#lib/shared/lottery/choice-play.ts'
import { definePlay } from '#lib/shared/lottery/define-play.ts'
import { ratio } from '#lib/shared/lottery/exact.ts'
import type { Play } from '#lib/shared/lottery/play.ts'
import { fieldsOf, numberMember, readColumns, refused } from '#lib/shared/lottery/read.ts'
import { BALLS, resultWith } from './result.ts'
import type { ElevenFiveResult } from './result.ts'
import type { ElevenFiveRules } from './rules.ts'

const COLUMNS = ['b1', 'b2', 'b3']

/** 前一, 前二, 前三直选: the first balls in order, one column each. */
export const STRAIGHT_PLAYS: readonly Play<ElevenFiveResult, ElevenFiveRules>[] = [1, 2, 3].map(straightPlay)

function straightPlay(size: number): Play<ElevenFiveResult, ElevenFiveRules> {
  const id = `first${size}Straight`
  const columns = COLUMNS.slice(0, size)
  const orders = Array.from({ length: size }, (_, index) => BALLS - index).reduce(
    (all, left) => all * left,
    1,
  )
  return definePlay<string[][], ElevenFiveResult, ElevenFiveRules>({
    id,
    picker: { kind: 'columns', columns, from: 1, to: BALLS, needsAll: true },
    read: (selection) => {
      const fields = fieldsOf(selection, ['columns'])
      if (!fields) return refused({ code: 'shape' })
      const rule = { at: '', min: 1, max: BALLS, member: numberMember(1, BALLS) }
      return readColumns(fields.get('columns'), columns, rule)
    },
    count: (picked) => {
      const bets = countOf(picked)
      return { bets, units: bets }
    },
    classes: () => [{ id: 'hit' }],
    tickets: () => [singleTicket('straight', { classId: 'hit', chance: ratio(1, orders) })],
    wins: (picked, { balls }) =>
      picked.every((column, place) => column.includes(String(balls[place])))
        ? [{ kind: 'prize', key: `${id}.hit`, count: 1 }]
        : [],
    candidates: (picked) => [resultWith(firstTicket(picked).map(Number))],
  })
}

/** Arrangements of different balls, one per column, by inclusion and exclusion over equal ones. */
function countOf([a = [], b, c]: readonly (readonly string[])[]): number {
  if (!b) return a.length
  const ab = shared(a, b).length
  if (!c) return a.length * b.length - ab
  return (
    a.length * b.length * c.length -
    ab * c.length -
    shared(a, c).length * b.length -
    shared(b, c).length * a.length +
    2 * shared(shared(a, b), c).length
  )
}

function shared(one: readonly string[], other: readonly string[]): string[] {
  return one.filter((ball) => other.includes(ball))
}

/** Any one ticket, because a result wins with one at most. */
function firstTicket(
  [column, ...rest]: readonly (readonly string[])[],
  taken: readonly string[] = [],
): string[] {
  if (!column) return [...taken]
  for (const ball of column) {
    if (taken.includes(ball)) continue
    const ticket = firstTicket(rest, [...taken, ball])
    if (ticket.length > 0) return ticket
  }
  return []
}
