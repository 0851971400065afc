import { combinationPlay, fronts } from '#lib/shared/lottery/combination-play.ts'
import type { Groups } from '#lib/shared/lottery/combination-play.ts'
import type { Play } from '#lib/shared/lottery/play.ts'
import { choiceMember } from '#lib/shared/lottery/read.ts'
import { ANIMALS, animalOf } from '#lib/shared/lottery/zodiac.ts'
import { chanceOfAll, chanceOfNone } from './group-chances.ts'
import { allSeven, NUMBERS, REGULARS } from './result.ts'
import type { MarkSixResult } from './result.ts'
import type { MarkSixRules } from './rules.ts'

/** The numbers 1 to 49 in groups, one of which differs in size. */
interface Grouping {
  groups: readonly string[]
  groupOf(number: number, rules: MarkSixRules): string
  /** The group of different size, the class of tickets with it, and its size. */
  odd: { group(rules: MarkSixRules): string; classId: string; size: number }
  size: number
}

const ZODIACS: Grouping = {
  groups: ANIMALS,
  groupOf: (number, { yearAnimal }) => animalOf(number, yearAnimal),
  odd: { group: ({ yearAnimal }) => yearAnimal, classId: 'year', size: 5 },
  size: 4,
}
const TAILS: Grouping = {
  groups: Array.from({ length: 10 }, (_, tail) => String(tail)),
  groupOf: (number) => String(number % 10),
  odd: { group: () => '0', classId: 'zero', size: 4 },
  size: 5,
}
/** Tickets of the usual groups only. */
const PLAIN = 'plain'
const SEVEN = REGULARS + 1

/** 一肖, 肖连, 尾数, 尾连: every group of a ticket has a number among the seven, or none has one; paid once. */
export const GROUP_PLAYS: readonly Play<MarkSixResult, MarkSixRules>[] = [
  ...[1, 2, 3, 4, 5].flatMap((size) => both('zodiacs', ZODIACS, size)),
  ...[1, 2, 3, 4].flatMap((size) => both('tails', TAILS, size)),
]

function both(name: string, grouping: Grouping, size: number): Play<MarkSixResult, MarkSixRules>[] {
  return [
    groupPlay({ id: `${name}${size}`, grouping, size, state: 'hit' }),
    groupPlay({ id: `${name}Miss${size}`, grouping, size, state: 'miss' }),
  ]
}

function groupPlay({
  id,
  grouping: { groups, groupOf, odd, size: usual },
  size,
  state,
}: {
  id: string
  grouping: Grouping
  size: number
  state: 'hit' | 'miss'
}): Play<MarkSixResult, MarkSixRules> {
  const chanceOf = state === 'hit' ? chanceOfAll : chanceOfNone
  const sizes = (hasOdd: boolean) =>
    Array.from({ length: size }, (_, index) => (hasOdd && index === 0 ? odd.size : usual))
  const max = groups.length
  const ticket = (classId: string) => {
    const chance = chanceOf(sizes(classId !== PLAIN))
    return { id: classId, units: 1, outcomes: [{ classId, chance, mean: chance }] }
  }
  return combinationPlay<MarkSixResult, MarkSixRules>({
    id,
    picker: {
      kind: 'choices',
      choices: groups,
      min: size,
      max,
      ...(size > 1 ? { bankers: size - 1 } : {}),
    },
    rule: { at: 'choices', size, max, hasBankers: size > 1, member: choiceMember(groups) },
    members: groups,
    classes: () => [
      { id: PLAIN, need: { [state]: size } },
      { id: odd.classId, need: { [`${state}Odd`]: 1, [state]: size - 1 } },
    ],
    categoryOf: (result, rules) => {
      const shown = new Set(allSeven(result).map((ball) => groupOf(ball, rules)))
      return (group) => `${shown.has(group) ? 'hit' : 'miss'}${group === odd.group(rules) ? 'Odd' : ''}`
    },
    tickets: () => [ticket(PLAIN), ticket(odd.classId)],
    kindOf: (group, rules) => String(group === odd.group(rules)),
    results: (chosen, rules) => {
      const picked = new Set(chosen.flat())
      const rest = groups.filter((group) => !picked.has(group))
      const isOdd = (group: string) => group === odd.group(rules)
      const all = [...chosen, rest.filter(isOdd), rest.filter((group) => !isOdd(group))]
      return shownResults(all, (number) => groupOf(number, rules))
    },
  })
}

/** A result for every possible number of shown groups: each at least once, and no other. */
function* shownResults(groups: Groups, groupOf: (number: number) => string): Generator<MarkSixResult> {
  for (const shown of fronts(groups, SEVEN)) {
    const balls = shown.map((group) => NUMBERS.filter((number) => groupOf(number) === group))
    const firsts = balls.flatMap((own) => own.slice(0, 1))
    const seven = [...firsts, ...balls.flatMap((own) => own.slice(1))].slice(0, SEVEN)
    const special = seven[REGULARS]
    if (special !== undefined) yield { regulars: seven.slice(0, REGULARS), special }
  }
}
