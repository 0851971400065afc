import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { getPlaySummary } from '#lib/api/ledger/wallet.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import { aMember } from '../../fixtures/worker/members.ts'
import { done, key } from '../ledger/wallets.ts'

const GAME = {
  world: 'world:game:AURORA',
  game: 'aurora-reels',
  category: 'INHOUSE',
  reference: 'draw-1',
} as const

it('sums the bets placed since the session began: open, won and taken back', async () => {
  const { visitor, member } = await aMember({ balanceMinor: 500_00 })
  const wallet = walletOf(env, visitor.tenant, member.id)
  const before = await visitor.call(getPlaySummary, {})
  expect(before).toMatchObject({ stakedMinor: 0, wonMinor: 0, netMinor: 0 })

  const bet = (stakeMinor: number, operationKey = key()) =>
    ({ kind: 'bet', operationKey, currency: before.currency.code, stakeMinor, ...GAME }) as const
  const [won, back, open] = [bet(10_00), bet(30_00), bet(5_00)]
  // Played before the login: no part of this session.
  await done(wallet, bet(99_00), before.sinceMs - 1)
  for (const each of [won, back, open]) await done(wallet, each, before.sinceMs + 1)
  await done(
    wallet,
    {
      kind: 'settle',
      operationKey: key(),
      bets: [{ id: won.operationKey, winMinor: 7_50 }],
      reference: 'draw-1',
    },
    before.sinceMs + 2,
  )
  await done(wallet, { kind: 'rollback', operationKey: key(), betKey: back.operationKey }, before.sinceMs + 3)

  expect(await visitor.call(getPlaySummary, {})).toEqual({
    currency: before.currency,
    sinceMs: before.sinceMs,
    stakedMinor: 15_00,
    openMinor: 5_00,
    wonMinor: 7_50,
    netMinor: -2_50,
  })
})

it('is of one member and one session alone', async () => {
  const one = await aMember({ balanceMinor: 50_00 })
  const other = await aMember()
  const { currency, sinceMs } = await one.visitor.call(getPlaySummary, {})
  await done(
    walletOf(env, one.visitor.tenant, one.member.id),
    { kind: 'bet', operationKey: key(), currency: currency.code, stakeMinor: 1_00, ...GAME },
    sinceMs + 1,
  )
  expect((await one.visitor.call(getPlaySummary, {})).stakedMinor).toBe(1_00)
  expect((await other.visitor.call(getPlaySummary, {})).stakedMinor).toBe(0)
})
