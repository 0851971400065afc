import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { bookAdjustments } from '#platform/money/cashier/adjustment-service.ts'
import { bookReversals } from '#platform/money/cashier/reversal-service.ts'
import { payDue } from '#platform/agents/contracts/pay-service.ts'
import { settleDue } from '#platform/agents/contracts/settle-service.ts'
import { reconcileDue } from '#platform/ops/ops/reconciliation.ts'
import { finishRedemptions } from '#platform/money/points/redemption-service.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import { payStaleClaims } from '#platform/rewards/offers/claim-payment.ts'
import { takeClaim } from '#platform/rewards/offers/claim-repository.ts'
import { aMember } from '../../fixtures/worker/members.ts'
import { aTenant } from '../../fixtures/worker/tenants.ts'
import { aContractLine, belowSigns, topSigns, wage } from '../agents/contract-line.ts'
import { anOffer, arrive } from '../rewards/offers-fixture.ts'
import { breakDown, BREAKS_DOWN, takeErrors } from '../ledger/wallets.ts'

vi.setConfig({ testTimeout: 120_000 })
const DAY_MS = 86_400_000

/** A member whose wallet fails from now on, and a later one whose wallet works; the first sorts before the second. */
async function aPair(name: string) {
  const [first, second] = [`${name}-a`, `${name}-b`]
  for (const tenant of [first, second]) await aTenant(tenant)
  const broken = await aMember({ tenant: first, id: `a-${crypto.randomUUID()}` })
  const sound = await aMember({ tenant: second, id: `b-${crypto.randomUUID()}` })
  return {
    broken: { tenant: first, id: broken.member.id, wallet: walletOf(env, first, broken.member.id) },
    sound: { tenant: second, id: sound.member.id, wallet: walletOf(env, second, sound.member.id) },
  }
}

type Pair = Awaited<ReturnType<typeof aPair>>

/** Runs while the first wallet fails: the run says so, after all else was done. */
async function runWith({ broken }: Pick<Pair, 'broken'>, run: () => Promise<unknown>): Promise<void> {
  await breakDown(broken.wallet, true)
  await expect(run()).rejects.toThrow()
  await breakDown(broken.wallet, false)
  takeErrors()
}

test('a wallet that fails keeps nobody else’s claim', BREAKS_DOWN, async () => {
  const pair = await aPair('claims')
  for (const [index, { tenant, id }] of [pair.broken, pair.sound].entries()) {
    const offer = await anOffer(tenant, { kind: 'signIn', daysMinor: [7_00] })
    const command = {
      ...{ kind: 'post', purpose: 'promotion', direction: 'credit', operationKey: `claim:${offer.id}` },
      ...{ currency: 'BRL', amountMinor: 7_00, reference: offer.id },
    }
    const row = {
      ...{ member: id, offer: offer.id, occurrence: '2026-11-25', version: 1, amount: 7_00, wagering_e4: 0 },
      ...{ command: JSON.stringify(command), status: 'inProcess' as const, address: '', day: '2026-11-25' },
      made_at: Date.now() - DAY_MS + index,
    }
    expect(await takeClaim(env, tenant, { row, bounds: {} })).toBe(true)
  }
  await runWith(pair, () => payStaleClaims(env, Date.now()))
  expect((await pair.sound.wallet.balance()).playerMinor).toBe(7_00)
})

test('a wallet that fails keeps nobody else’s order of points', BREAKS_DOWN, async () => {
  const pair = await aPair('orders')
  for (const [index, { tenant, id, wallet }] of [pair.broken, pair.sound].entries()) {
    await wallet.execute(
      {
        ...{ kind: 'points', operationKey: `points:test:${id}`, direction: 'earn', points: 10 },
        ...{ creditMinor: 0, currency: 'BRL', reference: 'earn/rng' },
      },
      Date.now(),
    )
    await env.DB.prepare(
      `INSERT INTO redemption (tenant, id, member, operation_key, item, quantity, points, address, mobile, status, asked_at)
       VALUES (?, 'cut-off', ?, 'cut-off-key', 'mug-one', 1, 10, 'a', '+1', 'opening', ?)`,
    )
      .bind(tenant, id, Date.now() - DAY_MS + index)
      .run()
  }
  await runWith(pair, () => finishRedemptions(env, Date.now()))
  expect((await pair.sound.wallet.balance()).points).toBe(0)
})

test('a wallet that fails keeps nobody else’s deposit from being called back', BREAKS_DOWN, async () => {
  const pair = await aPair('backs')
  for (const [index, { tenant, id }] of [pair.broken, pair.sound].entries()) {
    const deposit = await arrive(tenant, id, 50_00)
    await env.DB.prepare(
      `INSERT INTO deposit_reversal (tenant, deposit, member, asked_by, reason, asked_at, agreed_by, agreement, agreed_at)
       VALUES (?, ?, ?, 'ana', 'case', 1, 'ben', 'case', ?)`,
    )
      .bind(tenant, deposit.id, id, 5 + index)
      .run()
  }
  await runWith(pair, () => bookReversals(env, Date.now()))
  expect((await pair.sound.wallet.balance()).playerMinor).toBe(0)
})

test('a wallet that fails keeps nobody else’s correction', BREAKS_DOWN, async () => {
  const pair = await aPair('corrections')
  for (const [index, { tenant, id }] of [pair.broken, pair.sound].entries())
    await env.DB.prepare(
      `INSERT INTO adjustment (tenant, id, member, direction, currency, amount, asked_by, reason, asked_at, agreed_by,
         agreement, agreed_at) VALUES (?, 'one', ?, 'credit', 'BRL', 700, 'ana', 'case', 1, 'ben', 'case', ?)`,
    )
      .bind(tenant, id, 5 + index)
      .run()
  await runWith(pair, () => bookAdjustments(env, Date.now()))
  expect((await pair.sound.wallet.balance()).playerMinor).toBe(7_00)
})

test('a wallet that fails keeps no other brand from being reconciled', BREAKS_DOWN, async () => {
  const pair = await aPair('sums')
  for (const { tenant, id, wallet } of [pair.broken, pair.sound]) {
    await arrive(tenant, id, 50_00)
    await wallet.sweep()
  }
  const tomorrow = Date.now() + DAY_MS
  const day = new Date().toISOString().slice(0, 10)
  const stored = () =>
    env.DB.prepare('SELECT 1 FROM reconciliation WHERE tenant = ? AND day = ?')
      .bind(pair.sound.tenant, day)
      .first()
  await runWith(pair, async () => {
    for (let runs = 0; runs < 5 && !(await stored()); runs += 1)
      await reconcileDue(env, tomorrow).catch(() => 0)
    await reconcileDue(env, tomorrow)
  })
  expect(await stored()).not.toBeNull()
})

test('a wallet that fails keeps nobody else’s bill', BREAKS_DOWN, async () => {
  const line = await aContractLine('bills-apart')
  await topSigns(line.top, wage(10_000))
  await belowSigns(line.top, line.left, wage(6_000, { payer: 'platform' }))
  await line.deep.deposit(-1, 100_000_00)
  await line.deep.play(-1, 1_000_00, 0)
  await line.deep.tell()
  await settleDue(line.later(2))
  const broken = { tenant: line.tenant, id: line.top.member.id, wallet: line.top.wallet }
  await runWith({ broken }, () => payDue(line.later(2)))
  expect((await line.left.wallet.balance()).playerMinor).toBeGreaterThan(0)
})
