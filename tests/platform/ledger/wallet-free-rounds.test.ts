import { describe, expect, it } from 'vitest'
import type { CommandInput } from '#platform/ledger/wallet/commands.ts'
import { casinoWagering } from '../rewards/offers-fixture.ts'
import {
  aWallet,
  codeOf,
  crashAfter,
  done,
  dump,
  freeRounds,
  GAME,
  inside,
  key,
  takeErrors,
  type WalletStub,
} from './wallets.ts'

const AS_BONUS = { payout: { wagering: casinoWagering(5), market: 'GB' } } as const

async function give(stub: WalletStub, differences: object = {}) {
  const given = freeRounds()
  await done(stub, { kind: 'grantFreeRounds', ...given, ...differences })
  return given.operationKey
}

function round(freeRoundsId: string, winMinor: number, differences: object = {}) {
  return {
    kind: 'round',
    ...GAME,
    operationKey: key('round'),
    currency: 'BRL',
    stakeMinor: 0,
    winMinor,
    outcomeJson: '[1]',
    minGapMs: 0,
    freeRoundsId,
    ...differences,
  } as const satisfies CommandInput
}

describe('free rounds', () => {
  it('cost the player nothing and pay money, as many as were given', async () => {
    const { stub } = await aWallet({ realMinor: 100 })
    const id = await give(stub)
    for (const [winMinor, playerMinor] of [
      [0, 100],
      [70, 170],
      [5, 175],
    ] as const) {
      const asked = round(id, winMinor)
      const reply = await done(stub, asked)
      expect(reply.balance.playerMinor).toBe(playerMinor)
      expect(reply.result).toMatchObject({ round: { stakeMinor: 50, winMinor, freeRoundsId: id } })
      expect(await done(stub, asked)).toEqual(reply)
      expect(await stub.readRound(asked.operationKey)).toMatchObject({ stakeMinor: 50, winMinor })
    }
    expect(codeOf(await stub.execute(round(id, 9_000), 1_000))).toBe('bonus.ended')
    expect(await stub.freeRoundsOf({ id })).toMatchObject({ used: 3, wonMinor: 75, state: 'used' })
    expect(await stub.freeRoundsOf({ game: GAME.game, nowMs: 1_000 })).toBeNull()
    expect(await stub.invariants()).toEqual([])
  })

  it('hold their winnings until the last one, and then give one bonus with its wagering', async () => {
    const { stub } = await aWallet({ realMinor: 100 })
    const id = await give(stub, AS_BONUS)
    for (const winMinor of [30, 0]) {
      const asked = round(id, winMinor)
      expect((await done(stub, asked)).balance).toMatchObject({ playerMinor: 100, bonusMinor: 0 })
      expect(await stub.readRound(asked.operationKey)).toMatchObject({ winMinor })
    }
    expect((await done(stub, round(id, 40))).balance).toMatchObject({ playerMinor: 100, bonusMinor: 70 })
    expect(await stub.bonuses(1_000)).toMatchObject([
      {
        id: `${id}:won`,
        offerId: 'offer-1',
        state: 'active',
        terms: { bonusMinor: 70, requiredE4: 350_0000 },
      },
    ])
    expect(await stub.invariants()).toEqual([])
  })

  it('are wagered at most as often as the market allows', async () => {
    const { stub } = await aWallet()
    const payout = { wagering: casinoWagering(40), market: 'GB' } as const
    const id = await give(stub, { rounds: 1, payout })
    await done(stub, round(id, 100))
    expect((await stub.bonuses(1_000))[0]?.terms.requiredE4).toBe(1_000 * 10_000)
  })

  it('expire: what the played ones won becomes the bonus, the others are gone', async () => {
    const { stub } = await aWallet()
    const id = await give(stub, AS_BONUS)
    await done(stub, round(id, 30))
    const late = 1_000 + 10_000
    expect(codeOf(await stub.execute(round(id, 9_000), late))).toBe('bonus.ended')
    expect(await stub.freeRounds(late)).toMatchObject([{ id, used: 1, state: 'expired' }])
    expect(await stub.bonuses(late)).toMatchObject([{ state: 'active', balanceMinor: 30 }])
    expect(await stub.invariants()).toEqual([])
  })

  it('end with an exclusion, and none are given during one', async () => {
    const { stub } = await aWallet()
    const id = await give(stub, AS_BONUS)
    await done(stub, round(id, 30))
    await done(stub, {
      ...{ kind: 'protect', operationKey: key(), by: 'operator' },
      change: { do: 'exclude', months: null, scope: 'brand' },
    })
    expect(await stub.freeRoundsOf({ id })).toMatchObject({ state: 'forfeited' })
    const more = { kind: 'grantFreeRounds', ...freeRounds() } as const
    expect(codeOf(await stub.execute(more, 1_000))).toBe('protection.excluded')
    expect(await stub.bonuses(20_000)).toEqual([])
  })

  it('wait through a suspension, and none are given during one', async () => {
    const { stub } = await aWallet()
    const id = await give(stub, AS_BONUS)
    const block = (blocked: boolean) =>
      done(stub, { kind: 'blockBonuses', operationKey: key(), blocked, note: 'looked at' })
    await block(true)
    const more = { kind: 'grantFreeRounds', ...freeRounds() } as const
    expect(codeOf(await stub.execute(more, 1_000))).toBe('bonus.blocked')
    expect(codeOf(await stub.execute(round(id, 30), 1_000))).toBe('bonus.blocked')
    await block(false)
    await done(stub, round(id, 30))
  })

  it.each([
    ['another game', { game: 'roulette' }, 'bonus.unknown'],
    ['another id', { freeRoundsId: 'free-nobodys' }, 'bonus.unknown'],
    ['a stake besides', { stakeMinor: 50 }, 'request.invalid'],
  ])('are not played with %s', async (_, differences, code) => {
    const { stub } = await aWallet({ realMinor: 100 })
    const id = await give(stub)
    expect(codeOf(await stub.execute(round(id, 30, differences), 1_000))).toBe(code)
    expect(await stub.freeRoundsOf({ id })).toMatchObject({ used: 0, state: 'open' })
    expect((await stub.balance()).playerMinor).toBe(100)
  })

  it('count no valid stake and feed no bonus', async () => {
    const { stub } = await aWallet({ realMinor: 100, bonusMinor: 50 })
    const id = await give(stub)
    await done(stub, round(id, 30))
    expect((await stub.bonuses(1_000))[0]).toMatchObject({ progressE4: 0, balanceMinor: 50 })
    const measures = await inside(stub, (wallet) =>
      wallet.sql.first<{ measures: string }>('SELECT measures FROM op ORDER BY seq DESC LIMIT 1'),
    )
    expect(measures?.measures).not.toContain('turnover')
  })

  it('are whole or not at all, whichever statement fails', async () => {
    const { stub } = await aWallet({ realMinor: 100 })
    const id = await give(stub, { ...AS_BONUS, rounds: 1 })
    const asked = round(id, 40)
    const crashes = await inside(stub, (wallet, ledger) => {
      for (let count = 0; ; count += 1) {
        const before = dump(wallet)
        const crash = crashAfter(wallet, count)
        const reply = ledger.execute(asked, 1_000)
        crash.stop()
        if (reply.ok) return count
        expect(dump(wallet)).toBe(before)
      }
    })
    expect(crashes).toBeGreaterThan(10)
    expect(takeErrors()).toHaveLength(crashes)
    expect((await stub.balance()).bonusMinor).toBe(40)
    expect(await stub.invariants()).toEqual([])
  })
})
