import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { brokenInvariants } from '#platform/ledger/wallet/invariants.ts'
import { LedgerSql } from '#platform/ledger/wallet/rows/ledger-sql.ts'
import { migrate } from '#platform/ledger/wallet/schema/schema.ts'
import { SCHEMA_V1 } from '#platform/ledger/wallet/schema/schema-v1.ts'
import { EARLIER_GRANT } from '#platform/ledger/wallet/schema/schema-v4.ts'
import { fillPurposes } from '#platform/ledger/wallet/schema/fill-purposes.ts'
import { SCHEMA_V2 } from '#platform/ledger/wallet/schema/schema-v2.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import { termsOf, type Terms } from '../../fixtures/worker/grants.ts'
import { about, aWallet, codeOf, done, GAME, key, type WalletStub } from './wallets.ts'

/** A bonus on a wallet: the key that gave it. */
async function give(stub: WalletStub, bonusMinor: number, differences: Partial<Terms> = {}) {
  const given = about(bonusMinor)
  await done(stub, { kind: 'grantBonus', ...given, terms: termsOf(bonusMinor, differences) })
  return given.operationKey
}

const stake = { ...GAME, currency: 'BRL' }
const bet = (stakeMinor: number) =>
  ({ kind: 'bet', ...stake, operationKey: key('bet'), reference: 'draw-1', stakeMinor }) as const

async function place(stub: WalletStub, stakeMinor: number): Promise<string> {
  const command = bet(stakeMinor)
  await done(stub, command)
  return command.operationKey
}

function settle(stub: WalletStub, id: string, winMinor: number) {
  const bets = [{ id, winMinor }]
  return done(stub, { kind: 'settle', operationKey: key('settle'), bets, reference: 'draw-1' })
}

