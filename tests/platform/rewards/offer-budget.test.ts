import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { budgetsOf, stepClaim, takeClaim } from '#platform/rewards/offers/claim-repository.ts'
import { aTenant } from '../../fixtures/worker/tenants.ts'
import { randomFrom } from '../../unit/rewards/random.ts'
import { anOffer } from './offers-fixture.ts'

vi.setConfig({ testTimeout: 120_000 })

/** A brand with one offer, whose claims are taken and stepped as the service does it. */
async function aBudget(totalMinor: number) {
  const tenant = `bud${crypto.randomUUID().slice(0, 6)}`
  await aTenant(tenant)
  const reward = { kind: 'signIn', daysMinor: [1_00] } as const
  const { id: offer } = await anOffer(tenant, reward, { caps: { budgetMinor: totalMinor } })
  const keyOf = (claim: string) => ({ member: claim, offer, occurrence: 'x' })
  const rest = { version: 1, wagering_e4: 0, command: 'null', address: '', day: '', made_at: 1 } as const
  return {
    take: (claim: string, amount: number) =>
      takeClaim(env, tenant, { row: { ...keyOf(claim), ...rest, amount, status: 'inProcess' }, bounds: {} }),
    end: (claim: string, to: 'claimed' | 'released') =>
      stepClaim(env, { tenant, ...keyOf(claim) }, { from: ['inProcess'], to, atMs: 2 }),
    read: async () => (await budgetsOf(env, tenant)).get(offer),
    change: (set: string) =>
      env.DB.prepare(`UPDATE offer_budget SET ${set} WHERE tenant = ? AND offer = ?`)
        .bind(tenant, offer)
        .run(),
  }
}

test('a budget is reserved before it is spent, and never overspent', async () => {
  const random = randomFrom(9)
  const budget = await aBudget(1_000_00)
  const open = new Map<string, number>()
  const reserved = () => [...open.values()].reduce((sum, one) => sum + one, 0)
  let spent = 0
  let refused = 0
  for (let step = 0; step < 400; step += 1) {
    if (random.below(2) === 0) {
      const amount = 1 + random.below(90_00)
      const hasRoom = reserved() + spent + amount <= 1_000_00
      expect(await budget.take(`m${step}`, amount)).toBe(hasRoom)
      if (hasRoom) open.set(`m${step}`, amount)
      else refused += 1
    } else if (open.size > 0) {
      const [claim, amount] = random.pick([...open])
      const to = random.below(10) === 0 ? 'claimed' : 'released'
      expect(await budget.end(claim, to)).toBe(true)
      expect(await budget.end(claim, 'claimed')).toBe(false)
      open.delete(claim)
      if (to === 'claimed') spent += amount
    }
    expect(await budget.read()).toEqual({ total: 1_000_00, reserved: reserved(), spent })
  }
  expect(spent).toBeGreaterThan(0)
  expect(refused).toBeGreaterThan(0)
})

test('a budget gives its last unit and not one more', async () => {
  const budget = await aBudget(100)
  expect(await budget.take('first', 30)).toBe(true)
  expect(await budget.end('first', 'claimed')).toBe(true)
  expect(await budget.take('second', 20)).toBe(true)
  expect(await budget.take('third', 51)).toBe(false)
  expect(await budget.read()).toEqual({ total: 100, reserved: 20, spent: 30 })
  expect(await budget.take('third', 50)).toBe(true)
  expect(await budget.read()).toEqual({ total: 100, reserved: 70, spent: 30 })
  expect(await budget.take('fourth', 1)).toBe(false)
  await expect(budget.take('fifth', -1)).rejects.toThrow('CHECK')
})

test('a budget’s own rows refuse what no claim accounts for', async () => {
  const budget = await aBudget(100)
  expect(await budget.take('first', 70)).toBe(true)
  await expect(budget.change('reserved = reserved + 31')).rejects.toThrow('budget is spent')
  await expect(budget.change('spent = spent + 31')).rejects.toThrow('budget is spent')
  await expect(budget.change('reserved = reserved - 71')).rejects.toThrow('CHECK')
  // A lower total takes nothing back of what was promised.
  await budget.change('total = 50')
  expect(await budget.take('second', 1)).toBe(false)
  expect(await budget.end('first', 'claimed')).toBe(true)
  expect(await budget.read()).toEqual({ total: 50, reserved: 0, spent: 70 })
})
