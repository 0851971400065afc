import { protectionSettings } from '#lib/api/care/protection-settings.ts'
import type { TenantRecord } from '#lib/api/ops/ops.ts'
import type { Brand } from './rows/wallet-rows.ts'

const BY_DEFAULT = protectionSettings.parse({})

/** The facts of its brand that a wallet receives with each operation: time zone and protection terms. */
export function brandOf(tenant: Pick<TenantRecord, 'timeZone' | 'protection'>): Brand {
  const { windows, brandLimits, realityCheck, checkMinutes } = tenant.protection ?? BY_DEFAULT
  return {
    zone: tenant.timeZone,
    terms: { windows, limits: brandLimits, checkMinutes: realityCheck ? checkMinutes : 0 },
  }
}
