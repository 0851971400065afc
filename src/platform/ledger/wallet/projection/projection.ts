import { movementKind } from '#platform/ledger/wallet/decisions/purpose-rules.ts'
import type { LedgerSql } from '#platform/ledger/wallet/rows/ledger-sql.ts'
import { toldBets } from './told-bets.ts'
import { WalletView } from '#platform/ledger/wallet/rows/wallet-view.ts'
import type { Posting } from '#platform/ledger/wallet/rows/accounts.ts'

export interface SliceOf {
  /** Sequence numbers of operations. */
  operations: readonly number[]
}

type Row = Record<string, SqlStorageValue>

/** A part of a wallet as D1 stores it. */
export interface Slice {
  tenant: string
  member: string
  operations: Row[]
  transfers: Row[]
  bets: Row[]
  balance: Record<string, string | number>
}

const OPERATION = 'SELECT seq, key, kind, purpose, reference, game, note, day, measures, status, at FROM op'
const TRANSFER = `SELECT t.seq, o.seq AS op_seq, t.op_key, d.code AS debit, c.code AS credit, d.currency, t.amount, t.code,
    t.purpose, t.reference, o.game, t.balance, t.at
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
    transfers: sql
      .all<Row & Pick<Posting, 'debit' | 'credit' | 'code' | 'purpose'> & { at: number }>(
        `${TRANSFER} WHERE o.seq IN (SELECT value FROM json_each(?)) ORDER BY t.seq`,
        seqs,
      )
      .map(({ at, ...row }) => ({ ...row, movement: movementOf(row), at })),
    bets: toldBets(sql, seqs),
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

function movementOf(row: Pick<Posting, 'debit' | 'credit' | 'code' | 'purpose'>): string | null {
  return row.debit === 'player' || row.credit === 'player' ? movementKind(row) : null
}

const OPERATION_COLUMNS = [
  'seq',
  'key',
  'kind',
  'purpose',
  'reference',
  'game',
  'note',
  'day',
  'measures',
  'status',
  'at',
]
const TRANSFER_COLUMNS = [
  'seq',
  'op_seq',
  'op_key',
  'debit',
  'credit',
  'currency',
  'amount',
  'code',
  'purpose',
  'reference',
  'game',
  'balance',
  'movement',
  'at',
]
const BET_COLUMNS = [
  ...['id', 'game', 'category', 'reference', 'stake', 'win'],
  ...['has_bonus', 'status', 'day', 'at', 'op_seq'],
]
const BALANCE_COLUMNS = [
  'currency',
  'player',
  'hold',
  'bonus',
  'points',
  'transit',
  'frozen',
  'version',
  'op_seq',
  'at',
]

/** Rows of a JSON array into a table of D1, each of a member of the tenant. */
function insertFrom(table: string, columns: readonly string[], onConflict: string): string {
  return `INSERT INTO ${table} (tenant, member, ${columns.join(', ')})
    SELECT ?1, ${['member', ...columns].map((column) => `value ->> '${column}'`).join(', ')}
    FROM json_each(?2) WHERE true ON CONFLICT ${onConflict}`
}

const INSERT_WALLETS = insertFrom('wallet', ['opened_at'], '(tenant, member) DO NOTHING')
/** Projected operations are final: a repetition changes nothing, and the triggers count each once. */
const INSERT_OPERATIONS = insertFrom('ledger_op', OPERATION_COLUMNS, '(tenant, member, seq) DO NOTHING')
const INSERT_TRANSFERS = insertFrom('ledger_transfer', TRANSFER_COLUMNS, '(tenant, member, seq) DO NOTHING')
/** Forward only: a batch that arrives late must not restore an older state. */
const forward = (table: string, columns: readonly string[]) =>
  `DO UPDATE SET ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
   WHERE excluded.op_seq > ${table}.op_seq`
const UPSERT_BETS = insertFrom(
  'bet',
  BET_COLUMNS,
  `(tenant, member, id) ${forward('bet', ['stake', 'win', 'status', 'op_seq'])}`,
)
const UPSERT_BALANCE = insertFrom(
  'wallet_balance',
  BALANCE_COLUMNS,
  `(tenant, member) ${forward('wallet_balance', BALANCE_COLUMNS)}`,
)

/** Writes slices of a tenant's wallets to D1 atomically, in one statement a table. Repeated or late, they change nothing. */
export async function project(db: D1Database, slices: readonly Slice[]): Promise<void> {
  const tenant = slices[0]?.tenant
  if (tenant === undefined) return
  if (slices.some((slice) => slice.tenant !== tenant)) throw new Error('slices of several tenants')
  const write = (sql: string, rowsOf: (slice: Slice) => readonly Row[]) => {
    const rows = slices.flatMap((slice) => rowsOf(slice).map((row) => ({ ...row, member: slice.member })))
    return db.prepare(sql).bind(tenant, JSON.stringify(rows))
  }
  await db.batch([
    write(INSERT_WALLETS, ({ operations, balance }) => [
      { opened_at: operations[0]?.['at'] ?? balance['at'] ?? 0 },
    ]),
    write(INSERT_OPERATIONS, ({ operations }) => operations),
    write(INSERT_TRANSFERS, ({ transfers }) => transfers),
    write(UPSERT_BETS, ({ bets }) => bets),
    write(UPSERT_BALANCE, ({ balance }) => [balance]),
  ])
}

/**
 * Differences between D1 and the book, by table; empty once the outbox is empty. It reads everything, so it is for checks
 * and drills.
 */
export async function projectionGaps(db: D1Database, sql: LedgerSql): Promise<string[]> {
  const all = sql.all<{ seq: number }>('SELECT seq FROM op').map((row) => row.seq)
  const own = readSlice(sql, { operations: all })
  const read = async (table: string, columns: readonly string[], order: string) =>
    (
      await db
        .prepare(
          `SELECT ${columns.join(', ')} FROM ${table} WHERE tenant = ? AND member = ? ORDER BY ${order}`,
        )
        .bind(own.tenant, own.member)
        .all()
    ).results
  const [operations, transfers, bets, balances] = [
    await read('ledger_op', OPERATION_COLUMNS, 'seq'),
    await read('ledger_transfer', TRANSFER_COLUMNS, 'seq'),
    await read('bet', BET_COLUMNS, 'id'),
    await read('wallet_balance', BALANCE_COLUMNS, 'at'),
  ]
  const differs = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b)
  // A bet is projected with the last operation that touched it and without the time of its end. Rows older than
  // `has_bonus` lack that column.
  const settled = (rows: Row[]) =>
    rows
      .map(({ op_seq: _, settled_at: __, has_bonus: ___, ...row }) => row)
      .toSorted((a, b) => (String(a['id']) < String(b['id']) ? -1 : 1))
  return [
    differs(operations, own.operations) ? 'ledger_op' : '',
    differs(transfers, own.transfers) ? 'ledger_transfer' : '',
    differs(settled(bets as Row[]), settled(own.bets)) ? 'bet' : '',
    differs(balances, all.length > 0 ? [own.balance] : []) ? 'wallet_balance' : '',
  ].filter(Boolean)
}
