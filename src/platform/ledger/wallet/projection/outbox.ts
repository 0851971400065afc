import type { CommandInput } from '#platform/ledger/wallet/commands.ts'
import type { WalletReply } from '#platform/ledger/wallet/replies.ts'
import type { LedgerSql } from '#platform/ledger/wallet/rows/ledger-sql.ts'
import { readSlice, type Slice, type SliceOf } from './projection.ts'
import { toldBetOf } from './told-bets.ts'
import type { ToldBet } from '#platform/ledger/winners/service.ts'
import type { OutgoingTransferRow } from '#platform/ledger/wallet/rows/wallet-rows.ts'
import { WalletView } from '#platform/ledger/wallet/rows/wallet-view.ts'
import { writeLog } from '#platform/base/log.ts'

/** Operations per call to D1. */
const BATCH = 100
/** Rows of one table per call to D1, whose values are limited to 2 MB. */
const ROWS = 1_000
/** Batches per alarm, so that other work is not starved. */
const BATCHES = 20
const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 30_000

/** The ports of the outbox to the world outside its wallet. */
export interface OutboxPorts {
  /** Resolves once the slice is in D1. */
  project: (slice: Slice) => Promise<void>
  /** Runs a command in this wallet. */
  here: (command: CommandInput) => WalletReply
  /** Runs a command in another wallet of the same brand. */
  there: (memberId: string, command: CommandInput) => Promise<WalletReply>
  /** Announces bets that D1 has now, possibly repeatedly; nothing depends on it. */
  tellBets: (bets: readonly ToldBet[]) => Promise<void>
}

/**
 * Delivers what the wallet wrote: operations to D1, transfers to other wallets. Delivery is at least once and every step is
 * idempotent; a row is deleted after its work is done, and failures are retried indefinitely.
 */
export class Outbox {
  readonly #sql: LedgerSql
  readonly #tenant: string

  constructor(sql: LedgerSql, tenant: string) {
    this.#sql = sql
    this.#tenant = tenant
  }

  get isEmpty(): boolean {
    return this.#sql.first('SELECT 1 FROM outbox LIMIT 1') === undefined
  }

  /** When something is due next, or `undefined` where nothing is pending. */
  nextAtMs(): number | undefined {
    return this.#sql.first<{ at: number | null }>('SELECT min(next_at) AS at FROM outbox')?.at ?? undefined
  }

  /** Delivers what is due; never throws. Returns how many rows are left. */
  async drain(ports: OutboxPorts, nowMs: number): Promise<number> {
    await this.#deliverTransfers(ports, nowMs)
    await this.#project(ports, nowMs)
    return this.#sql.first<{ n: number }>('SELECT count(*) AS n FROM outbox')?.n ?? 0
  }

  /** Makes everything due now. */
  hurry(): void {
    this.#sql.run('UPDATE outbox SET next_at = 0 WHERE next_at > 0')
  }

  async #deliverTransfers(ports: OutboxPorts, nowMs: number): Promise<void> {
    const due = this.#sql.all<OutgoingTransferRow & { row: number; attempts: number }>(
      `SELECT o.id AS row, o.attempts, c.id, c.target, c.amount, c.outcome FROM outbox o JOIN crossing c ON c.id = o.crossing
       WHERE o.next_at <= ? ORDER BY o.id LIMIT ?`,
      nowMs,
      BATCH,
    )
    for (const transfer of due) {
      try {
        await this.#deliverTransfer(ports, transfer)
        this.#sql.run('DELETE FROM outbox WHERE id = ?', transfer.row)
      } catch (cause) {
        this.#postpone([transfer.row], nowMs, cause)
      }
    }
  }

  /** Credits the target with the transfer's id as key, then closes the transfer here; each step has its effect once. */
  async #deliverTransfer(ports: OutboxPorts, transfer: OutgoingTransferRow): Promise<void> {
    if (transfer.outcome) return
    const { currency } = new WalletView(this.#sql)
    const { id, target, amount } = transfer
    const given = await ports.there(target, {
      kind: 'transferIn',
      operationKey: id,
      currency,
      amountMinor: amount,
    })
    if (!given.ok && given.code === 'system.internal') throw new Error('the other wallet failed')
    const outcome = given.ok ? 'captured' : 'refunded'
    const closed = ports.here({ kind: 'closeTransfer', operationKey: `${id}/close`, transferId: id, outcome })
    if (!closed.ok) throw new Error(`the transfer was not closed: ${closed.code}`)
  }

  async #project({ project, tellBets }: OutboxPorts, nowMs: number): Promise<void> {
    let most = BATCH
    for (let batch = 0; batch < BATCHES; batch += 1) {
      const rows = this.#sql.all<{ id: number; op_seq: number }>(
        'SELECT id, op_seq FROM outbox WHERE op_seq IS NOT NULL AND next_at <= ? ORDER BY id LIMIT ?',
        nowMs,
        most,
      )
      if (rows.length === 0) return
      const slice: SliceOf = { operations: rows.map((row) => row.op_seq) }
      const ids = rows.map((row) => row.id)
      try {
        const told = readSlice(this.#sql, slice)
        // A slip writes many bets, and a settlement touches many.
        if (ids.length > 1 && Math.max(told.bets.length, told.transfers.length) > ROWS) {
          most = Math.ceil(ids.length / 2)
          continue
        }
        await project(told)
        this.#sql.run('DELETE FROM outbox WHERE id IN (SELECT value FROM json_each(?))', JSON.stringify(ids))
        await tellBets(told.bets.map(toldBetOf))
      } catch (cause) {
        this.#postpone(ids, nowMs, cause)
        return
      }
    }
  }

  /** Exponential backoff, bounded so that a transfer completes within a minute after an outage. */
  #postpone(ids: readonly number[], nowMs: number, cause: unknown): void {
    writeLog('wallet.outboxWaits', { brand: this.#tenant, cause })
    this.#sql.run(
      `UPDATE outbox SET attempts = attempts + 1, next_at = ? + min(?, ? << min(attempts, 10))
       WHERE id IN (SELECT value FROM json_each(?))`,
      nowMs,
      LONGEST_RETRY_MS,
      FIRST_RETRY_MS,
      JSON.stringify(ids),
    )
  }
}
