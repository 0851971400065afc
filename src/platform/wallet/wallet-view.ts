import { POINTS, type AccountCode } from './accounts.ts'
import type { Balance, LimitRule, Round } from './commands.ts'
import type { LedgerSql } from './ledger-sql.ts'

export type AccountRow = {
  id: number
  code: string
  currency: string
  floor0: number
  debits: number
  credits: number
}
export type BetRow = {
  key: string
  world: string
  stake_real: number
  stake_bonus: number
  outcome: 'settled' | 'rolledBack' | null
}
export type HoldRow = { id: string; amount: number; outcome: string | null }
export type CrossingRow = { id: string; target: string; amount: number; outcome: string | null }

/** Money on its way to another member. */
export interface Leaving {
  toMemberId: string
  amountMinor: number
  status: 'pending' | 'done' | 'returned'
  atMs: number
}

/** Whose wallet it is, and how far it has come: the last transfer, and the last operation with its time. */
export interface Owner {
  tenant: string
  member: string
  isFrozen: boolean
  isRestoring: boolean
  version: number
  lastOperation: number
  lastAtMs: number
}

const ROUND = `SELECT r.id, r.game, r.outcome, r.at, b.stake_real + b.stake_bonus AS stake, b.win_real + b.win_bonus AS win
  FROM round r JOIN bet b ON b.key = r.id`
type RoundRow = { id: string; game: string; outcome: string; at: number; stake: number; win: number }

/** What a decision may read: the wallet as it is inside the running transaction. It never writes. */
export class WalletView {
  readonly #sql: LedgerSql
  readonly #accounts: Map<string, AccountRow>
  readonly owner: Owner

  constructor(sql: LedgerSql) {
    this.#sql = sql
    this.#accounts = new Map(readAccounts(sql).map((row) => [`${row.code} ${row.currency}`, row]))
    this.owner = readOwner(sql)
  }

  get accounts(): readonly AccountRow[] {
    return [...this.#accounts.values()]
  }

  account(code: string, currency: string): AccountRow | undefined {
    return this.#accounts.get(`${code} ${currency}`)
  }

  /** The wallet's own currency, fixed by its first movement of money. */
  get currency(): string {
    return this.accounts.find((row) => row.currency !== POINTS)?.currency ?? ''
  }

  held(code: AccountCode): number {
    const row = this.account(code, code === 'points' ? POINTS : this.currency)
    return row ? row.credits - row.debits : 0
  }

  bet(key: string): BetRow | undefined {
    return this.#sql.first<BetRow>(
      'SELECT key, world, stake_real, stake_bonus, outcome FROM bet WHERE key = ?',
      key,
    )
  }

  hold(id: string): HoldRow | undefined {
    return this.#sql.first<HoldRow>('SELECT id, amount, outcome FROM hold WHERE id = ?', id)
  }

  crossing(id: string): CrossingRow | undefined {
    return this.#sql.first<CrossingRow>('SELECT id, target, amount, outcome FROM crossing WHERE id = ?', id)
  }

