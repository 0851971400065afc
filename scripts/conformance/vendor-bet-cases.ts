import * as api from '#lib/api/play/vendors-wallet.ts'
import { hasMoved, isCode, isSame } from './expect.ts'
import { placed } from './placed-bet.ts'
import type { Case } from './vendor-cases.ts'

const AT_ONCE = 100

/** Cases about bets: stakes, repetitions, closed rounds. */
export const BET_CASES: readonly Case[] = [
  {
    number: 11,
    name: 'a bet takes its stake',
    run: async (kit) => {
      const game = await kit.open()
      const { value } = await placed(kit, game, { amountMinor: 7 })
      isSame(value['balanceMinor'], game.balanceMinor - 7, 'balance')
      await hasMoved(kit, game, -7)
    },
  },
  {
    number: 12,
    name: 'more than there is is refused, with the true balance',
    run: async (kit) => {
      const game = await kit.open()
      const asked = kit.bet(game, { amountMinor: game.balanceMinor + 1 })
      const { details } = isCode(await kit.call(api.vendorBet, asked), 'wallet.insufficient')
      isSame(details['balanceMinor'], game.balanceMinor, 'balance told')
    },
  },
  {
    number: 13,
    name: 'a bet of 0 is taken',
    run: async (kit) => {
      const game = await kit.open()
      await placed(kit, game, { amountMinor: 0 })
      await hasMoved(kit, game, 0)
    },
  },
  {
    number: 18,
    name: `a bet ${AT_ONCE} times at once counts once`,
    run: async (kit) => {
      const game = await kit.open()
      const bet = kit.bet(game)
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => kit.call(api.vendorBet, bet)))
      for (const answer of answers) isSame(isCode(answer, 'ok').value, answers[0]?.value, 'answer')
      await hasMoved(kit, game, -1)
    },
  },
  {
    number: 19,
    name: 'a repetition gets the first answer',
    run: async (kit) => {
      const game = await kit.open()
      const { value, ...bet } = await placed(kit, game)
      await placed(kit, game)
      isSame((await kit.call(api.vendorBet, bet)).value, value, 'answer')
      await hasMoved(kit, game, -2)
    },
  },
  {
    number: 20,
    name: 'an id with another amount is refused',
    run: async (kit) => {
      const game = await kit.open()
      const { value: _, ...bet } = await placed(kit, game)
      isCode(await kit.call(api.vendorBet, { ...bet, amountMinor: 2 }), 'request.keyReused')
      await hasMoved(kit, game, -1)
    },
  },
  {
    number: 21,
    name: 'an id for another player is refused',
    run: async (kit) => {
      const [one, other] = [await kit.open(0), await kit.open(1)]
      const { transaction } = await placed(kit, one)
      isCode(await kit.call(api.vendorBet, kit.bet(other, { transaction })), 'request.keyReused')
      await hasMoved(kit, other, 0)
    },
  },
  {
    number: 22,
    name: 'a round takes a second bet, and (23) none once it is closed',
    run: async (kit) => {
      const game = await kit.open()
      const { round } = await placed(kit, game)
      await placed(kit, game, { round })
      isCode(await kit.call(api.vendorCloseRound, { player: game.player, round }), 'ok')
      isCode(await kit.call(api.vendorBet, kit.bet(game, { round })), 'wallet.roundClosed')
      await hasMoved(kit, game, -2)
    },
  },
]
