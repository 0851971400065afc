import type { BetLine } from '#lib/api/play/lottery-fields.ts'
import type { LineRefusal } from '#lib/api/play/lottery-bets.ts'
import { ApiError, type ErrorCode } from '#lib/api/errors.ts'
import type { LedgerSql } from '#platform/ledger/wallet/service.ts'

type SlipState = 'reserved' | 'accepted' | 'returning' | 'refused'

export type SlipRow = {
  key: string
  member: string
  body: string
  lines: string
  refused: string
  version: string
  stops_on_win: number
  first_issue: string
  state: SlipState
  code: ErrorCode | null
  details: string | null
  at: number
  balance: number | null
  retry_at: number | null
}

type BetState = 'reserved' | 'accepted' | 'cancelling' | 'cancelled' | 'won' | 'lost' | 'returned'

export type BetRow = {
  seq: number
  id: string
  slip: string
  member: string
  issue: string
  line: number
  multiple: number
  stake: number
  state: BetState
  paid: number
  refund: number
  cut: number
  rebate: number | null
  revision: number
  salt: string | null
  leaf: string | null
  accepted_at: number | null
  stuck: string | null
}

export function slipRow(sql: LedgerSql, key: string): SlipRow | undefined {
  return sql.first<SlipRow>('SELECT * FROM slip WHERE key = ?', key)
}

/** A slip's bets in the wallet's numbering. */
export function betsOfSlip(sql: LedgerSql, key: string): BetRow[] {
  return sql.all<BetRow>('SELECT * FROM bet WHERE slip = ? ORDER BY seq', key)
}

export function linesOf(row: SlipRow): BetLine[] {
  return JSON.parse(row.lines) as BetLine[]
}

export function refusedOf(row: SlipRow): LineRefusal[] {
  return JSON.parse(row.refused) as LineRefusal[]
}

/** Why a whole slip was refused. */
export function refusalOf({ code, details }: SlipRow): ApiError {
  const known = details ? (JSON.parse(details) as Record<string, unknown>) : undefined
  return new ApiError(code ?? 'system.internal', known)
}

/** Marks an order or a draw for projection, once until it is projected. */
export function tellLater(sql: LedgerSql, kind: 'order' | 'draw', ref: string): void {
  sql.run('INSERT OR REPLACE INTO outbox (kind, ref, next_at) VALUES (?, ?, 0)', kind, ref)
}
