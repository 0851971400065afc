import { expect, test, vi } from 'vitest'
import { makeTopAgent } from '#lib/api/agents/agent-ops.ts'
import { listDownline, setDownlineRates } from '#lib/api/agents/agent.ts'
import { MODULE_FLAGS } from '#lib/api/modules.ts'
import type { FieldRule } from '#lib/api/access/registration.ts'
import { createDownline, createInvite, setInviteOpen } from '#lib/api/agents/agent-register-centre.ts'
import { aPerson, refusal } from './agent-line.ts'
import { operator } from './contract-line.ts'
import { aTenant } from '../../fixtures/worker/tenants.ts'

vi.setConfig({ testTimeout: 120_000 })

const CODE: FieldRule = {
  field: 'affiliateCode',
  enabled: true,
  required: false,
  minLength: 1,
  maxLength: 64,
  patternId: 'any',
}
const off = { code: 'system.moduleOff', details: { module: 'AGENTPOLICY3' } }

test('a brand without the agents’ module takes no rates from anybody: nobody would be paid by them', async () => {
  const tenant = 'rateless'
  // Codes are asked for, so that links bind without the module too.
  const registration = { fields: [CODE], captcha: false }
  const modules = MODULE_FLAGS.filter((flag) => flag !== 'AGENTPOLICY3')
  const without = { modules, registration }
  const top = await aPerson({ tenant, type: 1, record: { registration } })
  const agent = await aPerson({ tenant, type: 2, uplineId: top.member.id, record: { registration } })
  const { visitor } = top
  const link = { label: 'friends', type: 0 as const, rates: { RNG: 100 } }
  const { code } = await visitor.call(createInvite, link)
  await visitor.call(setInviteOpen, { code, isOpen: false })
  await aTenant(tenant, without)

  const { account } = agent.member
  const give = (rates: { RNG?: number }) => visitor.call(setDownlineRates, { account, rates })
  const open = (rates: { RNG?: number }) =>
    visitor.call(createDownline, {
      account: `open${Object.keys(rates).length}`,
      password: 'Temporary-2026',
      birthday: '1990-01-01',
      type: 0,
      rates,
    })
  expect(await refusal(give({ RNG: 100 }))).toMatchObject(off)
  expect(await refusal(open({ RNG: 100 }))).toMatchObject(off)
  expect(await refusal(visitor.call(createInvite, link))).toMatchObject(off)
  expect(await refusal(visitor.call(setInviteOpen, { code, isOpen: true }))).toMatchObject(off)
  const { member } = await aPerson({ tenant, type: 0, record: without })
  const top2 = { tenant, account: member.account, ...operator }
  expect(await refusal(visitor.call(makeTopAgent, { ...top2, rates: { RNG: 100 } }))).toMatchObject(off)

  // Lines themselves go on.
  expect(await give({})).toEqual({ rates: {} })
  expect(await open({})).toMatchObject({ type: 0 })
  expect(await visitor.call(createInvite, { ...link, rates: {} })).toMatchObject({ state: 'open' })
  expect(await visitor.call(makeTopAgent, top2)).toMatchObject({ type: 1 })
  const { content } = await visitor.call(listDownline, {})
  expect(content.map((row) => row.rates)).toEqual([{}, {}])
})
