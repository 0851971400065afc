import type { CallBase } from '#platform/base/call.ts'
import type { Member } from '#platform/people/member/service.ts'
import { networkPrefix } from '#platform/base/guard/service.ts'
import { BROWSER_COOKIE, cookieText, notePlaces } from '#platform/people/session/service.ts'
import { holdDoubtful } from '#platform/care/protection/service.ts'
import { hashToken, makeToken } from '#platform/base/crypto/service.ts'

const BROWSER_DAYS = 180
/** Limit per kind: a member who clears cookies creates a new mark with each login. */
const MAX_PLACES = 50
const KEEP_NEWEST = `DELETE FROM known_place WHERE tenant = ?1 AND member_id = ?2 AND kind = ?3 AND hash NOT IN (
  SELECT hash FROM known_place WHERE tenant = ?1 AND member_id = ?2 AND kind = ?3 ORDER BY seen_at DESC, rowid DESC LIMIT ?4)`

export interface Place {
  /**
   * `seen…` places are not trusted: a login without a secret stores them, and they never count as known or replace trusted
   * ones.
   */
  kind: 'device' | 'network' | 'seenDevice' | 'seenNetwork'
  text: string
}

/** Whether the member has logged in from this browser or network before. True for the very first login. */
export async function isKnownPlace(base: CallBase, { id, logins }: Member): Promise<boolean> {
  if (logins === 0) return true
  const places = [networkOf(base), ...browserOf(base)]
  const marks = JSON.stringify(places.map((place) => `${place.kind} ${placeHash(id, place)}`))
  const statement = base.env.DB.prepare(
    "SELECT 1 FROM known_place WHERE tenant = ? AND member_id = ? AND kind || ' ' || hash IN (SELECT value FROM json_each(?)) LIMIT 1",
  )
  return (await statement.bind(base.tenant.id, id, marks).first()) !== null
}

/**
 * Trusts this browser and its network for a member who has just given a secret. It sets a cookie, so call it before the
 * reply is sent.
 */
export function trustPlace(base: CallBase, memberId: string): void {
  const token = base.cookies.get(BROWSER_COOKIE) ?? makeToken()
  base.replyHeaders.append('set-cookie', cookieText(BROWSER_COOKIE, token, BROWSER_DAYS * 24 * 60 * 60))
  base.later(seePlace(base, memberId, { kind: 'device', text: `browser ${token}` }))
  base.later(seePlace(base, memberId, networkOf(base)))
  const noted = notePlaces(base, memberId, { ...base, browser: token })
  // A place may show that the account is an excluded person's; money that moves before asks itself.
  base.later(noted.then(() => holdDoubtful({ ...base, member: { id: memberId } })))
}

function networkOf({ address }: Pick<CallBase, 'address'>): Place {
  return { kind: 'network', text: networkPrefix(address) }
}

/** Stores the place; true the first time. */
export async function seePlace(
  { env, tenant, now }: CallBase,
  memberId: string,
  place: Place,
): Promise<boolean> {
  const row = [tenant.id, memberId, place.kind, placeHash(memberId, place)] as const
  const added = await env.DB.prepare(
    'INSERT INTO known_place (tenant, member_id, kind, hash, seen_at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
  )
    .bind(...row, now)
    .run()
  if (added.meta.changes > 0) {
    await env.DB.prepare(KEEP_NEWEST)
      .bind(...row.slice(0, 3), MAX_PLACES)
      .run()
    return true
  }
  await env.DB.prepare(
    'UPDATE known_place SET seen_at = ?5 WHERE tenant = ?1 AND member_id = ?2 AND kind = ?3 AND hash = ?4',
  )
    .bind(...row, now)
    .run()
  return false
}

function browserOf({ cookies }: CallBase): Place[] {
  const token = cookies.get(BROWSER_COOKIE)
  return token ? [{ kind: 'device', text: `browser ${token}` }] : []
}

/** The hash includes the member's id, so that equal places of two members cannot be correlated. */
function placeHash(memberId: string, { text }: Place): string {
  return hashToken(`${memberId} ${text}`)
}
