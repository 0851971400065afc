import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { seedDemoLine } from '#lib/api/agents/agent-ops.ts'
import { getRevenue, listBills } from '#lib/api/agents/contracts-bills.ts'
import { listContracts } from '#lib/api/agents/contracts.ts'
import { YEAR } from './agent-line.ts'
import { aPerson } from './agent-line.ts'
import { CONTRACTS } from './contract-line.ts'
import { tenantRecordOf } from '../../fixtures/worker/tenants.ts'

vi.setConfig({ testTimeout: 300_000 })

test('the demo line has contracts in force, one that waits, and paid bills of closed periods; once', async () => {
  const tenant = 'demo-contracts'
  const agents = { ...tenantRecordOf(tenant).agents, contracts: CONTRACTS }
  const top = await aPerson({ tenant, type: 1, record: { vendors: ['NOVA'], timeZone: 'UTC', agents } })
  await env.DB.prepare(
    "INSERT INTO game (node_id, position, vassalage, game_type, game_classify, search_name, is_top, record) VALUES ('nova-one', 1, 'NOVA', 'RNG', 'SLOT', 'one', 1, '{}')",
  ).run()
  const input = { tenant, account: top.member.account, password: 'Play-2026!', stakesMinor: [1_00] }
  await top.visitor.call(seedDemoLine, input)
  const held = await top.visitor.call(listContracts, { only: 'open' })
  expect(held.content.map(({ terms, state }) => [terms.kind, state]).sort()).toEqual([
    ['dividend', 'accepted'],
    ['hourly', 'accepted'],
    ['realtime', 'accepted'],
    ['wage', 'accepted'],
  ])
  const bills = await top.visitor.call(listBills, YEAR)
  expect(bills.total).toBeGreaterThan(20)
  expect(bills.paidMinor).toBeGreaterThan(0)
  expect(bills.paidMinor).toBe(bills.dueMinor)
  const seen = await top.visitor.call(getRevenue, YEAR)
  expect(seen.paidMinor).toBe(bills.paidMinor)
  const count = () =>
    env.DB.prepare("SELECT count(*) AS n FROM contract WHERE tenant = 'demo-contracts'").first<number>('n')
  expect(await count()).toBe(8)
  await top.visitor.call(seedDemoLine, input)
  expect(await count()).toBe(8)
})
