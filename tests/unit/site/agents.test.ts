import { describe, expect, it } from 'vitest'
import { agentTools, agentWays, canInvite, hasAgents } from '#lib/site/brand/agents.ts'
import { siteFor } from '#lib/site/pages/site.ts'
import type { Tenant } from '#lib/site/brand/tenant-schema.ts'

const { tenant } = siteFor('lotus', 'en')
const brand = ({ isOn = true, kinds = tenant.agents.contracts.kinds } = {}): Tenant => ({
  ...tenant,
  modules: { ...tenant.modules, AGENTPOLICY3: isOn },
  agents: { ...tenant.agents, contracts: { ...tenant.agents.contracts, kinds } },
})
const keysOf = (of: Tenant) => agentWays(of).map(({ key }) => key)

describe('what agents can be paid for', () => {
  it('is what the brand has contracts for', () => {
    expect(keysOf(brand())).toEqual(['dividend', 'daily', 'hourly', 'realtime'])
    expect(keysOf(brand({ kinds: ['realtime', 'dividend'] }))).toEqual(['dividend', 'realtime'])
    expect(keysOf(brand({ kinds: ['commission'] }))).toEqual([])
  })

  it('is nothing where the brand does not work with agents', () => {
    const off = brand({ isOn: false })
    expect(hasAgents(off)).toBe(false)
    expect(keysOf(off)).toEqual([])
  })
})

describe('links that bring members', () => {
  const { affiliateCode } = siteFor('aurora', 'en').tenant.registration.fields
  const asks = (of: Tenant): Tenant => ({
    ...of,
    registration: { ...of.registration, fields: { ...of.registration.fields, affiliateCode } },
  })

  it('are made where they bind: by the module, or by a code that registration asks for', () => {
    expect(affiliateCode).toMatchObject({ patternId: 'alphanumeric' })
    expect(canInvite(brand())).toBe(true)
    expect(canInvite(brand({ isOn: false }))).toBe(false)
    expect(canInvite(asks(brand({ isOn: false })))).toBe(true)
  })

  it('are named among the tools only there', () => {
    expect(agentTools(brand())).toContain('tool2')
    const off = agentTools(brand({ isOn: false }))
    expect(off).not.toContain('tool2')
    expect(off).toHaveLength(4)
  })
})
