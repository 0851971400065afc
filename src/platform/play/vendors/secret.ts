import { ApiError } from '#lib/api/errors.ts'
import { vendorSecret } from '#lib/shared/keys/vendor-signature.ts'
import type { Env } from '#platform/base/env.ts'

/** A shorter master secret could be guessed; without one no vendor is known. */
const MIN_MASTER_LENGTH = 24

/** @throws ApiError `vendor.signature` where the deployment has no master secret */
export function secretOf(env: Env, key: Parameters<typeof vendorSecret>[1]): string {
  const master = env.VENDOR_KEY ?? ''
  if (master.length < MIN_MASTER_LENGTH) throw new ApiError('vendor.signature')
  return vendorSecret(master, key)
}
