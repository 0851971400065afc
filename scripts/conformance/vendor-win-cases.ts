import * as api from '#lib/api/play/vendors-wallet.ts'
import { hasMoved, isCode, isSame } from './expect.ts'
import { EARLY_ROLLBACK } from './format-words.ts'
import { placed } from './placed-bet.ts'
import { everyFormat, type Case } from './vendor-cases.ts'

const OVERTAKING_MS = 61_000

/** Cases about wins, rollbacks and prizes. */
export const WIN_CASES: readonly Case[] = [
  {
    number: 27,
    name: 'a win pays, (28) also 0, (29) once for its id',
    run: async (kit) => {
      const game = await kit.open()
      const { round } = await placed(kit, game)
      const win = kit.win(game, round)
      const first = isCode(await kit.call(api.vendorWin, win), 'ok')
      isSame((await kit.call(api.vendorWin, win)).value, first.value, 'answer')
      const lost = await placed(kit, game)
      isCode(await kit.call(api.vendorWin, kit.win(game, lost.round, { amountMinor: 0 })), 'ok')
      await hasMoved(kit, game, -2 + 3)
    },
  },
  {
    number: 30,
    name: 'a round is paid again, also when it is closed',
    cannot: { 'one-wallet': 'a bet is credited once' },
    run: async (kit) => {
      const game = await kit.open()
      const { round } = await placed(kit, game)
      isCode(await kit.call(api.vendorWin, kit.win(game, round)), 'ok')
      isCode(await kit.call(api.vendorWin, kit.win(game, round, { amountMinor: 0, isLast: true })), 'ok')
      isCode(await kit.call(api.vendorWin, kit.win(game, round)), 'ok')
      await hasMoved(kit, game, -1 + 3 + 3)
    },
  },
  {
    number: 31,
    name: 'a win that overtakes its bet is asked for again',
    run: async (kit) => {
      const game = await kit.open()
      const bet = kit.bet(game)
      const win = kit.win(game, bet.round)
      isCode(await kit.call(api.vendorWin, win), 'vendor.tooEarly')
      isCode(await kit.call(api.vendorBet, bet), 'ok')
      isCode(await kit.call(api.vendorWin, win), 'ok')
      await hasMoved(kit, game, 2)
    },
  },
  {
    number: 31,
    name: 'a win whose bet never comes is not found after a minute',
    isSlow: true,
    run: async (kit) => {
      const win = kit.win(await kit.open(), kit.id('round'))
      isCode(await kit.call(api.vendorWin, win), 'vendor.tooEarly')
      await new Promise((resolve) => setTimeout(resolve, OVERTAKING_MS))
      isCode(await kit.call(api.vendorWin, win), 'wallet.roundUnknown')
    },
  },
  {
    number: 32,
    name: 'a win after the rollback is refused',
    run: async (kit) => {
      const game = await kit.open()
      const { round, transaction } = await placed(kit, game)
      isCode(await kit.call(api.vendorRollback, kit.rollback(game, transaction)), 'ok')
      isCode(await kit.call(api.vendorWin, kit.win(game, round)), 'wallet.rolledBack')
      await hasMoved(kit, game, 0)
    },
  },
  {
    number: 33,
    name: 'a win comes after the session, a bet does not',
    run: async (kit) => {
      const game = await kit.open()
      const { round } = await placed(kit, game)
      isCode(await kit.end(game), 'ok')
      isCode(await kit.call(api.vendorBet, kit.bet(game)), 'vendor.session')
      isCode(await kit.call(api.vendorWin, kit.win(game, round)), 'ok')
      await hasMoved(kit, game, 2)
    },
  },
  {
    number: 34,
    name: 'a rollback gives the stored stake back, (35) once, (37) whatever amount it says',
    run: async (kit) => {
      const game = await kit.open()
      const { transaction } = await placed(kit, game, { amountMinor: 5 })
      const back = kit.rollback(game, transaction)
      const first = isCode(await kit.call(api.vendorRollback, { ...back, amountMinor: 500 }), 'ok')
      isSame((await kit.call(api.vendorRollback, back)).value, first.value, 'answer')
      isCode(await kit.call(api.vendorRollback, kit.rollback(game, transaction)), 'ok')
      await hasMoved(kit, game, 0)
    },
  },
  {
    number: 36,
    name: 'a bet that was paid is not rolled back',
    run: async (kit) => {
      const game = await kit.open()
      const { round, transaction } = await placed(kit, game)
      isCode(await kit.call(api.vendorWin, kit.win(game, round)), 'ok')
      isCode(await kit.call(api.vendorRollback, kit.rollback(game, transaction)), 'wallet.betResolved')
      await hasMoved(kit, game, 2)
    },
  },
  {
    number: 38,
    name: 'a rollback may come first, and (39) its bet is refused',
    run: async (kit) => {
      const game = await kit.open()
      const bet = kit.bet(game)
      const early = await kit.call(api.vendorRollback, kit.rollback(game, bet.transaction))
      isCode(early, EARLY_ROLLBACK[kit.settings.wire.format ?? 'own'])
      isCode(await kit.call(api.vendorBet, bet), 'wallet.rolledBack')
      await hasMoved(kit, game, 0)
    },
  },
  {
    number: 40,
    name: 'one bet of a round is rolled back, the others settled, (41) beside another round',
    run: async (kit) => {
      const game = await kit.open()
      const one = await placed(kit, game, { amountMinor: 2 })
      const other = await placed(kit, game, { amountMinor: 4 })
      await placed(kit, game, { round: one.round, amountMinor: 8 })
      isCode(await kit.call(api.vendorRollback, kit.rollback(game, one.transaction)), 'ok')
      isCode(await kit.call(api.vendorWin, kit.win(game, other.round, { amountMinor: 5 })), 'ok')
      isCode(await kit.call(api.vendorWin, kit.win(game, one.round, { amountMinor: 16 })), 'ok')
      await hasMoved(kit, game, -4 - 8 + 5 + 16)
    },
  },
  {
    number: 42,
    name: 'a jackpot is paid once',
    cannot: { rs: 'it has no money without a bet' },
    run: async (kit) => {
      const game = await kit.open()
      const { player, currency } = game
      const prize = { player, currency, transaction: kit.id(), type: 'jackpot', amountMinor: 9 }
      for (let time = 0; time < 2; time += 1) isCode(await kit.call(api.vendorBonusResult, prize), 'ok')
      await hasMoved(kit, game, 9)
    },
  },
  {
    number: 43,
    name: 'bet and win count both or neither',
    cannot: everyFormat('a bet and its win are two messages'),
    run: async (kit) => {
      const game = await kit.open()
      const { amountMinor: _, ...movement } = kit.bet(game)
      const both = { ...movement, betMinor: 4, winMinor: 1 }
      isCode(await kit.call(api.vendorBetAndWin, both), 'ok')
      const { amountMinor: _amount, ...next } = kit.bet(game)
      const short = { ...next, betMinor: game.balanceMinor + 1, winMinor: 1_000 }
      isCode(await kit.call(api.vendorBetAndWin, short), 'wallet.insufficient')
      await hasMoved(kit, game, -3)
    },
  },
]
