import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import type * as calls from '#lib/api/play/vendors-ops.ts'
import { MINUTE_MS } from '#lib/shared/time/durations.ts'
import { keyIdOf } from '#lib/shared/keys/vendor-signature.ts'
import type { Call } from '#platform/base/call.ts'
import { readConnection } from '#platform/base/catalogue/service.ts'
import { knownTenant } from '#platform/base/system/service.ts'
import { isNetwork } from './address.ts'
import { addKey, liveKeys } from './key-repository.ts'
import { publicKeyMistake } from './public-key.ts'
import { forgetSettings, readSettings, settingOf, usualSetting, writeSetting } from './setting-repository.ts'
import { secretOf } from './secret.ts'

export async function listVendorSettings({
  env,
  tenant,
}: Call<typeof calls.listVendorSettings>): Promise<OutputOf<typeof calls.listVendorSettings>> {
  const settings = await readSettings(env, tenant.id)
  return { vendors: tenant.vendors.map((vendor) => settings.get(vendor) ?? usualSetting(vendor)) }
}

/** Omitted fields stay unchanged; the end of a maintenance is set again with each state. */
export async function setVendor(
  call: Call<typeof calls.setVendor>,
): Promise<OutputOf<typeof calls.setVendor>> {
  const { env, now, input } = call
  const { tenant, vendor, operator, reason } = input
  if (tenant !== undefined) await knownTenant(env, tenant)
  await mustBeKnown(call, vendor)
  const wrong = input.rules?.addresses.find((address) => !isNetwork(address))
  if (wrong !== undefined)
    throw new ApiError('request.invalid', { fields: [{ field: 'rules.addresses', reason: wrong }] })
  const key = input.rules?.publicKey
  const mistake = key === undefined ? undefined : await publicKeyMistake(key)
  if (mistake !== undefined)
    throw new ApiError('request.invalid', { fields: [{ field: 'rules.publicKey', reason: mistake }] })
  // What another instance has set a moment ago must not be lost.
  forgetSettings()
  const before = await settingOf(env, tenant ?? '', vendor)
  const setting = {
    vendor,
    state: input.state ?? before.state,
    ...(input.untilMs === undefined ? {} : { untilMs: input.untilMs }),
    rules: input.rules ?? before.rules,
    changedBy: operator,
    reason,
  }
  await writeSetting(env, tenant ?? '', { setting, nowMs: now })
  return { ...setting, before: before.rules }
}

export async function listVendorKeys(
  call: Call<typeof calls.listVendorKeys>,
): Promise<OutputOf<typeof calls.listVendorKeys>> {
  await mustBeKnown(call, call.input.vendor)
  return keysOf(call)
}

export async function rotateVendorKey(
  call: Call<typeof calls.rotateVendorKey>,
): Promise<OutputOf<typeof calls.rotateVendorKey>> {
  const { env, now, tenant, input } = call
  await mustBeKnown(call, input.vendor)
  const endsAtMs = now + input.overlapMinutes * MINUTE_MS
  await addKey(env, { tenant: tenant.id, vendor: input.vendor }, { nowMs: now, endsAtMs })
  return keysOf(call)
}

async function keysOf({
  env,
  now,
  tenant,
  input: { vendor },
}: Call<typeof calls.listVendorKeys> | Call<typeof calls.rotateVendorKey>): Promise<
  OutputOf<typeof calls.listVendorKeys>
> {
  const live = await liveKeys(env, { tenant: tenant.id, vendor }, now)
  const keys = live.map(({ generation, endsAtMs }) => {
    const key = { brand: tenant.id, vendor, generation }
    return {
      keyId: keyIdOf(key),
      secret: secretOf(env, { ...key, signedBy: 'vendor' }),
      launchSecret: secretOf(env, { ...key, signedBy: 'brand' }),
      ...(endsAtMs === undefined ? {} : { endsAtMs }),
    }
  })
  return { keys }
}

async function mustBeKnown(
  { env }: Pick<Call<typeof calls.setVendor>, 'env'>,
  vendor: string,
): Promise<void> {
  if (!(await readConnection(env, vendor))) throw new ApiError('vendor.unknown', { vendor })
}
