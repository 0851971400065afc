import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startDeposit } from '#lib/api/money/cashier.ts'
import { listWithdrawals, withdraw } from '#lib/api/money/cashier-withdrawals.ts'
import { insertPayout } from '#platform/money/cashier/payout-repository.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import { aMember, PASSWORD } from '../../fixtures/worker/members.ts'
import { aProvider, notify } from '../../fixtures/worker/provider.ts'
import { readRefusal } from '../play/games-site.ts'

/** What is asked for at the same moment, each as if it were the only one. */

const TENANT = 'at-once'
const SECRET = { secret: 'password', text: PASSWORD } as const

vi.setConfig({ testTimeout: 60_000 })
beforeEach(() => {
  aProvider()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

async function aSaver(balanceMinor: number) {
  const { visitor, member } = await aMember({ tenant: TENANT, balanceMinor })
  const payoutId = crypto.randomUUID()
  const row = {
    id: payoutId,
    kind: 'pix',
    bank: null,
    number: '52998224725',
    holder: 'Ana',
    added_at: 0,
  } as const
  await insertPayout(env, TENANT, { member: member.id, max: 5, row })
  const wallet = walletOf(env, TENANT, member.id)
  return { visitor, wallet, payoutId }
}

test('withdrawals of the whole balance, each with a key and an amount of its own, take it once', async () => {
  const { visitor, wallet, payoutId } = await aSaver(100_00)
  const asked = Array.from({ length: 8 }, (_, index) =>
    visitor.send(withdraw, {
      input: { amountMinor: 100_00 - index, payoutId, operationKey: crypto.randomUUID(), ...SECRET },
    }),
  )
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  const { playerMinor, holdMinor } = await wallet.balance()
  expect(playerMinor + holdMinor).toBe(100_00)
  expect(holdMinor).toBeGreaterThan(99_00)
  expect((await visitor.call(listWithdrawals, {})).content).toHaveLength(1)
})

test('notices of one payment under different ids credit it once', async () => {
  const { visitor, wallet } = await aSaver(0)
  const operationKey = crypto.randomUUID()
  const { id } = await visitor.call(startDeposit, { methodId: 'pix', amountMinor: 50_00, operationKey })
  const notice = () =>
    notify(visitor, {
      ...{
        subject: 'payment',
        reference: id,
        status: 'paid',
        amountMinor: 50_00,
        transactionId: 'tx-at-once',
      },
      eventId: crypto.randomUUID(),
    }).catch((cause: { code?: string }) => cause.code)
  const outcomes = await Promise.all(Array.from({ length: 6 }, notice))
  expect(outcomes.filter((outcome) => outcome === 'credited')).toHaveLength(1)
  expect((await wallet.balance()).playerMinor).toBe(50_00)
})

test('amounts below nothing are refused before anything is read', async () => {
  const { visitor, wallet, payoutId } = await aSaver(100_00)
  for (const amountMinor of [-50_00, 0, -0, 1e21, 10.5]) {
    const operationKey = crypto.randomUUID()
    const out = { amountMinor, payoutId, operationKey, ...SECRET }
    const refused = await readRefusal(await visitor.send(withdraw, { input: out }))
    expect([amountMinor, refused.code]).toEqual([amountMinor, 'request.invalid'])
  }
  expect((await wallet.balance()).playerMinor).toBe(100_00)
})
