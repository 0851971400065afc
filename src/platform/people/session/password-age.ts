import type { CallBase } from '#platform/base/call.ts'

/** Password lifetime for brands that enforce expiry (PWDEXPFORCECHANGE3). */
const PASSWORD_LIFETIME_MS = 90 * 24 * 60 * 60_000

export function isPasswordExpired(
  { tenant, now }: Pick<CallBase, 'tenant' | 'now'>,
  changedAtMs: number,
): boolean {
  return tenant.modules.includes('PWDEXPFORCECHANGE3') && changedAtMs + PASSWORD_LIFETIME_MS <= now
}
