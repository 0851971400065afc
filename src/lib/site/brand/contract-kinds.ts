import type { ContractKind } from '#lib/shared/contracts/contract.ts'
import type { Tenant } from './tenant-schema.ts'

/** Kinds of agents' contracts that a brand has; none where it does not work with agents. */
export function contractKinds({ agents, modules }: Tenant): ContractKind[] {
  return modules.AGENTPOLICY3 ? [...agents.contracts.kinds] : []
}
