import type { MemberStatus } from '#platform/people/member/service.ts'
import type { Env } from '#platform/base/env.ts'
import { insertTransaction, keyOf, selectTransaction, type Transaction } from './transaction-repository.ts'

/** A launch token, or a vendor's running session. */
export interface VendorSession {
  tokenHash: string
  vendor: string
  memberId: string
  /** The cookie hash of the login that opened it. */
  sessionHash: string
  nodeId: string
  locale: string
  country: string
  expiresAtMs: number
}

interface StoredRow {
  token_hash: string
  vendor: string
  member_id: string
  session_hash: string
  node_id: string
  locale: string
  country: string
  expires_at: number
}

const INSERT = `INSERT INTO vendor_session
  (tenant, token_hash, kind, vendor, member_id, session_hash, node_id, locale, country, expires_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

export async function insertLaunch(env: Env, tenant: string, row: VendorSession): Promise<void> {
  await env.DB.prepare(INSERT)
    .bind(...columns(tenant, 'launch', row))
    .run()
}

/** Stores a session; an earlier one of the same player, vendor and game ends. */
export async function replaceSession(env: Env, tenant: string, row: VendorSession): Promise<void> {
  const { vendor, memberId, nodeId } = row
  await env.DB.batch([
    env.DB.prepare(
      `DELETE FROM vendor_session WHERE tenant = ? AND member_id = ? AND vendor = ? AND node_id = ? AND kind = 'session'`,
    ).bind(tenant, memberId, vendor, nodeId),
    env.DB.prepare(INSERT).bind(...columns(tenant, 'session', row)),
  ])
}

/** A launch token that has not ended; it is not consumed. */
export async function findLaunch(
  env: Env,
  tenant: string,
  { tokenHash, vendor, nowMs }: AskedSession,
): Promise<VendorSession | undefined> {
  const row = await env.DB.prepare(
    `SELECT * FROM vendor_session
     WHERE tenant = ? AND vendor = ? AND token_hash = ? AND kind = 'launch' AND expires_at > ?`,
  )
    .bind(tenant, vendor, tokenHash, nowMs)
    .first<StoredRow>()
  return row ? toSession(row) : undefined
}

/** Makes a launch token the session itself; other sessions of the same player, vendor and game end. */
export async function startSession(env: Env, tenant: string, row: VendorSession): Promise<void> {
  const { tokenHash, vendor, memberId, nodeId, expiresAtMs } = row
  await env.DB.batch([
    env.DB.prepare(
      `DELETE FROM vendor_session WHERE tenant = ?1 AND member_id = ?2 AND vendor = ?3 AND node_id = ?4 AND kind = 'session'
       AND EXISTS
         (SELECT 1 FROM vendor_session WHERE tenant = ?1 AND token_hash = ?5 AND kind = 'launch')`,
    ).bind(tenant, memberId, vendor, nodeId, tokenHash),
    env.DB.prepare(
      `UPDATE vendor_session SET kind = 'session', expires_at = ?
       WHERE tenant = ? AND token_hash = ? AND kind = 'launch'`,
    ).bind(expiresAtMs, tenant, tokenHash),
  ])
}

/** Consumes a launch token: of two concurrent calls only one succeeds, and only for the token's own vendor. */
export async function takeLaunch(
  env: Env,
  tenant: string,
  { tokenHash, vendor }: { tokenHash: string; vendor: string },
): Promise<VendorSession | undefined> {
  const row = await env.DB.prepare(
    `DELETE FROM vendor_session WHERE tenant = ? AND token_hash = ? AND vendor = ? AND kind = 'launch'
     RETURNING token_hash, vendor, member_id, session_hash, node_id, locale, country, expires_at`,
  )
    .bind(tenant, tokenHash, vendor)
    .first<StoredRow>()
  return row ? toSession(row) : undefined
}

/** Whether the login that opened a launch still runs. */
export async function isLoggedIn(
  env: Env,
  tenant: string,
  { sessionHash, memberId, nowMs }: Pick<VendorSession, 'sessionHash' | 'memberId'> & { nowMs: number },
): Promise<boolean> {
  const found = env.DB.prepare(
    'SELECT 1 FROM session WHERE tenant = ? AND cookie_hash = ? AND member_id = ? AND expires_at > ?',
  ).bind(tenant, sessionHash, memberId, nowMs)
  return (await found.first()) !== null
}

/** A session with the facts that decide whether it may still bet: the account, and the login that opened it. */
export interface RunningSession extends VendorSession {
  status: MemberStatus
  isLoggedIn: boolean
}

type RunningRow = StoredRow & { status: MemberStatus; logged_in: number }

interface AskedSession {
  tokenHash: string
  vendor: string
  nowMs: number
}

export async function readSession(
  env: Env,
  tenant: string,
  asked: AskedSession,
): Promise<RunningSession | undefined> {
  const row = await selectSession(env, tenant, asked).first<RunningRow>()
  return row ? toRunning(row) : undefined
}

interface KeptBet {
  session: RunningSession | undefined
  /** The player that the bet's id belongs to; `undefined` where the brand has no such player. */
  memberId: string | undefined
  /** Whether the id was stored before. */
  isSeen: boolean
}

/** Stores a bet's id and reads its session in one call to D1: vendors wait for it with every bet. */
export async function keepBet(
  env: Env,
  tenant: string,
  { bet, ...asked }: AskedSession & { bet: Transaction },
): Promise<KeptBet> {
  const [inserted, kept, sessions] = await env.DB.batch<RunningRow>([
    insertTransaction(env, tenant, { ...bet, nowMs: asked.nowMs }),
    selectTransaction(env, tenant, keyOf(bet)),
    selectSession(env, tenant, asked),
  ])
  const row = sessions?.results[0]
  return {
    session: row && toRunning(row),
    memberId: kept?.results[0]?.member_id,
    isSeen: inserted?.meta.changes === 0,
  }
}

function selectSession(
  env: Env,
  tenant: string,
  { tokenHash, vendor, nowMs }: AskedSession,
): D1PreparedStatement {
  return env.DB.prepare(
    `SELECT s.*, m.status, EXISTS (SELECT 1 FROM session l WHERE l.tenant = s.tenant
         AND l.cookie_hash = s.session_hash AND l.member_id = s.member_id AND l.expires_at > ?4) AS logged_in
       FROM vendor_session s JOIN member m ON m.tenant = s.tenant AND m.id = s.member_id
       WHERE s.tenant = ?1 AND s.token_hash = ?2 AND s.vendor = ?3 AND s.kind = 'session'`,
  ).bind(tenant, tokenHash, vendor, nowMs)
}

function toRunning(row: RunningRow): RunningSession {
  return { ...toSession(row), status: row.status, isLoggedIn: row.logged_in === 1 }
}

export async function extendSession(
  env: Env,
  tenant: string,
  { tokenHash, expiresAtMs }: { tokenHash: string; expiresAtMs: number },
): Promise<void> {
  await env.DB.prepare('UPDATE vendor_session SET expires_at = ? WHERE tenant = ? AND token_hash = ?')
    .bind(expiresAtMs, tenant, tokenHash)
    .run()
}

/** Returns whether a session was deleted. */
export async function deleteSession(
  env: Env,
  tenant: string,
  { tokenHash, vendor }: { tokenHash: string; vendor: string },
): Promise<boolean> {
  const { meta } = await env.DB.prepare(
    "DELETE FROM vendor_session WHERE tenant = ? AND token_hash = ? AND vendor = ? AND kind = 'session'",
  )
    .bind(tenant, tokenHash, vendor)
    .run()
  return meta.changes > 0
}

function columns(tenant: string, kind: 'launch' | 'session', row: VendorSession): (string | number)[] {
  const { tokenHash, vendor, memberId, sessionHash, nodeId, locale, country, expiresAtMs } = row
  return [tenant, tokenHash, kind, vendor, memberId, sessionHash, nodeId, locale, country, expiresAtMs]
}

function toSession(row: StoredRow): VendorSession {
  return {
    tokenHash: row.token_hash,
    vendor: row.vendor,
    memberId: row.member_id,
    sessionHash: row.session_hash,
    nodeId: row.node_id,
    locale: row.locale,
    country: row.country,
    expiresAtMs: row.expires_at,
  }
}
