import type { ContractKind } from '#lib/shared/contracts/contract.ts'
import { contractKinds } from './contract-kinds.ts'
import type { Tenant } from './tenant-schema.ts'

/** The ways to pay agents, and the kind of contract for each. */
const WAYS = [
  { key: 'dividend', icon: 'chart', kind: 'dividend' },
  { key: 'daily', icon: 'calendar', kind: 'wage' },
  { key: 'hourly', icon: 'clock', kind: 'hourly' },
  { key: 'realtime', icon: 'refresh', kind: 'realtime' },
] as const satisfies readonly { key: string; icon: string; kind: ContractKind }[]

/**
 * Whether the brand works with agents. Otherwise none is paid, and no page mentions or links to their pages; existing
 * agents keep their centre, which they reach by logging in.
 */
export function hasAgents({ modules }: Pick<Tenant, 'modules'>): boolean {
  return modules.AGENTPOLICY3
}

/** The ways of {@link WAYS} that the brand has contracts for. */
export function agentWays(tenant: Tenant): (typeof WAYS)[number][] {
  const kinds = contractKinds(tenant)
  return WAYS.filter(({ kind }) => kinds.includes(kind))
}

/** Whether agents' links bind who registers by them; where they do not, the platform makes none. */
export function canInvite(tenant: Pick<Tenant, 'modules' | 'registration'>): boolean {
  return hasAgents(tenant) || tenant.registration.fields.affiliateCode !== undefined
}

/** Keys of what agents work with, in `content.json` under `agentHome`. */
export function agentTools(tenant: Pick<Tenant, 'modules' | 'registration'>) {
  return ['tool1', canInvite(tenant) ? 'tool2' : 'tool2Plain', 'tool3', 'tool4'] as const
}
