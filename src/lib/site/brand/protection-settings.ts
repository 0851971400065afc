import type { ProtectionSettings } from '#lib/api/care/protection-settings.ts'
import { LIMIT_KINDS, type LimitKind } from '#lib/shared/protection/limits.ts'
import type { Tenant } from './tenant-schema.ts'

/** A brand's player protection as the platform's settings. */
export function protectionOf({ id, protection }: Pick<Tenant, 'id' | 'protection'>): ProtectionSettings {
  const { checkMinutes, windows, brandLimits, operator, helpContacts, markers, documents } = protection
  const switches: Record<LimitKind, unknown> = {
    deposit: protection.depositLimit,
    loss: protection.lossLimit,
    stake: protection.stakeLimit,
    time: protection.timeLimit,
  }
  return {
    limits: LIMIT_KINDS.filter((kind) => switches[kind] === true),
    windows,
    brandLimits,
    markers,
    documents,
    firstLimit: protection.firstLimit === true,
    timeOut: protection.timeOut === true,
    exclusion: protection.exclusion === true,
    realityCheck: protection.realityCheck === true,
    checkMinutes,
    operator: operator ?? id,
    helpContacts: helpContacts.map(({ name, phone, url, country, locale }) => ({
      name,
      ...(phone ? { phone } : {}),
      ...(url ? { url } : {}),
      ...(country ? { country } : {}),
      ...(locale ? { locale } : {}),
    })),
  }
}
