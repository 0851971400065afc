import type { LedgerSql } from './ledger-sql.ts'
import { WalletView } from './wallet-view.ts'

export interface SliceOf {
  /** Sequence numbers of operations. */
  operations: readonly number[]
}

/** A part of a wallet as D1 keeps it. */
export interface Slice {
  tenant: string
  member: string
  operations: Record<string, SqlStorageValue>[]
  transfers: Record<string, SqlStorageValue>[]
  balance: Record<string, string | number>
}

const OPERATION = 'SELECT seq, key, kind, subject, status, at FROM op'
const TRANSFER = `SELECT t.seq, o.seq AS op_seq, t.op_key, d.code AS debit, c.code AS credit, d.currency, t.amount, t.code, t.at
  FROM transfer t JOIN op o ON o.key = t.op_key JOIN account d ON d.id = t.debit JOIN account c ON c.id = t.credit`

export function readSlice(sql: LedgerSql, { operations }: SliceOf): Slice {
  const seqs = JSON.stringify(operations)
  const wallet = new WalletView(sql)
  const { currency, playerMinor, holdMinor, bonusMinor, points, transitMinor, isFrozen, version } =
    wallet.balance()
  return {
    tenant: wallet.owner.tenant,
    member: wallet.owner.member,
    operations: sql.all(`${OPERATION} WHERE seq IN (SELECT value FROM json_each(?)) ORDER BY seq`, seqs),
    transfers: sql.all(`${TRANSFER} WHERE o.seq IN (SELECT value FROM json_each(?)) ORDER BY t.seq`, seqs),
    balance: {
      currency,
      player: playerMinor,
      hold: holdMinor,
      bonus: bonusMinor,
      points,
      transit: transitMinor,
      frozen: isFrozen ? 1 : 0,
      version,
      op_seq: wallet.owner.lastOperation,
      at: wallet.owner.lastAtMs,
    },
  }
}

/** Writes a slice to D1, all or nothing. Doing it again, or late, changes nothing. */
export async function project(
  db: D1Database,
  { tenant, member, operations, transfers, balance }: Slice,
): Promise<void> {
  await db.batch([
    db
      .prepare(
        'INSERT INTO wallet (tenant, member, opened_at) VALUES (?1, ?2, ?3) ON CONFLICT (tenant, member) DO NOTHING',
      )
      .bind(tenant, member, operations[0]?.['at'] ?? balance['at'] ?? 0),
    db
      .prepare(
        `INSERT INTO ledger_op (tenant, member, seq, key, kind, subject, status, at)
         SELECT ?1, ?2, value ->> 'seq', value ->> 'key', value ->> 'kind', value ->> 'subject', value ->> 'status', value ->> 'at'
         FROM json_each(?3) WHERE true ON CONFLICT (tenant, member, seq) DO NOTHING`,
      )
      .bind(tenant, member, JSON.stringify(operations)),
    db
      .prepare(
        `INSERT INTO ledger_transfer (tenant, member, seq, op_seq, op_key, debit, credit, currency, amount, code, at)
         SELECT ?1, ?2, value ->> 'seq', value ->> 'op_seq', value ->> 'op_key', value ->> 'debit', value ->> 'credit',
           value ->> 'currency', value ->> 'amount', value ->> 'code', value ->> 'at'
         FROM json_each(?3) WHERE true ON CONFLICT (tenant, member, seq) DO NOTHING`,
      )
      .bind(tenant, member, JSON.stringify(transfers)),
    db.prepare(BALANCE).bind(tenant, member, JSON.stringify(balance)),
  ])
}

/** Only forward: a batch that arrives after a later one must not bring an older balance back. */
const BALANCE = `INSERT INTO wallet_balance
    (tenant, member, currency, player, hold, bonus, points, transit, frozen, version, op_seq, at)
  SELECT ?1, ?2, b ->> 'currency', b ->> 'player', b ->> 'hold', b ->> 'bonus', b ->> 'points', b ->> 'transit',
    b ->> 'frozen', b ->> 'version', b ->> 'op_seq', b ->> 'at' FROM (SELECT ?3 AS b) WHERE true
  ON CONFLICT (tenant, member) DO UPDATE SET
    currency = excluded.currency, player = excluded.player, hold = excluded.hold, bonus = excluded.bonus,
    points = excluded.points, transit = excluded.transit, frozen = excluded.frozen, version = excluded.version,
    op_seq = excluded.op_seq, at = excluded.at
  WHERE excluded.op_seq > wallet_balance.op_seq`

/** Where D1 differs from the book, by table; nothing once all is at rest. Reads everything: for checks and drills. */
export async function projectionGaps(db: D1Database, sql: LedgerSql): Promise<string[]> {
  const all = sql.all<{ seq: number }>('SELECT seq FROM op').map((row) => row.seq)
  const own = readSlice(sql, { operations: all })
  const of = [own.tenant, own.member]
  const read = async (query: string) =>
    (
      await db
        .prepare(query)
        .bind(...of)
        .all()
    ).results
  const [operations, transfers, balances] = [
    await read(
      'SELECT seq, key, kind, subject, status, at FROM ledger_op WHERE tenant = ? AND member = ? ORDER BY seq',
    ),
    await read(
      `SELECT seq, op_seq, op_key, debit, credit, currency, amount, code, at FROM ledger_transfer
       WHERE tenant = ? AND member = ? ORDER BY seq`,
    ),
    await read(
      `SELECT currency, player, hold, bonus, points, transit, frozen, version, op_seq, at FROM wallet_balance
       WHERE tenant = ? AND member = ?`,
    ),
  ]
  const differs = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b)
  return [
    differs(operations, own.operations) ? 'ledger_op' : '',
    differs(transfers, own.transfers) ? 'ledger_transfer' : '',
    differs(balances, all.length > 0 ? [own.balance] : []) ? 'wallet_balance' : '',
  ].filter(Boolean)
}
