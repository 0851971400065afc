import { beforeAll, expect, it } from 'vitest'
import { launchGame } from '#lib/api/play/games.ts'
import { seedPlatform } from '#lib/api/ops/ops.ts'
import { walletTransfer } from '#lib/api/money/cashier-transfers.ts'
import * as api from '#lib/api/play/vendors-wallet.ts'
import { termsOf } from '../../fixtures/worker/grants.ts'
import { ALFA, CATALOGUE, seedSite } from './games-site.ts'
import { aGame, anId, NODE } from './vendor-site.ts'

/** A brand whose vendors have wallets of their own: what was moved there is played there, and comes back to the cent. */

const CARLO = { ...ALFA, id: 'carlo', merchantCode: 'CARLO', hosts: ['carlo.example'], singleWallet: false }

beforeAll(async () => {
  const operator = await seedSite()
  await operator.call(seedPlatform, { tenants: [CARLO], ...CATALOGUE, members: [] })
})

async function aTransferGame(inMinor: number) {
  const game = await aGame({ tenant: 'carlo' })
  const { visitor, wallet } = game
  const move = (direction: 'in' | 'out', amountMinor: number) =>
    visitor.call(walletTransfer, {
      vassalage: 'NOVA',
      direction,
      amountMinor,
      operationKey: crypto.randomUUID(),
    })
  if (inMinor > 0) await move('in', inMinor)
  const held = async () => [(await wallet.balance()).playerMinor, (await wallet.vendors())['NOVA'] ?? 0]
  return { ...game, move, held }
}

it('a launch says which wallet is played from, and what it holds', async () => {
  const { visitor, move } = await aTransferGame(0)
  expect((await visitor.call(launchGame, { nodeId: NODE })).purse).toEqual({
    vassalage: 'NOVA',
    balanceMinor: 0,
  })
  await move('in', 7_00)
  expect((await visitor.call(launchGame, { nodeId: NODE })).purse?.balanceMinor).toBe(7_00)
  const single = await aGame()
  expect((await single.visitor.call(launchGame, { nodeId: NODE })).purse).toBeUndefined()
})

it('only what was moved to the vendor can be staked there', async () => {
  const { server, aBet, member, held } = await aTransferGame(0)
  expect(await server.call(api.getVendorBalance, { player: member.id })).toMatchObject({ balanceMinor: 0 })
  expect(await server.refusal(api.vendorBet, aBet())).toMatchObject({
    code: 'wallet.insufficient',
    details: { balanceMinor: 0 },
  })
  expect(await held()).toEqual([100_00, 0])
})

it('bets, wins, rollbacks, prizes and corrections stay with the vendor, and all of it comes back', async () => {
  const { server, place, aBet, aWin, takeBack, move, held, member, wallet } = await aTransferGame(40_00)
  const bet = await place()
  expect(bet.reply.balanceMinor).toBe(30_00)
  expect(await held()).toEqual([60_00, 30_00])
  const win = aWin({ round: bet.round, isLast: true })
  const paid = await server.call(api.vendorWin, win)
  expect(paid.balanceMinor).toBe(55_00)
  const back = await place()
  expect((await takeBack(back.transaction)).balanceMinor).toBe(55_00)
  const { amountMinor: _, ...movement } = aBet()
  const both = { ...movement, betMinor: 5_00, winMinor: 1 }
  expect((await server.call(api.vendorBetAndWin, both)).balanceMinor).toBe(50_01)
  const of = { player: member.id, currency: 'BRL' }
  const prize = { ...of, transaction: anId(), type: 'jackpot', amountMinor: 2 }
  expect((await server.call(api.vendorBonusResult, prize)).balanceMinor).toBe(50_03)
  const wrong = { ...of, round: bet.round, reason: 'decided anew', direction: 'debit' } as const
  const corrected = await server.call(api.vendorCorrection, {
    ...wrong,
    transaction: anId(),
    amountMinor: 51_00,
  })
  expect(corrected).toMatchObject({ balanceMinor: 0, shortMinor: 97 })
  const right = { ...wrong, direction: 'credit', transaction: anId(), amountMinor: 7 } as const
  expect((await server.call(api.vendorCorrection, right)).balanceMinor).toBe(7)
  // A repetition tells what was left then.
  expect(await server.call(api.vendorWin, win)).toEqual(paid)
  expect(await held()).toEqual([60_00, 7])
  await move('out', 7)
  expect(await held()).toEqual([60_07, 0])
  expect(await wallet.invariants()).toEqual([])
})

it('bonus money is not staked from a vendor’s wallet', async () => {
  const { server, aBet, wallet, held } = await aTransferGame(5_00)
  const grant = {
    kind: 'grantBonus',
    operationKey: anId('grant'),
    currency: 'BRL',
    amountMinor: 50_00,
    terms: termsOf(50_00),
  } as const
  await wallet.execute({ ...grant, reference: 'offer' }, Date.now())
  expect((await wallet.balance()).bonusMinor).toBe(50_00)
  expect(await server.refusal(api.vendorBet, aBet())).toMatchObject({ code: 'wallet.insufficient' })
  await server.call(api.vendorBet, aBet({ amountMinor: 5_00 }))
  expect(await held()).toEqual([95_00, 0])
  expect(await wallet.invariants()).toEqual([])
})

it('a stake counts as real money in the totals, and in the player’s limits', async () => {
  const { server, place, aBet, wallet } = await aTransferGame(50_00)
  await place()
  const limits = [{ kind: 'loss' as const, windowMs: 86_400_000, maxMinor: 15_00 }]
  await wallet.execute({ kind: 'setLimits', operationKey: anId('limits'), limits }, Date.now())
  expect(await server.refusal(api.vendorBet, aBet())).toMatchObject({ code: 'wallet.limitReached' })
})

it('what was moved there is lost once, when it is staked, and won once, when it is paid', async () => {
  const { server, aBet, aWin, wallet, move, held } = await aTransferGame(0)
  const limits = (['loss', 'stake'] as const).map((kind) => ({ kind, windowMs: 86_400_000, maxMinor: 60_00 }))
  await wallet.execute({ kind: 'setLimits', operationKey: anId('limits'), limits }, Date.now())
  await move('in', 50_00)
  // Stake 40.00, win 50.00: the player is 10.00 ahead.
  const bet = aBet({ amountMinor: 40_00 })
  await server.call(api.vendorBet, bet)
  await server.call(api.vendorWin, aWin({ round: bet.round, amountMinor: 50_00, isLast: true }))
  await move('out', 60_00)
  expect(await held()).toEqual([110_00, 0])
  await wallet.execute(
    { kind: 'setLimits', operationKey: anId('limits'), limits: limits.slice(0, 1) },
    Date.now(),
  )
  const stake = (stakeMinor: number) =>
    wallet.execute(
      {
        ...{ kind: 'bet', operationKey: anId('bet'), currency: 'BRL', stakeMinor, reference: 'draw' },
        ...{ world: 'world:game:HOUSE', game: 'house', category: 'INHOUSE' },
      },
      Date.now(),
    )
  expect(await stake(71_00)).toMatchObject({ ok: false, details: { leftMinor: 70_00 } })
  expect(await stake(70_00)).toMatchObject({ ok: true })
  expect(await stake(1_00)).toMatchObject({ ok: false, code: 'wallet.limitReached' })
})
