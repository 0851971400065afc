import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { getTeamOverview, listTeamBets } from '#lib/api/agents/agent.ts'
import { seedDemoLine } from '#lib/api/agents/agent-ops.ts'
import { listInvites } from '#lib/api/agents/agent-register-centre.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import { aPerson, refusal, YEAR, ZONE } from './agent-line.ts'

vi.setConfig({ testTimeout: 300_000 })

test('the demo line has five levels, forty accounts and play on many days; a second seed changes nothing', async () => {
  const top = await aPerson({ tenant: 'demo-line', type: 1, record: { vendors: ['NOVA'], timeZone: ZONE } })
  await env.DB.prepare(
    "INSERT INTO game (node_id, position, vassalage, game_type, game_classify, search_name, is_top, record) VALUES ('nova-one', 1, 'NOVA', 'RNG', 'SLOT', 'one', 1, '{}')",
  ).run()
  const input = {
    tenant: 'demo-line',
    account: top.member.account,
    password: 'Play-2026!',
    stakesMinor: [1_00],
  }
  expect(await top.visitor.call(seedDemoLine, input)).toEqual({ members: 40, plays: 160 })
  const { results } = await env.DB.prepare("SELECT id FROM member WHERE tenant = 'demo-line'").all<{
    id: string
  }>()
  for (const { id } of results) await walletOf(env, 'demo-line', id).sweep()
  expect(await top.visitor.call(seedDemoLine, input)).toEqual({ members: 0, plays: 0 })
  const deepest = await env.DB.prepare(
    "SELECT max(level) AS level FROM lineage WHERE tenant = 'demo-line'",
  ).first()
  expect(deepest).toEqual({ level: 5 })
  const seen = await top.visitor.call(getTeamOverview, YEAR)
  expect(seen).toMatchObject({ teamSize: 40, registrations: 40, firstDepositors: 40, active: 40 })
  expect(seen.total.depositsMinor).toBe(40 * 400_00)
  expect((await top.visitor.call(listTeamBets, YEAR)).total).toBe(160)
  const links = await top.visitor.call(listInvites, {})
  expect(
    links.content.map(({ type, registrations, firstDepositors }) => [type, registrations, firstDepositors]),
  ).toEqual([
    [0, 0, 0],
    [2, 2, 2],
  ])
})

test('a name that somebody else has stops it', async () => {
  const top = await aPerson({ tenant: 'demo-taken', type: 1 })
  await aPerson({ tenant: 'demo-taken', account: 'anaagent' })
  const input = {
    tenant: 'demo-taken',
    account: top.member.account,
    password: 'Play-2026!',
    stakesMinor: [1_00],
  }
  expect(await refusal(top.visitor.call(seedDemoLine, input))).toMatchObject({
    code: 'register.usernameTaken',
  })
})
