import { combinationPlay, fronts } from '#lib/shared/lottery/combination-play.ts'
import type { Groups } from '#lib/shared/lottery/combination-play.ts'
import { singleTicket } from '#lib/shared/lottery/choice-play.ts'
import { combinations, ratio } from '#lib/shared/lottery/exact.ts'
import type { Play } from '#lib/shared/lottery/play.ts'
import { numberMember } from '#lib/shared/lottery/read.ts'
import type { Need } from '#lib/shared/lottery/winning-pools.ts'
import { BALLS, DRAWN, resultWith } from './result.ts'
import type { ElevenFiveResult } from './result.ts'
import type { ElevenFiveRules } from './rules.ts'

interface Pick {
  id: string
  /** Numbers per ticket. */
  size: number
  /** Balls that count, from the first. */
  among: number
}

/** 任选 1–8: the ticket's numbers are among the five, or the five among them. 前二 and 前三组选: any order. */
export const COMBINATION_PLAYS: readonly Play<ElevenFiveResult, ElevenFiveRules>[] = [
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((size) => pickPlay({ id: `any${size}`, size, among: DRAWN })),
  pickPlay({ id: 'first2Group', size: 2, among: 2 }),
  pickPlay({ id: 'first3Group', size: 3, among: 3 }),
]

function pickPlay({ id, size, among }: Pick): Play<ElevenFiveResult, ElevenFiveRules> {
  const hits = Math.min(size, among)
  const need: Need = size > hits ? { hit: hits, miss: size - hits } : { hit: hits }
  const chance = ratio(
    combinations(BALLS - size, among - hits) * combinations(size, hits),
    combinations(BALLS, among),
  )
  return combinationPlay<ElevenFiveResult, ElevenFiveRules>({
    id,
    picker: {
      kind: 'numbers',
      from: 1,
      to: BALLS,
      min: size,
      max: BALLS,
      ...(size > 1 ? { bankers: size - 1 } : {}),
    },
    rule: { at: 'numbers', size, max: BALLS, hasBankers: size > 1, member: numberMember(1, BALLS) },
    classes: () => [{ id: 'hit', need }],
    categoryOf: ({ balls }) => {
      const looked = balls.slice(0, among).map(String)
      return (member) => (looked.includes(member) ? 'hit' : 'miss')
    },
    tickets: () => [singleTicket('pick', { classId: 'hit', chance })],
    results: (groups) => resultsOf(groups, among),
  })
}

/** Each number of balls per group among the counted ones. */
function* resultsOf(groups: Groups, among: number): Generator<ElevenFiveResult> {
  const chosen = groups.flat()
  const others = Array.from({ length: BALLS }, (_, index) => String(index + 1)).filter(
    (ball) => !chosen.includes(ball),
  )
  for (const drawn of fronts(groups, among)) {
    const filled = [...drawn, ...others.slice(0, among - drawn.length)]
    if (filled.length === among) yield resultWith(filled.map(Number))
  }
}
