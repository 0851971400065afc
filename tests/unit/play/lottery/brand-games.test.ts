import { expect, test } from 'vitest'
import { gameRules } from '#lib/shared/lottery/game-rules.ts'
import { lotteryGames, lotteryMistakes } from '#lib/site/brand/lottery-games.ts'
import { lotteryField } from '#lib/site/brand/lottery-schema.ts'

const NOW = Date.UTC(2026, 10, 26, 3)

/** A game as a brand's file states it, with its settings. */
function gameOf(file: Record<string, unknown>) {
  const lottery = lotteryField.parse({ games: [file] })
  const currency = { code: 'VND', symbol: '₫', exponent: 0 } as const
  const [settings] = lotteryGames({ lottery, currency, timeZone: 'Asia/Ho_Chi_Minh' })
  const [game] = lottery.games
  if (!settings || !game) throw new Error('no game')
  return { settings, mistakes: () => lotteryMistakes(game, settings, NOW) }
}

test('a brand says from how many pairs đá pays its bonus', () => {
  const draw = { issue: '20261126-0001', stations: [] }
  const daOf = (file: object) =>
    gameRules(gameOf({ preset: 'vn-north', model: 'agency', ...file }).settings, draw)
  expect(daOf({})).toMatchObject({ da: { bonusFrom: 1, bonusE4: 5000, unitsPerPrize: 2 } })
  expect(daOf({ bonusFrom: 2 })).toMatchObject({ da: { bonusFrom: 2, bonusE4: 5000, unitsPerPrize: 2 } })
  expect(gameOf({ preset: 'vn-north', model: 'agency', bonusFrom: 2 }).mistakes()).toEqual([])
  expect(() => gameOf({ preset: 'vn-north', bonusFrom: 0 })).toThrow('bonusFrom')
})

test('a price that would have no effect is named', () => {
  const togel = (pricesE4: Record<string, number>) => gameOf({ preset: 'togel-3', pricesE4 }).mistakes()
  expect(togel({ d4: 5_000, 'fifty.as.big': 10_500 })).toEqual([])
  expect(togel({ 'd4.exact': 9_000 })).toEqual([
    'pricesE4.d4.exact: a price of no play, or of no ticket that has its own price',
  ])
})