  /** A transfer to another wallet, by the key of the operation that began it. */
  leaving(operationKey: string): Leaving | undefined {
    const row = this.#sql.first<CrossingRow & { at: number }>(
      'SELECT id, target, amount, outcome, at FROM crossing WHERE op_key = ?',
      operationKey,
    )
    if (!row) return undefined
    const status = row.outcome === null ? 'pending' : row.outcome === 'captured' ? 'done' : 'returned'
    return { toMemberId: row.target, amountMinor: row.amount, status, atMs: row.at }
  }

  /** Money kept at vendors, by vendor. */
  vendors(): Record<string, number> {
    const rows = this.accounts.filter(({ code }) => code.startsWith('vendor:'))
    return Object.fromEntries(
      rows.map(({ code, debits, credits }) => [code.slice('vendor:'.length), credits - debits]),
    )
  }

  operation(key: string): { kind: string; status: string } | undefined {
    return this.#sql.first<{ kind: string; status: string }>('SELECT kind, status FROM op WHERE key = ?', key)
  }

  limits(): LimitRule[] {
    return this.#sql
      .all<{ kind: LimitRule['kind']; window_ms: number; max: number }>(
        'SELECT kind, window_ms, max FROM limit_rule ORDER BY max',
      )
      .map((row) => ({ kind: row.kind, windowMs: row.window_ms, maxMinor: row.max }))
  }

  /**
   * How much of a limit is used by what began after `sinceMs`. A bet counts when it was placed, with all that came of
   * it later: a late rollback or win of an old bet frees nothing today, an open bet counts as lost.
   */
  used(kind: LimitRule['kind'], sinceMs: number): number {
    const sum = {
      deposit: "SELECT sum(amount) AS total FROM transfer WHERE code = 'deposit' AND at > ?",
      stake:
        "SELECT sum(stake_real + stake_bonus) AS total FROM bet WHERE at > ? AND outcome IS NOT 'rolledBack'",
      loss: "SELECT sum(stake_real - win_real) AS total FROM bet WHERE at > ? AND outcome IS NOT 'rolledBack'",
    }
    return this.#sql.first<{ total: number | null }>(sum[kind], sinceMs)?.total ?? 0
  }

  /** What the bets placed from `sinceMs` on have cost and brought so far; those taken back count as never placed. */
  playSince(sinceMs: number): { stakedMinor: number; wonMinor: number } {
    const row = this.#sql.first<{ staked: number | null; won: number | null }>(
      `SELECT sum(stake_real + stake_bonus) AS staked, sum(win_real + win_bonus) AS won FROM bet
       WHERE at >= ? AND outcome IS NOT 'rolledBack'`,
      sinceMs,
    )
    return { stakedMinor: row?.staked ?? 0, wonMinor: row?.won ?? 0 }
  }

  round(roundId: string): Round | undefined {
    return toRound(this.#sql.first<RoundRow>(`${ROUND} WHERE r.id = ?`, roundId))
  }

  lastRound(game: string): Round | undefined {
    return toRound(this.#sql.first<RoundRow>(`${ROUND} WHERE r.game = ? ORDER BY r.seq DESC LIMIT 1`, game))
  }

  balance(): Balance {
    return {
      currency: this.currency,
      playerMinor: this.held('player'),
      holdMinor: this.held('hold'),
      bonusMinor: this.held('bonus'),
      points: this.held('points'),
      transitMinor: this.held('transit'),
      isFrozen: this.owner.isFrozen,
      version: this.owner.version,
    }
  }
}

export function readAccounts(sql: LedgerSql): AccountRow[] {
  return sql.all<AccountRow>('SELECT id, code, currency, floor0, debits, credits FROM account')
}

function readOwner(sql: LedgerSql): Owner {
  const row = sql.first<{
    tenant: string
    member: string
    frozen: number
    restoring: number
    version: number
    op: number
    at: number
  }>(
    `SELECT tenant, member, frozen, restoring, (SELECT coalesce(max(seq), 0) FROM transfer) AS version,
       coalesce(o.seq, 0) AS op, coalesce(o.at, 0) AS at
     FROM owner LEFT JOIN op o ON o.seq = (SELECT max(seq) FROM op)`,
  )
  if (!row) throw new Error('a wallet without an owner')
  const { tenant, member, frozen, restoring, version, op, at } = row
  return {
    tenant,
    member,
    isFrozen: frozen === 1,
    isRestoring: restoring === 1,
    version,
    lastOperation: op,
    lastAtMs: at,
  }
}

function toRound(row: RoundRow | undefined): Round | undefined {
  if (!row) return undefined
  const { id, game, stake, win, outcome, at } = row
  return { roundId: id, game, stakeMinor: stake, winMinor: win, outcomeJson: outcome, atMs: at }
}