describe('a bonus', () => {
  it('becomes real money once its wagering is done, and counts each settled stake once', async () => {
    const { stub } = await aWallet({ realMinor: 100_00 })
    await give(stub, 50_00, { requiredE4: 120_00 * 10_000 })
    for (const won of [60_00, 0]) {
      const id = await place(stub, 60_00)
      const before = (await stub.bonuses(1_000))[0]?.progressE4
      await settle(stub, id, won)
      const bets = [{ id, winMinor: won }]
      const again = { kind: 'settle' as const, operationKey: key(), bets, reference: 'draw-1' }
      expect(codeOf(await stub.execute(again, 1_000))).toBe('wallet.betResolved')
      expect((await stub.bonuses(1_000))[0]?.progressE4).toBe((before ?? 0) + 60_00 * 10_000)
    }
    const [grant] = await stub.bonuses(1_000)
    expect(grant).toMatchObject({ state: 'completed', convertedMinor: 50_00, balanceMinor: 0 })
    expect(await stub.balance()).toMatchObject({ playerMinor: 90_00, bonusMinor: 0 })
    expect(await stub.invariants()).toEqual([])
  })

  it.each([
    [160_00, 60_00, 100_00],
    [80_00, 0, 80_00],
  ])(
    'that is sticky is staked first, and of %i only what is above the gift becomes money',
    async (won, converted, forfeited) => {
      const { stub } = await aWallet({ realMinor: 40_00 })
      await give(stub, 100_00, { isSticky: true, requiredE4: 100_00 * 10_000 })
      const id = await place(stub, 100_00)
      expect(await stub.balance()).toMatchObject({ playerMinor: 40_00, bonusMinor: 0 })
      await settle(stub, id, won)
      expect((await stub.bonuses(1_000))[0]).toMatchObject({
        ...{ state: 'completed', convertedMinor: converted, forfeitedMinor: forfeited },
      })
      expect(await stub.balance()).toMatchObject({ playerMinor: 40_00 + converted, bonusMinor: 0 })
      expect(await stub.invariants()).toEqual([])
    },
  )

  it('stays completed when the bet that completed it is to be rolled back', async () => {
    const { stub } = await aWallet({ realMinor: 100_00 })
    await give(stub, 50_00, { requiredE4: 60_00 * 10_000 })
    const id = await place(stub, 60_00)
    await settle(stub, id, 60_00)
    const before = await stub.balance()
    expect(before).toMatchObject({ playerMinor: 150_00, bonusMinor: 0 })
    const back = { kind: 'rollback', operationKey: key('back'), betKey: id } as const
    expect(codeOf(await stub.execute(back, 2_000))).toBe('wallet.betResolved')
    expect(await stub.balance()).toEqual(before)
    expect(await stub.bonuses(2_000)).toMatchObject([{ state: 'completed', convertedMinor: 50_00 }])
    expect(await stub.invariants()).toEqual([])
  })

  it('ends with a withdrawal: real money leaves, bonus money goes back', async () => {
    const { stub } = await aWallet({ realMinor: 250_00 })
    await give(stub, 100_00)
    await done(stub, { kind: 'reserve', ...about(50_00) })
    expect(await stub.balance()).toMatchObject({ playerMinor: 200_00, holdMinor: 50_00, bonusMinor: 0 })
    expect((await stub.bonuses(1_000))[0]).toMatchObject({
      state: 'forfeited',
      reason: 'withdrawal',
      forfeitedMinor: 100_00,
    })
    expect(await stub.invariants()).toEqual([])
  })

  it('ends with a transfer to another member, from where the money may leave', async () => {
    const { stub } = await aWallet({ realMinor: 250_00 })
    await give(stub, 100_00)
    const { operationKey, amountMinor, currency } = { ...about(50_00), currency: 'BRL' }
    await done(stub, { kind: 'transferOut', operationKey, amountMinor, currency, toMemberId: 'other' })
    expect(await stub.balance()).toMatchObject({ playerMinor: 200_00, bonusMinor: 0 })
    expect((await stub.bonuses(1_000))[0]).toMatchObject({ state: 'forfeited', forfeitedMinor: 100_00 })
    expect(await stub.invariants()).toEqual([])
  })

  it('ends with the reversal of its deposit, in any state; others stay, and real money pays first', async () => {
    const { stub } = await aWallet({ realMinor: 50_00 })
    await done(stub, { kind: 'deposit', ...about(100_00), reference: 'd-1' })
    const of = { depositKey: 'deposit:d-1' }
    const own = await give(stub, 100_00, of)
    const other = await give(stub, 30_00, { depositKey: 'deposit:d-2' })
    const waiting = await give(stub, 20_00, of)
    const reverse = { kind: 'reverseDeposit', currency: 'BRL', reference: 'd-1', note: 'by two' } as const
    const reply = await done(stub, { ...reverse, operationKey: 'reverse:d-1' })
    expect(reply.result).toEqual({ kind: 'returned', amountMinor: 100_00, addedMinor: 0 })
    expect(await stub.balance()).toMatchObject({ playerMinor: 50_00, bonusMinor: 30_00 })
    const states = new Map(
      (await stub.bonuses(1_000)).map(({ id, state, reason }) => [id, { state, reason }]),
    )
    for (const id of [own, waiting])
      expect(states.get(id)).toEqual({ state: 'forfeited', reason: 'depositReversed' })
    expect(states.get(other)).toMatchObject({ state: 'active' })
    // The same again finds what was done; under another key there is nothing left to take.
    expect(await done(stub, { ...reverse, operationKey: 'reverse:d-1' })).toEqual(reply)
    expect(codeOf(await stub.execute({ ...reverse, operationKey: 'reverse:d-1-again' }, 2_000))).toBe(
      'deposit.state',
    )
    expect(
      codeOf(await stub.execute({ ...reverse, operationKey: 'reverse:d-9', reference: 'd-9' }, 2_000)),
    ).toBe('deposit.state')
    // Nothing is given for a deposit that was taken back, and what an open bet brings goes on as for any ended bonus.
    const late = { kind: 'grantBonus', ...about(9_00), terms: termsOf(9_00, of) } as const
    expect(codeOf(await stub.execute(late, 2_000))).toBe('deposit.state')
    expect(await stub.invariants()).toEqual([])
  })

  it('and the reversed deposit: what was lost is said and never makes a debt in the book', async () => {
    const { stub } = await aWallet()
    await done(stub, { kind: 'deposit', ...about(100_00), reference: 'd-1' })
    await give(stub, 100_00, { depositKey: 'deposit:d-1' })
    const bet = await place(stub, 120_00)
    const reverse = { kind: 'reverseDeposit', currency: 'BRL', reference: 'd-1', note: 'by two' } as const
    const reply = await done(stub, { ...reverse, operationKey: 'reverse:d-1' })
    expect(reply.result).toEqual({ kind: 'returned', amountMinor: 100_00, addedMinor: 100_00 })
    expect(await stub.balance()).toMatchObject({ playerMinor: 0, bonusMinor: 0 })
    await settle(stub, bet, 240_00)
    // Five sixths of the stake were the player's; the rest belongs to the brand.
    expect(await stub.balance()).toMatchObject({ playerMinor: 200_00, bonusMinor: 0 })
    expect(await stub.invariants()).toEqual([])
  })

  it('of a deposit whose money is on its way out waits for it, as far as the balance lacks it', async () => {
    const { stub } = await aWallet()
    await done(stub, { kind: 'deposit', ...about(100_00), reference: 'd-1' })
    const hold = await done(stub, { kind: 'reserve', ...about(60_00) })
    const holdId = hold.result.kind === 'held' ? hold.result.holdId : ''
    const reverse = {
      kind: 'reverseDeposit',
      operationKey: 'reverse:d-1',
      currency: 'BRL',
      reference: 'd-1',
      note: 'by two',
    } as const
    expect(codeOf(await stub.execute(reverse, 2_000))).toBe('withdrawal.state')
    await done(stub, { kind: 'release', operationKey: key(), holdId })
    expect((await done(stub, reverse)).result).toMatchObject({ amountMinor: 100_00, addedMinor: 0 })
    expect((await stub.balance()).playerMinor).toBe(0)
  })

  it('waits for the one before it, and starts its clock then', async () => {
    const { stub } = await aWallet({ realMinor: 10 })
    const first = await give(stub, 30)
    await give(stub, 40, { lifeMs: 5_000 })
    expect((await stub.bonuses(1_000)).map(({ state }) => state)).toEqual(['queued', 'active'])
    expect(await stub.balance()).toMatchObject({ bonusMinor: 30 })
    await done(stub, { kind: 'cancelBonus', operationKey: key(), grantId: first }, 9_000)
    expect(await stub.balance()).toMatchObject({ playerMinor: 10, bonusMinor: 40 })
    expect((await stub.bonuses(9_000))[0]).toMatchObject({ state: 'active', expiresAtMs: 14_000 })
    // Its time is up, and nobody had to play for that to be seen.
    expect((await stub.bonuses(14_000))[0]).toMatchObject({ state: 'expired', balanceMinor: 0 })
    expect(await stub.balance()).toMatchObject({ playerMinor: 10, bonusMinor: 0 })
  })

  it('refuses stakes above its largest, as a whole slip too', async () => {
    const { stub } = await aWallet({ realMinor: 1_000 })
    await give(stub, 100, { maxStakeMinor: 50 })
    expect(codeOf(await stub.execute(bet(51), 1_000))).toBe('bonus.maxStake')
    const lines = [1, 2].map(() => ({ stakeMinor: 26, reference: 'draw-1' }))
    const slip = { ...stake, kind: 'slip', operationKey: key(), lines } as const
    expect(codeOf(await stub.execute(slip, 1_000))).toBe('bonus.maxStake')
    await place(stub, 50)
  })

  it('feeds no excluded game, and gives no bonus money to it', async () => {
    const { stub } = await aWallet({ realMinor: 20 })
    const contribution = {
      excludedGames: [GAME.game],
      games: [],
      categories: [],
      products: [],
      defaultBp: 10_000,
    }
    await give(stub, 100, { contribution })
    expect(codeOf(await stub.execute(bet(21), 1_000))).toBe('wallet.insufficient')
    await settle(stub, await place(stub, 20), 0)
    expect((await stub.bonuses(1_000))[0]).toMatchObject({ progressE4: 0, balanceMinor: 100 })
  })

  it('ends with an exclusion; what an open bet brings back belongs to the brand as far as bonus was staked', async () => {
    const { stub } = await aWallet({ realMinor: 100 })
    await give(stub, 100)
    const open = await place(stub, 150)
    const change = { do: 'exclude', months: 6, scope: 'brand' } as const
    await done(stub, { kind: 'protect', operationKey: key(), change, by: 'player' })
    await settle(stub, open, 300)
    expect(await stub.balance()).toMatchObject({ playerMinor: 200, bonusMinor: 0 })
    expect(await stub.bonuses(1_000)).toMatchObject([{ state: 'forfeited', reason: 'selfExclusion' }])
    expect(await stub.invariants()).toEqual([])
  })

  it('stays during a suspension; nothing is given meanwhile, neither bonus nor money', async () => {
    const { stub } = await aWallet({ realMinor: 100 })
    await give(stub, 70)
    const block = (blocked: boolean) => {
      return { kind: 'blockBonuses', operationKey: key(), blocked, note: 'looked at' } as const
    }
    await done(stub, block(true))
    const more = { kind: 'grantBonus', ...about(10), terms: termsOf(10) } as const
    expect(codeOf(await stub.execute(more, 1_000))).toBe('bonus.blocked')
    const gift = { kind: 'post', ...about(10), purpose: 'promotion', direction: 'credit' } as const
    expect(codeOf(await stub.execute(gift, 1_000))).toBe('bonus.blocked')
    await done(stub, block(false))
    expect(await stub.bonuses(1_000)).toMatchObject([{ state: 'active', balanceMinor: 70 }])
    await done(stub, { ...more, operationKey: key() })
    await done(stub, { ...gift, operationKey: key() })
    expect(await stub.balance()).toMatchObject({ playerMinor: 110, bonusMinor: 70 })
    expect(await stub.invariants()).toEqual([])
  })

  it('that waits starts with no stake while the account is suspended', async () => {
    const { stub } = await aWallet({ realMinor: 100 })
    const first = await give(stub, 70)
    await give(stub, 40)
    const block = (blocked: boolean) => {
      return { kind: 'blockBonuses', operationKey: key(), blocked, note: 'looked at' } as const
    }
    await done(stub, block(true))
    await done(stub, { kind: 'cancelBonus', operationKey: key(), grantId: first })
    const lines = [1, 2].map(() => ({ stakeMinor: 10, reference: 'draw-1' }))
    // Real money is played on; more than that is not there.
    await done(stub, { ...stake, kind: 'slip', operationKey: key(), lines })
    expect(codeOf(await stub.execute(bet(81), 1_000))).toBe('wallet.insufficient')
    expect((await stub.bonuses(1_000))[0]).toMatchObject({ state: 'queued' })
    expect(await stub.balance()).toMatchObject({ playerMinor: 80, bonusMinor: 0 })
    await done(stub, block(false))
    await place(stub, 81)
    expect((await stub.bonuses(1_000))[0]).toMatchObject({ state: 'active' })
    expect(await stub.balance()).toMatchObject({ playerMinor: 0, bonusMinor: 39 })
    expect(await stub.invariants()).toEqual([])
  })

  it('ends with a break that the player takes, and none is given while it runs', async () => {
    const { stub } = await aWallet({ realMinor: 100 })
    await give(stub, 70)
    const rest = { do: 'timeOut', hours: 24 } as const
    await done(stub, { kind: 'protect', operationKey: key(), change: rest, by: 'player' })
    expect(await stub.balance()).toMatchObject({ playerMinor: 100, bonusMinor: 0 })
    expect(await stub.bonuses(1_000)).toMatchObject([{ state: 'forfeited', reason: 'timeOut' }])
    const more = { kind: 'grantBonus', ...about(10), terms: termsOf(10) } as const
    expect(codeOf(await stub.execute(more, 2_000))).toBe('protection.timeOut')
    await done(stub, { ...more, operationKey: key() }, 2_000 + 25 * 3_600_000)
    expect(await stub.invariants()).toEqual([])
  })

  it('pays late wins of a completed bonus within its cap', async () => {
    const { stub } = await aWallet({ realMinor: 2_00 })
    const grant = await give(stub, 10_00, { requiredE4: 5_00 * 10_000, capMinor: 8_00 })
    const open = await place(stub, 5_00)
    await settle(stub, await place(stub, 5_00), 0)
    // 2.00 of the bonus are left, and all of them are within the cap.
    expect(await stub.bonuses(1_000)).toMatchObject([{ id: grant, state: 'completed', convertedMinor: 2_00 }])
    await settle(stub, open, 20_00)
    // 8.00 are real; of the bonus's 12.00 the cap leaves 6.00.
    expect(await stub.balance()).toMatchObject({ playerMinor: 2_00 + 8_00 + 6_00, bonusMinor: 0 })
    expect(await stub.bonuses(1_000)).toMatchObject([{ convertedMinor: 8_00, forfeitedMinor: 6_00 }])
    expect(await stub.invariants()).toEqual([])
  })
})

