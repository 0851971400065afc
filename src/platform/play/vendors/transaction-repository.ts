import { createHash } from 'node:crypto'
import type { Env } from '#platform/base/env.ts'

/** The kind of a vendor's id. A bet and a bet with its win share one kind, because a rollback may mean either. */
export type TransactionKind = 'bet' | 'win' | 'rollback' | 'close' | 'bonus' | 'correction'

/** A vendor's id, and the player that it belongs to. */
export interface TransactionRow {
  key: string
  kind: TransactionKind
  memberId: string
  atMs: number
}

export interface Transaction {
  vendor: string
  kind: TransactionKind
  /** As the vendor sends it. */
  id: string
  memberId: string
}

/** The wallet's key of a vendor's movement. */
export function keyOf({ vendor, kind, id }: Pick<Transaction, 'vendor' | 'kind' | 'id'>): string {
  return `${vendor}:${kind}:${plainId(id)}`
}

/** The wallet's id of a vendor's round. */
export function roundKeyOf(vendor: string, round: string): string {
  return `${vendor}:round:${plainId(round)}`
}

/** Ids with characters that keys may not have are hashed; a plain id contains no `:`, so the two cannot collide. */
function plainId(id: string): string {
  if (/^[\w.-]{1,96}$/.test(id)) return id
  return `sha256:${createHash('sha256').update(id).digest('base64url')}`
}

/** Stores an id for a player, or nothing where it is stored already or the brand has no such player. */
export function insertTransaction(
  env: Env,
  tenant: string,
  { vendor, id, kind, memberId, nowMs }: Transaction & { nowMs: number },
): D1PreparedStatement {
  return env.DB.prepare(
    `INSERT INTO vendor_transaction (tenant, key, vendor, id, kind, member_id, at)
     SELECT ?1, ?2, ?3, ?4, ?5, id, ?7 FROM member WHERE tenant = ?1 AND id = ?6 ON CONFLICT DO NOTHING`,
  ).bind(tenant, keyOf({ vendor, kind, id }), vendor, id, kind, memberId, nowMs)
}

export function selectTransaction(env: Env, tenant: string, key: string): D1PreparedStatement {
  return env.DB.prepare('SELECT * FROM vendor_transaction WHERE tenant = ? AND key = ?').bind(tenant, key)
}

/** The player of a stored id. */
export async function playerOfTransaction(
  env: Env,
  tenant: string,
  key: string,
): Promise<string | undefined> {
  return (await selectTransaction(env, tenant, key).first<StoredRow>())?.member_id
}

/**
 * Stores ids for a player; existing ones stay, and are returned as stored first. `undefined` where the brand has no such
 * player: nothing is stored.
 */
export async function keepTransactions(
  env: Env,
  tenant: string,
  { told, nowMs }: { told: readonly Transaction[]; nowMs: number },
): Promise<TransactionRow[] | undefined> {
  const answers = await env.DB.batch<StoredRow>([
    ...told.map((each) => insertTransaction(env, tenant, { ...each, nowMs })),
    ...told.map((each) => selectTransaction(env, tenant, keyOf(each))),
  ])
  const rows = answers.slice(told.length).flatMap(({ results }) => results.map(toRow))
  return rows.length === told.length ? rows : undefined
}

/** The win of a free round that moves no money before the last one is played. */
export async function keepHeldWin(
  env: Env,
  tenant: string,
  { key, amountMinor }: { key: string; amountMinor: number },
): Promise<void> {
  await env.DB.prepare('UPDATE vendor_transaction SET held = ? WHERE tenant = ? AND key = ?')
    .bind(amountMinor, tenant, key)
    .run()
}

/**
 * Everything stored under an id, the bet first. The index is named: without statistics the database reads the whole brand along
 * the primary key.
 */
export async function findById(
  env: Env,
  tenant: string,
  { vendor, id }: { vendor: string; id: string },
): Promise<TransactionRow[]> {
  const { results } = await env.DB.prepare(
    `SELECT * FROM vendor_transaction INDEXED BY vendor_transaction_by_id
     WHERE tenant = ? AND vendor = ? AND id = ? AND kind <> 'close'
     ORDER BY kind <> 'bet', at`,
  )
    .bind(tenant, vendor, id)
    .all<StoredRow>()
  return results.map(toRow)
}

interface StoredRow {
  key: string
  kind: TransactionKind
  member_id: string
  at: number
}

function toRow({ key, kind, member_id, at }: StoredRow): TransactionRow {
  return { key, kind, memberId: member_id, atMs: at }
}
