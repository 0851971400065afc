import type { Env } from '#platform/base/env.ts'
import { VALID_LINK } from './affiliate-repository.ts'
import { marksOfNew } from './identity-marks.ts'
import { hasRoomSql } from './line-bounds.ts'
import { type Member, type MemberRow, toMember } from './member-row.ts'

export type { Member, MemberStatus } from './member-row.ts'

/** The mandatory columns of a new member; all others have defaults. */
export type NewMember = Pick<Member, 'id' | 'account' | 'nickname' | 'type' | 'passwordHash'> &
  Partial<
    Pick<Member, 'birthday' | 'mobile' | 'email' | 'profile' | 'uplineId' | 'pinHash' | 'mustChangePassword'>
  > & {
    /** Country of the visitor's address (ISO 3166-1), for reports; left out where the edge does not know it. */
    registeredIn?: string | undefined
    /** Version of the terms that the registration accepts. */
    termsVersion?: string | undefined
    /** The agent's link of the registration: it must be valid, and one of its uses is taken. */
    inviteCode?: string | undefined
    /** The brand's bounds of lines, for members below an agent. */
    bounds?: { maxDepth: number; maxDirect: number } | undefined
    /** Initial rebates, as stored (`agent/rates.ts`). */
    rates?: string | undefined
  }

/** The key of a member; every query is bounded by the tenant. */
export interface MemberKey {
  tenant: string
  id: string
}

const HAS_ROOM = hasRoomSql({ agent: '?14', maxDepth: '?17', maxDirect: '?18' })
const INSERT = `INSERT INTO member (tenant, invite_code, created_at, password_changed_at, id, account, nickname, type,
    password_hash, must_change_password, birthday, mobile, email, profile, upline_id, pin_hash, terms_version, terms_at,
    registered_in)
  SELECT ?1, ?2, ?3, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, iif(?16 IS NULL, NULL, ?3), ?19
  WHERE (?2 IS NULL OR EXISTS (SELECT 1 FROM affiliate WHERE ${VALID_LINK})) AND (?14 IS NULL OR (${HAS_ROOM})) ON CONFLICT DO NOTHING`

/** The form in which account names are stored and compared. */
export function accountKey(account: string): string {
  return account.trim().normalize('NFKC').toLowerCase()
}

export async function findMemberById(env: Env, { tenant, id }: MemberKey): Promise<Member | undefined> {
  return findOne(env.DB.prepare('SELECT * FROM member WHERE tenant = ? AND id = ?').bind(tenant, id))
}

/** Case-insensitive. */
export async function findMemberByAccount(
  env: Env,
  { tenant, account }: { tenant: string; account: string },
): Promise<Member | undefined> {
  const statement = env.DB.prepare('SELECT * FROM member WHERE tenant = ? AND account = ?')
  return findOne(statement.bind(tenant, accountKey(account)))
}

/** `mobile` in E.164, as returned by `mobileKey`. */
export async function findMemberByMobile(
  env: Env,
  { tenant, mobile }: { tenant: string; mobile: string },
): Promise<Member | undefined> {
  return findOne(env.DB.prepare('SELECT * FROM member WHERE tenant = ? AND mobile = ?').bind(tenant, mobile))
}

/**
 * Writes the account with its rates and the use of its link, all or nothing. False when the account or mobile number is
 * taken, the link is no longer valid, or its line is full.
 */
export async function insertMember(
  env: Env,
  { tenant, nowMs, member }: { tenant: string; nowMs: number; member: NewMember },
): Promise<boolean> {
  const isMade = 'EXISTS (SELECT 1 FROM member WHERE tenant = ?1 AND id = ?2)'
  const [made] = await env.DB.batch([
    env.DB.prepare(INSERT).bind(
      tenant,
      member.inviteCode ?? null,
      nowMs,
      member.id,
      accountKey(member.account),
      member.nickname,
      member.type,
      member.passwordHash,
      member.mustChangePassword ? 1 : 0,
      member.birthday ?? null,
      member.mobile ?? null,
      member.email ?? null,
      JSON.stringify(member.profile ?? {}),
      member.uplineId ?? null,
      member.pinHash ?? null,
      member.termsVersion ?? null,
      member.bounds?.maxDepth ?? null,
      member.bounds?.maxDirect ?? null,
      member.registeredIn ?? null,
    ),
    ...marksOfNew(env, { tenant, id: member.id }, member),
    env.DB.prepare(
      `INSERT INTO agent_member (tenant, member, rates, rates_at) SELECT ?1, ?2, ?3, ?4 WHERE ?3 IS NOT NULL AND ${isMade}`,
    ).bind(tenant, member.id, member.rates ?? null, nowMs),
    env.DB.prepare(`UPDATE affiliate SET uses = uses + 1 WHERE tenant = ?1 AND code = ?3 AND ${isMade}`).bind(
      tenant,
      member.id,
      member.inviteCode ?? null,
    ),
  ])
  // The count includes the downline rows that a trigger inserts.
  return (made?.meta.changes ?? 0) > 0
}