describe('bonus money of before grants', () => {
  it('gets a grant of its own, with the bets that it is staked in', async () => {
    const upgraded = await runInDurableObject(walletOf(env, 'aurora', key('old')), async (_, state) => {
      await state.storage.deleteAll()
      const sql = new LedgerSql(state.storage)
      const before = [SCHEMA_V1, [...SCHEMA_V2.before, fillPurposes, ...SCHEMA_V2.after]]
      migrate(sql, before)
      sql.run("INSERT INTO owner (id, tenant, member) VALUES (1, 'aurora', 'old')")
      const write = (opKey: string, code: string, [debit, credit, amount]: [string, string, number]) => {
        sql.run(
          `INSERT INTO op (seq, key, kind, purpose, body_hash, status, at)
           VALUES ((SELECT coalesce(max(seq), 0) + 1 FROM op), ?, 'bet', 'bonusGrant', 'h', 'open', 5)`,
          opKey,
        )
        for (const name of [debit, credit])
          sql.run(
            "INSERT INTO account (code, currency, floor0) SELECT ?1, 'BRL', ?2 WHERE NOT EXISTS (SELECT 1 FROM account WHERE code = ?1)",
            name,
            name.startsWith('world:') ? 0 : 1,
          )
        sql.run(
          `INSERT INTO transfer (seq, id, op_key, debit, credit, amount, code, purpose, at)
           VALUES ((SELECT coalesce(max(seq), 0) + 1 FROM transfer), ?1 || '#1', ?1,
             (SELECT id FROM account WHERE code = ?2), (SELECT id FROM account WHERE code = ?3), ?4, ?5, 'bonusGrant', 5)`,
          opKey,
          debit,
          credit,
          amount,
          code,
        )
        sql.run(`UPDATE op SET status = 'done', reply = '{}' WHERE key = ?`, opKey)
      }
      write('grant-001', 'bonusGrant', ['world:promo', 'bonus', 500])
      write('bet-00001', 'stake', ['bonus', 'world:lottery', 70])
      sql.run(
        `INSERT INTO bet (id, op_key, world, game, category, reference, stake_real, stake_bonus, at)
         VALUES ('bet-00001', 'bet-00001', 'world:lottery', 'nova', 'LOTT', 'draw-1', 0, 70, 5)`,
      )
      migrate(sql)
      return {
        broken: brokenInvariants(sql),
        grant: sql.first('SELECT id, state, granted, balance, staked, open_bets, required FROM bonus_grant'),
        bet: sql.first('SELECT grant_id FROM bet'),
      }
    })
    expect(upgraded).toEqual({
      broken: [],
      grant: {
        id: EARLIER_GRANT,
        state: 'active',
        granted: 500,
        balance: 430,
        staked: 70,
        open_bets: 1,
        required: 500 * 10_000,
      },
      bet: { grant_id: EARLIER_GRANT },
    })
  })
})
