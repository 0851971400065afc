import { ApiError } from '#lib/api/errors.ts'
import {
  NONCE_PATTERN,
  readKeyId,
  SIGNATURE_HEADERS,
  SIGNATURE_SKEW_MS,
  signVendorMessage,
  type VendorKey,
} from '#lib/shared/keys/vendor-signature.ts'
import type { VendorSetting } from '#lib/api/play/vendors-ops.ts'
import type { CallBase, VendorCaller } from '#platform/base/call.ts'
import { hashToken, isEqual } from '#platform/base/crypto/service.ts'
import { guardOf, guardOfKey, limitUse } from '#platform/base/guard/service.ts'
import { isListed } from './address.ts'
import { liveKeys } from './key-repository.ts'
import { secretOf } from './secret.ts'
import { settingOf } from './setting-repository.ts'
import { checkFormat } from './spoken-dialect.ts'

/** Clocks may be off in both directions: a signature from ahead of time stays fresh for twice the skew. */
const NONCE_KEPT_MS = 2 * SIGNATURE_SKEW_MS + 60_000

/** A call as received, before its body is parsed. */
export interface SignedCall {
  method: string
  path: string
  header: (name: string) => string | undefined
  body: Uint8Array
}

/**
 * Authenticates a vendor by its key, from its allowed addresses, once per nonce.
 * @throws ApiError `vendor.signature`, the same for every reason; `vendor.address`; `vendor.replayed`
 */
export async function readVendor(base: CallBase, call: SignedCall): Promise<VendorCaller> {
  const { env, tenant, address } = base
  const key = readKeyId(call.header(SIGNATURE_HEADERS.key) ?? '')
  if (!key) throw new ApiError('vendor.signature')
  const setting = await settingOf(env, tenant.id, key.vendor)
  const { addresses } = setting.rules
  if (addresses.length > 0 && !isListed(address, addresses)) throw new ApiError('vendor.address')
  await checkFormat(base, { vendor: key.vendor, dialect: undefined })
  await checkSignature(base, { key, call })
  await limitCalls(base, setting)
  const nonce = call.header(SIGNATURE_HEADERS.nonce) ?? ''
  if (!(await useNonce(base, key.vendor, nonce))) throw new ApiError('vendor.replayed')
  return { vassalage: key.vendor, setting }
}

/** After the signature: nobody else can use up a vendor's calls. */
export async function limitCalls(base: CallBase, { vendor, rules }: VendorSetting): Promise<void> {
  const { callsPerSecond: limit } = rules
  if (limit === undefined) return
  await limitUse(base, guardOf(base, 'vendorCalls', vendor), { key: 'calls', limit, windowMs: 1_000 })
}

async function checkSignature(
  { env, tenant, now }: CallBase,
  { key, call }: { key: VendorKey; call: SignedCall },
): Promise<void> {
  const { method, path, header, body } = call
  const time = header(SIGNATURE_HEADERS.time) ?? ''
  const nonce = header(SIGNATURE_HEADERS.nonce) ?? ''
  const given = header(SIGNATURE_HEADERS.signature) ?? ''
  const isFresh = /^\d{1,12}$/.test(time) && Math.abs(now - Number(time) * 1000) <= SIGNATURE_SKEW_MS
  const live = await liveKeys(env, { tenant: tenant.id, vendor: key.vendor }, now)
  const isLive = live.some(({ generation }) => generation === key.generation)
  if (!isFresh || !isLive || !NONCE_PATTERN.test(nonce)) throw new ApiError('vendor.signature')
  const secret = secretOf(env, { ...key, brand: tenant.id, signedBy: 'vendor' })
  const message = { method, path, seconds: Number(time), nonce, body }
  if (!isEqual(given, signVendorMessage(secret, message))) throw new ApiError('vendor.signature')
}

/**
 * False where the nonce was used before. It is stored for as long as a signature is valid, by a guard, which costs a
 * bet less than D1. The table `vendor_nonce` is dropped in a later release, because the previous release still writes
 * to it while it is replaced.
 */
function useNonce(base: CallBase, vendor: string, nonce: string): Promise<boolean> {
  // The hash selects the object: the vendor chooses the nonce and must not choose the object.
  const key = hashToken(`${vendor}:${nonce}`)
  const keep = { expiresAtMs: base.now + NONCE_KEPT_MS, nowMs: base.now }
  return guardOfKey(base, 'vendorNonce', key).once(key, keep)
}
