import type { TenantRecord } from '#lib/api/ops/ops.ts'
import { protectionSettings, type ProtectionSettings } from '#lib/api/care/protection-settings.ts'
import type { BrandContext, CallBase } from '#platform/base/call.ts'

/** The member whose protection a call is about. */
export type OwnCall = BrandContext &
  Partial<Pick<CallBase, 'country' | 'locale'>> & { member: { id: string } }

const BY_DEFAULT = protectionSettings.parse({})

/** A brand's protection settings; by default everything is on, and the brand shares no exclusions. */
export function settingsOf({ id, protection }: Pick<TenantRecord, 'id' | 'protection'>): ProtectionSettings {
  return protection ?? { ...BY_DEFAULT, operator: id }
}

/** Whether the brand asks for a deposit limit before the first deposit. */
export function asksFirst({ firstLimit, limits }: ProtectionSettings): boolean {
  return firstLimit && limits.includes('deposit')
}
