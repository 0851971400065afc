import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import type * as calls from '#lib/api/access/passkeys.ts'
import type { Call } from '#platform/base/call.ts'
import { guardOf, limitUse } from '#platform/base/guard/service.ts'
import { tellChange } from '#platform/people/messages/service.ts'
import { keyOptions, verifyNewKey } from './ceremony.ts'
import { deletePasskey, insertPasskey, listPasskeysOf, type PasskeyRow } from './passkey-repository.ts'
import { readMember, requireRecent } from '#platform/people/session/service.ts'

const RATE = { limit: 20, windowMs: 15 * 60_000 }

export async function beginPasskey(
  call: Call<typeof calls.beginPasskey>,
): Promise<OutputOf<typeof calls.beginPasskey>> {
  const { env, tenant } = call
  await requireRecent(call, call.member)
  await limitUse(call, guardOf(call, 'member', call.member.id), { key: 'passkey', ...RATE })
  const member = await readMember(call, call.member)
  const known = await listPasskeysOf(env, { tenant: tenant.id, memberId: member.id })
  return keyOptions(call, {
    rpName: tenant.name,
    owner: { id: member.id, name: member.account, displayName: member.nickname },
    known,
  })
}

export async function addPasskey(call: Call<typeof calls.addPasskey>): Promise<calls.Passkey> {
  const { env, tenant, now, input, member } = call
  await requireRecent(call, member)
  const { id, publicKey, counter, isSynced } = await verifyNewKey(call, input.credential, member.id)
  const row: PasskeyRow = {
    id,
    member_id: member.id,
    name: input.name,
    public_key: publicKey,
    counter,
    is_synced: isSynced ? 1 : 0,
    created_at: now,
    used_at: null,
  }
  if (!(await insertPasskey(env, tenant.id, row))) throw new ApiError('passkey.known')
  tellChange(call, member, 'passkeyAdded')
  return toPasskey(row)
}

export async function listPasskeys({
  env,
  tenant,
  member,
}: Call<typeof calls.listPasskeys>): Promise<calls.Passkey[]> {
  return (await listPasskeysOf(env, { tenant: tenant.id, memberId: member.id })).map(toPasskey)
}

export async function removePasskey(call: Call<typeof calls.removePasskey>): Promise<Record<string, never>> {
  const { env, tenant, member, input } = call
  await requireRecent(call, member)
  if (!(await deletePasskey(env, { tenant: tenant.id, id: input.id }, member.id)))
    throw new ApiError('passkey.unknown')
  tellChange(call, member, 'passkeyRemoved')
  return {}
}

function toPasskey(row: PasskeyRow): calls.Passkey {
  return {
    id: row.id,
    name: row.name,
    createdAtMs: row.created_at,
    usedAtMs: row.used_at,
    isSynced: row.is_synced === 1,
  }
}