/** The number of logins before this one; the member keeps the language of the page. */
export async function countLogin(env: Env, { tenant, id }: MemberKey, locale: string): Promise<number> {
  const row = await env.DB.prepare(
    'UPDATE member SET logins = logins + 1, locale = ? WHERE tenant = ? AND id = ? RETURNING logins',
  )
    .bind(locale, tenant, id)
    .first<{ logins: number }>()
  return (row?.logins ?? 1) - 1
}

/**
 * Replaces the hash of an unchanged password by one with current parameters. Only the verified hash is replaced, so a
 * password changed meanwhile stays.
 */
export async function replaceHash(
  env: Env,
  { tenant, id }: MemberKey,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await env.DB.prepare(
    'UPDATE member SET password_hash = ? WHERE tenant = ? AND id = ? AND password_hash = ?',
  )
    .bind(to, tenant, id, from)
    .run()
}

/**
 * Changes the password and ends all sessions and remembered logins in one batch, so that no login with the old password
 * survives. Returns the time of the change, or `undefined` where the password has changed since `fromMs`: of two concurrent
 * changes the first one wins.
 */
export async function changePassword(
  env: Env,
  { tenant, id }: MemberKey,
  { passwordHash, fromMs, nowMs }: { passwordHash: string; fromMs: number; nowMs: number },
): Promise<number | undefined> {
  const isNew = 'EXISTS (SELECT 1 FROM member WHERE tenant = ?1 AND id = ?2 AND password_hash = ?3)'
  const [changed] = await env.DB.batch<{ at: number }>([
    env.DB.prepare(
      // Always a new time, because it identifies the password of a login.
      `UPDATE member SET password_hash = ?1, password_changed_at = max(?2, password_changed_at + 1),
         must_change_password = 0 WHERE tenant = ?3 AND id = ?4 AND password_changed_at = ?5 RETURNING password_changed_at AS at`,
    ).bind(passwordHash, nowMs, tenant, id, fromMs),
    ...['remember', 'session'].map((table) =>
      env.DB.prepare(`DELETE FROM ${table} WHERE tenant = ?1 AND member_id = ?2 AND ${isNew}`).bind(
        ...[tenant, id, passwordHash],
      ),
    ),
  ])
  return changed?.results[0]?.at
}

export async function setPinHash(env: Env, { tenant, id }: MemberKey, pinHash: string): Promise<void> {
  await env.DB.prepare('UPDATE member SET pin_hash = ? WHERE tenant = ? AND id = ?')
    .bind(pinHash, tenant, id)
    .run()
}

/** Sets one entry of the profile; the others stay. */
export async function setProfileEntry(
  env: Env,
  { tenant, id }: MemberKey,
  { key, value }: { key: string; value: string },
): Promise<void> {
  await env.DB.prepare(
    "UPDATE member SET profile = json_set(profile, '$.' || ?, ?) WHERE tenant = ? AND id = ?",
  )
    .bind(key, value, tenant, id)
    .run()
}

/**
 * A version that the member has already accepted keeps its time. Triggers store each acceptance in `terms_acceptance`.
 */
export async function writeTerms(
  env: Env,
  { tenant, id }: MemberKey,
  { version, nowMs }: { version: string; nowMs: number },
): Promise<void> {
  await env.DB.prepare(
    `UPDATE member SET terms_version = ?1, terms_at = ?2
     WHERE tenant = ?3 AND id = ?4 AND terms_version IS NOT ?1`,
  )
    .bind(version, nowMs, tenant, id)
    .run()
}

/** Another name instead of the one that the member has; nothing happens where that is no longer the case. */
export async function replaceNickname(
  env: Env,
  { tenant, id }: MemberKey,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await env.DB.prepare('UPDATE member SET nickname = ? WHERE tenant = ? AND id = ? AND nickname = ?')
    .bind(to, tenant, id, from)
    .run()
}

/** The profile entry that hides a member's wins from everybody else. */
export const HIDES_WINS = 'winsHidden'
/** The same as a condition on `member`. */
export const HIDING_WINS = `coalesce(member.profile ->> '${HIDES_WINS}', '0') = '1'`

export function hidesWins({ profile }: Pick<Member, 'profile'>): boolean {
  return profile[HIDES_WINS] === '1'
}

async function findOne(statement: D1PreparedStatement): Promise<Member | undefined> {
  const row = await statement.first<MemberRow>()
  return row ? toMember(row) : undefined
}
