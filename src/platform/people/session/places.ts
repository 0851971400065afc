import { createHmac } from 'node:crypto'
import { deploymentSecret } from '#platform/base/crypto/service.ts'
import type { Env } from '#platform/base/env.ts'
import { machineOf } from '#platform/base/guard/service.ts'
import {
  countShared,
  membersAt,
  placesOfMember,
  seenAt,
  type PlaceKey,
  type PlaceRow,
  writePlace,
} from './place-repository.ts'

interface Seen {
  /** The token of the browser's own cookie. */
  browser: string
  address: string
  userAgent: string
  country: string
}

const KEY = 'memberPlaces'

/**
 * Stores the browser and the address of a login, so that operators see which accounts are used from one place. Marks are
 * hashed with a key of the deployment: neither an address nor a cookie can be read back from them.
 */
export async function notePlaces(
  { env, tenant, now }: { env: Env; tenant: { id: string }; now: number },
  member: string,
  { browser, address, userAgent, country }: Seen,
): Promise<void> {
  const of = { tenant: tenant.id, member, nowMs: now }
  await writePlace(env, {
    ...of,
    ...(await placeOf(env, tenant.id, { kind: 'device', text: browser })),
    label: withoutVersions(userAgent),
  })
  if (isLoopback(address)) return
  await writePlace(env, {
    ...of,
    ...(await placeOf(env, tenant.id, { kind: 'address', text: machineOf(address) })),
    label: country,
  })
}

/** The loopback address does not identify a caller. */
function isLoopback(address: string): boolean {
  return address === '' || address === '::1' || address.startsWith('127.')
}

/** Browser and system without version numbers, so that an update is not a new device. */
export function withoutVersions(userAgent: string): string {
  return userAgent.replace(/[\d._]+/g, '')
}

/** Accounts that were used from a place, by its mark as lists show it, or by an address. */
export async function membersAtPlace(
  env: Env,
  tenant: string,
  text: string,
): Promise<{ member: string; kind: PlaceKey['kind'] }[]> {
  const byAddress = /^[\d.]+$|:/.test(text)
    ? await membersAt(env, tenant, await placeOf(env, tenant, { kind: 'address', text: machineOf(text) }))
    : []
  const byMark = /^[\w-]{43}$/.test(text)
    ? [
        ...(await membersAt(env, tenant, { kind: 'device', mark: text })),
        ...(await membersAt(env, tenant, { kind: 'address', mark: text })),
      ]
    : []
  return [...byAddress, ...byMark]
}

export function placesOf(env: Env, tenant: string, member: string): Promise<PlaceRow[]> {
  return placesOfMember(env, tenant, member)
}

/** For each of some members, how many others were seen with one of their browsers, and at one of their addresses. */
export async function sharingOf(
  env: Env,
  tenant: string,
  members: readonly string[],
): Promise<ReadonlyMap<string, { device: number; address: number }>> {
  const rows = await countShared(env, tenant, members)
  return new Map(rows.map(({ member, device, address }) => [member, { device, address }]))
}

/** Whether a member was seen with a browser, by its cookie, since a moment. */
export async function wasAtBrowser(
  env: Env,
  tenant: string,
  { member, browser, sinceMs }: { member: string; browser: string; sinceMs: number },
): Promise<boolean> {
  const { mark } = await placeOf(env, tenant, { kind: 'device', text: browser })
  const seenAtMs = await seenAt(env, { tenant, member, kind: 'device', mark })
  return seenAtMs !== undefined && seenAtMs >= sinceMs
}

async function placeOf(
  env: Env,
  tenant: string,
  { kind, text }: { kind: PlaceKey['kind']; text: string },
): Promise<PlaceKey> {
  const key = await deploymentSecret(env, KEY)
  return { kind, mark: createHmac('sha256', key).update(`${tenant} ${kind} ${text}`).digest('base64url') }
}
