import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * The brands' directory (D1), written to beside the running platform: for what no call and no form makes, such as a
 * password that is too old, or an agent's invitation code.
 */
const FOLDER = join(process.env['E2E_STATE'] ?? '.build/e2e-state', 'v3/d1/miniflare-D1DatabaseObject')
/** The platform writes too: each waits for the other. */
const BUSY_MS = 10_000

export interface Arranged {
  tenant: string
  account: string
  /** 0 is a player; see `lib/api/access/account.ts`. */
  type?: number
  /** E.164. */
  mobile?: string
  email?: string
  /** The password was set by somebody else. */
  mustChange?: boolean
  passwordChangedAtMs?: number
  /** As it was given at registration: payouts in some markets go to accounts of this name alone. */
  name?: string
}

/** A member who has never logged in, with the password of the demo accounts. */
export function addMember(arranged: Arranged): void {
  const { tenant, account, type = 0, mobile, email, mustChange = false } = arranged
  const { passwordChangedAtMs = Date.now(), name } = arranged
  run(
    `INSERT INTO member (tenant, id, account, nickname, type, password_hash, password_changed_at,
       must_change_password, mobile, email, profile, created_at, terms_version, terms_at)
     SELECT tenant, ?, ?, ?, ?, password_hash, ?, ?, ?, ?, ?, ?, terms_version, terms_at FROM member WHERE tenant = ? AND account = 'demo'`,
    [
      ...[randomUUID(), account, account, type, passwordChangedAtMs, mustChange ? 1 : 0],
      ...[mobile ?? null, email ?? null, JSON.stringify(name ? { payeeName: name } : {}), Date.now(), tenant],
    ],
  )
}

/** A code that was sent to the member's e-mail address came back: rewards wait for one. */
export function verifyEmail(tenant: string, account: string): void {
  const email = `${account}@example.com`
  run('UPDATE member SET email = ? WHERE tenant = ? AND account = ?', [email, tenant, account])
  run(
    `INSERT INTO verified_email (tenant, member, email, at)
     SELECT tenant, id, email, ? FROM member WHERE tenant = ? AND account = ?`,
    [Date.now(), tenant, account],
  )
}

/** An invitation code of the brand's demo agent, good on every host of the brand. */
export function addInvitation(tenant: string, code: string): void {
  run(
    "INSERT INTO affiliate (tenant, code, agent_id) SELECT tenant, ?, id FROM member WHERE tenant = ? AND account = 'agent'",
    [code, tenant],
  )
}

export interface Origin {
  /** The account of the agent whose player it is. */
  upline: string | null
  profile: Record<string, string>
}

/** What is known of how a member came. */
export function readOrigin(tenant: string, account: string): Origin {
  const row = withDirectory((directory) =>
    directory
      .prepare(
        `SELECT upline.account AS upline, player.profile AS profile FROM member AS player
         LEFT JOIN member AS upline ON upline.tenant = player.tenant AND upline.id = player.upline_id
         WHERE player.tenant = ? AND player.account = ?`,
      )
      .get(tenant, account),
  )
  if (!row) throw new Error(`no member ${account} in ${tenant}`)
  const { upline, profile } = row
  return { upline: typeof upline === 'string' ? upline : null, profile: JSON.parse(String(profile)) }
}

function run(sql: string, values: readonly (string | number | null)[]): void {
  const { changes } = withDirectory((directory) => directory.prepare(sql).run(...values))
  if (changes !== 1) throw new Error('the demo accounts are not there')
}

function withDirectory<T>(use: (directory: DatabaseSync) => T): T {
  const file = readdirSync(FOLDER).find((name) => name.endsWith('.sqlite') && name !== 'metadata.sqlite')
  if (!file) throw new Error(`no directory in ${FOLDER}`)
  const directory = new DatabaseSync(join(FOLDER, file), { timeout: BUSY_MS })
  // The platform does not wait for a lock: it is held as short as can be.
  directory.exec('PRAGMA synchronous = OFF')
  try {
    return use(directory)
  } finally {
    directory.close()
  }
}
