import type { TenantRecord } from '#lib/api/ops.ts'
import { protectionSettings, type ProtectionSettings } from '#lib/api/protection-settings.ts'
import type { CallBase } from '#platform/call.ts'

/** Whose protection a call is about. */
export type OwnCall = Pick<CallBase, 'env' | 'tenant' | 'now'> & { member: { id: string } }

const BY_DEFAULT = protectionSettings.parse({})

/** How a brand protects its players; a brand that says nothing has everything, and stands alone. */
export function settingsOf({ id, protection }: Pick<TenantRecord, 'id' | 'protection'>): ProtectionSettings {
  return protection ?? { ...BY_DEFAULT, operator: id }
}
