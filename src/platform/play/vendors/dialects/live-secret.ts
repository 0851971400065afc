import type { SignedBy } from '#lib/shared/keys/vendor-signature.ts'
import type { BrandContext } from '#platform/base/call.ts'
import { isEqual } from '#platform/base/crypto/service.ts'
import { liveKeys } from '#platform/play/vendors/key-repository.ts'
import { secretOf } from '#platform/play/vendors/secret.ts'

/** Whether a text is the vendor's secret, of any generation that is live: formats without a key id send it alone. */
export async function isLiveSecret(
  { env, tenant, now }: BrandContext,
  { vendor, signedBy, text }: { vendor: string; signedBy: SignedBy; text: string },
): Promise<boolean> {
  const live = await liveKeys(env, { tenant: tenant.id, vendor }, now)
  // Every one is compared, so that the time says nothing of which it was.
  const equal = live.filter(({ generation }) =>
    isEqual(text, secretOf(env, { vendor, generation, brand: tenant.id, signedBy })),
  )
  return equal.length > 0
}
