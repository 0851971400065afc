import { expect, test } from 'vitest'
import type { Game } from '#console/offer/lottery/lottery-store.ts'
import {
  isFieldRight,
  pastedNumbers,
  problemOf,
  resultForm,
  valuesOf,
} from '#console/offer/lottery/result-form.ts'
import { ALL_FAMILIES } from '#lib/shared/lottery/all-families.ts'
import { gameRules, stationId } from '#lib/shared/lottery/game-rules.ts'

const GAME: Game = {
  gameCode: 'a-game',
  name: 'A game',
  family: 'vn',
  group: 'VN',
  page: 'lottery',
  prizeMode: 'LOTT',
  resultFrom: 'feed',
  waiting: 0,
}
const CASES: readonly (Partial<Game> & Pick<Game, 'family'> & { stations?: string[] })[] = [
  { family: 'vn', region: 'north' },
  { family: 'vn', region: 'central', stations: ['hue', 'phu-yen'] },
  { family: 'vn', region: 'south', stations: ['ben-tre', 'vung-tau', 'bac-lieu'] },
  { family: 'thai', hasFrontAndBack: true },
  { family: 'thai', hasFrontAndBack: false },
  ...(['fourD', 'togel', 'markSix', 'elevenFive', 'sum28'] as const).map((family) => ({ family })),
]

/** Evenly spread, and the same in each run. */
function drawing() {
  let at = 7
  return (below: number) => {
    at = (at * 48_271) % 2_147_483_647
    return at % below
  }
}

test.each(CASES)('a drawn result of $family is typed number by number ($region $hasFrontAndBack)', (each) => {
  const { stations = [], ...own } = each
  const game = { ...GAME, ...own }
  const family = ALL_FAMILIES[game.family]
  const { region, hasFrontAndBack } = game
  const settings = { family: game.family, variant: { region, hasFrontAndBack }, odds: {} }
  const rules = gameRules(
    { ...settings, limits: { maxLineMinor: 100_00 } },
    { issue: '20261122-0001', stations },
  )
  const draw = drawing()
  for (let round = 0; round < 20; round += 1) {
    const result = family.drawResult(rules, draw)
    const form = resultForm(game, { stations: stations.map(stationId) })
    const values = valuesOf(form, result)
    expect(form.fields.filter((field) => !isFieldRight(field, values.get(field.id) ?? ''))).toEqual([])
    const typed = form.build((id) => values.get(id) ?? '')
    expect(typed).toEqual(result)
    expect(family.problemOfResult(typed, rules)).toBeUndefined()
    expect(problemOf(game, typed)).toBeUndefined()
  }
})

test('a number that is too short, of another kind or out of bounds is wrong', () => {
  const [digits] = resultForm({ ...GAME, family: 'fourD' }, { stations: [] }).fields
  const [ball] = resultForm({ ...GAME, family: 'markSix' }, { stations: [] }).fields
  if (!digits || !ball) throw new Error('both have fields')
  expect(['0123', '123', '01234', '', 'x123'].map((text) => isFieldRight(digits, text))).toEqual([
    ...[true, false, false, false, false],
  ])
  expect(['1', '49', '0', '50', '', '1.5'].map((text) => isFieldRight(ball, text))).toEqual([
    ...[true, true, false, false, false, false],
  ])
})

test('a ball that is drawn twice is found before anybody is asked', () => {
  const game = { ...GAME, family: 'markSix' as const }
  expect(problemOf(game, { regulars: [1, 2, 3, 4, 5, 6], special: 6 })).toMatchObject({ code: 'repeated' })
})

test('a pasted list is taken number by number', () => {
  expect(pastedNumbers('ĐB: 01234, 567\n89')).toEqual(['01234', '567', '89'])
})
