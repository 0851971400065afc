import { combinationPlay, fronts } from '#lib/shared/lottery/combination-play.ts'
import type { Groups } from '#lib/shared/lottery/combination-play.ts'
import { combinations, ratio } from '#lib/shared/lottery/exact.ts'
import type { Rational } from '#lib/shared/lottery/exact.ts'
import type { Play } from '#lib/shared/lottery/play.ts'
import { fieldsOf, numberMember, readList, refused } from '#lib/shared/lottery/read.ts'
import type { Read } from '#lib/shared/lottery/read.ts'
import { ANIMALS, animalOf } from '#lib/shared/lottery/zodiac.ts'
import { BALLS, NUMBERS, REGULARS, resultOutOf } from './result.ts'
import type { MarkSixResult } from './result.ts'
import type { MarkSixRules } from './rules.ts'

/** The balls that a ticket needs per kind. Where the special counts with the regulars, `hit` is one of the seven. */
interface Need {
  id: string
  regular?: number
  special?: number
  hit?: number
}

interface Combined {
  id: string
  size: number
  needs: readonly Need[]
  favours?: 'high' | 'low'
}

const MEMBERS = NUMBERS.map(String)
const SEVEN = REGULARS + 1

/** Plays on several numbers. A ticket has the lowest odds of its numbers. */
export const NUMBER_COMBINATIONS: readonly Play<MarkSixResult, MarkSixRules>[] = [
  // 正码: a number among the regulars; 三全中, 三中二, 二全中, 二中特, 特串.
  numbersPlay({ id: 'regular', size: 1, needs: [{ id: 'hit', regular: 1 }], favours: 'high' }),
  numbersPlay({ id: 'all3', size: 3, needs: [{ id: 'hit', regular: 3 }], favours: 'high' }),
  numbersPlay({
    id: 'threeTwo',
    size: 3,
    needs: [
      { id: 'two', regular: 2 },
      { id: 'three', regular: 3 },
    ],
  }),
  numbersPlay({ id: 'all2', size: 2, needs: [{ id: 'hit', regular: 2 }], favours: 'high' }),
  numbersPlay({
    id: 'twoSpecial',
    size: 2,
    needs: [
      { id: 'both', regular: 2 },
      { id: 'special', regular: 1, special: 1 },
    ],
  }),
  numbersPlay({
    id: 'specialPair',
    size: 2,
    needs: [{ id: 'hit', regular: 1, special: 1 }],
    favours: 'high',
  }),
  // 五 … 十二不中: none of the ticket's numbers among the seven; 五 … 十中一: exactly one.
  ...[5, 6, 7, 8, 9, 10, 11, 12].map((size) =>
    numbersPlay({ id: `miss${size}`, size, needs: [{ id: 'hit', hit: 0 }], favours: 'low' }),
  ),
  ...[5, 6, 7, 8, 9, 10].map((size) =>
    numbersPlay({ id: `hitOne${size}`, size, needs: [{ id: 'hit', hit: 1 }] }),
  ),
]

function numbersPlay({ id, size, needs, favours }: Combined): Play<MarkSixResult, MarkSixRules> {
  const isSeven = needs.some(({ hit }) => hit !== undefined)
  // Where no class needs the special it counts as an undrawn ball.
  const ofSpecial = isSeven ? 'hit' : needs.some(({ special }) => special) ? 'special' : 'miss'
  return combinationPlay<MarkSixResult, MarkSixRules>({
    id,
    picker: {
      kind: 'numbers',
      from: 1,
      to: BALLS,
      min: size,
      max: BALLS,
      ...(size > 1 ? { bankers: size - 1 } : {}),
      ...(size === 2 ? { crossed: true } : {}),
    },
    rule: {
      at: 'numbers',
      size,
      max: BALLS,
      hasBankers: size > 1,
      member: numberMember(1, BALLS),
      ...(size === 2 ? { crossed: readSide } : {}),
    },
    members: MEMBERS,
    favours,
    classes: () =>
      needs.map(({ id: classId, ...need }) => {
        const taken = Object.values(need).reduce((sum, count) => sum + count, 0)
        return { id: classId, need: taken < size ? { ...need, miss: size - taken } : need }
      }),
    categoryOf: ({ regulars, special }) => {
      const ofRegular = isSeven ? 'hit' : 'regular'
      const categories = new Map(regulars.map((ball) => [String(ball), ofRegular]))
      categories.set(String(special), ofSpecial)
      return (member) => categories.get(member) ?? 'miss'
    },
    tickets: () => [
      {
        id: 'ticket',
        units: 1,
        outcomes: needs.map((need) => {
          const chance = chanceOf(size, need)
          return { classId: need.id, chance, mean: chance }
        }),
      },
    ],
    results: (groups) => (isSeven ? sevenResults(groups) : specialResults(groups, Boolean(favours))),
  })
}

function chanceOf(size: number, { regular = 0, special, hit }: Need): Rational {
  if (hit !== undefined)
    return ratio(
      combinations(size, hit) * combinations(BALLS - size, SEVEN - hit),
      combinations(BALLS, SEVEN),
    )
  const regulars = combinations(size, regular) * combinations(BALLS - size, REGULARS - regular)
  const specials = special ? size - regular : BALLS - REGULARS
  return ratio(regulars * specials, combinations(BALLS, REGULARS) * (BALLS - REGULARS))
}

/** One side of 对碰: numbers, all numbers of an animal, or all with a last digit. */
function readSide(side: unknown, { yearAnimal }: MarkSixRules): Read<string[]> {
  const fields = fieldsOf(side, ['numbers', 'zodiac', 'tail'])
  if (fields?.size !== 1) return refused({ code: 'shape', at: 'crossed' })
  if (fields.has('numbers'))
    return readList(fields.get('numbers'), {
      at: 'crossed',
      min: 1,
      max: BALLS - 1,
      member: numberMember(1, BALLS),
    })
  const [animal, tail] = [ANIMALS.find((each) => each === fields.get('zodiac')), fields.get('tail')]
  const picked = MEMBERS.filter((member) =>
    animal ? animalOf(Number(member), yearAnimal) === animal : Number(member) % 10 === tail,
  )
  return picked.length > 0 ? { picked } : refused({ code: 'unknown', at: 'crossed' })
}

function* sevenResults(groups: Groups): Generator<MarkSixResult> {
  const others = outside(groups)
  for (const hits of fronts(groups, SEVEN)) {
    const result = resultOutOf(
      {
        regulars: hits.slice(0, REGULARS).map(Number),
        special: hits[REGULARS] ? Number(hits[REGULARS]) : undefined,
      },
      others,
    )
    if (result) yield result
  }
}

/**
 * With the special outside the groups, and in each group in turn. In a list sorted by odds it is the best possible member,
 * or the worst one where every ball is selected and one is lost to the special.
 */
function* specialResults(groups: Groups, areSorted: boolean): Generator<MarkSixResult> {
  const others = outside(groups)
  const specials = [
    undefined,
    ...groups.flatMap((group) => [...group.slice(0, 1), ...(areSorted ? group.slice(1).slice(-1) : [])]),
  ]
  for (const special of specials) {
    const rest = groups.map((group) => group.filter((member) => member !== special))
    for (const hits of fronts(rest, REGULARS)) {
      const result = resultOutOf(
        { regulars: hits.map(Number), special: special === undefined ? undefined : Number(special) },
        others,
      )
      if (result) yield result
    }
  }
}

function outside(groups: Groups): number[] {
  const chosen = new Set(groups.flat())
  return NUMBERS.filter((ball) => !chosen.has(String(ball)))
}
