import { ApiError } from '#lib/api/errors.ts'
import type { ContractSettings } from '#lib/api/agents/contracts.ts'
import type { TenantRecord } from '#lib/api/ops/ops.ts'
import type { ContractBounds } from '#lib/shared/contracts/bounds.ts'

/** Lotteries here have one series, so no contract is about it. */
const NO_SERIES = { min: 0, max: 0 }

/** A brand without agents or without contracts has no settings. */
export function settingsOf(tenant: TenantRecord): ContractSettings | undefined {
  const { contracts } = tenant.agents
  const isOn = tenant.modules.includes('AGENTPOLICY3') && contracts && contracts.kinds.length > 0
  return isOn ? contracts : undefined
}

/** @throws ApiError `contract.terms` where the brand has no contracts */
export function boundsOf(tenant: TenantRecord): ContractBounds {
  const settings = settingsOf(tenant)
  if (!settings)
    throw new ApiError('contract.terms', { problems: [{ field: 'terms.kind', rule: 'aboveTenant' }] })
  const { kinds, categories, maxRateE6, maxValueMinor, maxTiers } = settings
  const rates = Object.entries(maxRateE6).filter(([, rateE6]) => rateE6 !== undefined)
  return {
    kinds,
    categories,
    maxRateE6: Object.fromEntries(rates),
    maxValueMinor,
    maxTiers,
    series: NO_SERIES,
  }
}
