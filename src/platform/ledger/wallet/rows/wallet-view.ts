import { isTimeZone } from '#lib/shared/time/zone.ts'
import { POINTS, type AccountCode } from './accounts.ts'
import type { Grant } from '#lib/shared/rewards/grant.ts'
import type { LimitRule } from '#platform/ledger/wallet/commands.ts'
import { readFreeRounds, type FreeRounds } from '#platform/ledger/wallet/decisions/free-rounds.ts'
import { readGrants } from './grant-rows.ts'
import { playedRound } from './played-rounds.ts'
import { roundPaidOf } from '#platform/ledger/wallet/decisions/bet-changes.ts'
import type { Balance, Round } from '#platform/ledger/wallet/replies.ts'
import type { LedgerSql } from './ledger-sql.ts'
import { type Play, playOf, usedOf } from './limit-usage.ts'
import { depositOf, lastPaidOutOf, paidOutOf, paidInOf, type PaidIn } from './paid-in.ts'
import { ProtectionView } from '#platform/ledger/wallet/protection/protection-view.ts'
import type {
  AccountRow,
  BetRow,
  RoundRow,
  HoldRow,
  OutgoingTransferRow,
  OutgoingTransfer,
  Brand,
  Outcome,
  Owner,
} from './wallet-rows.ts'

const BET =
  'SELECT id, round, world, game, category, stake_real, stake_bonus, grant_id, weight_bp, outcome FROM bet'

/** The wallet inside the running transaction, as decisions read it. */
export class WalletView {
  readonly #sql: LedgerSql
  readonly #accounts: Map<string, AccountRow>
  readonly owner: Owner
  #protection: ProtectionView | undefined

  constructor(sql: LedgerSql) {
    this.#sql = sql
    this.#accounts = new Map(readAccounts(sql).map((row) => [`${row.code} ${row.currency}`, row]))
    this.owner = readOwner(sql)
  }

  /** Updates the brand's facts. Its days may begin at another time from now on; earlier totals stay as they were counted. */
  updateBrand(brand: Brand | undefined): void {
    const { zone, terms } = typeof brand === 'string' ? { zone: brand, terms: undefined } : (brand ?? {})
    if (zone && zone !== this.owner.zone && isTimeZone(zone)) {
      this.#sql.run('UPDATE owner SET zone = ?', zone)
      this.owner.zone = zone
    }
    if (!terms) return
    const text = JSON.stringify(terms)
    this.#sql.run('UPDATE protection SET terms = ?1 WHERE terms <> ?1', text)
    this.#protection = undefined
  }

  /** Read only where a decision needs it. */
  get protection(): ProtectionView {
    return (this.#protection ??= new ProtectionView(this.#sql))
  }

  get accounts(): readonly AccountRow[] {
    return [...this.#accounts.values()]
  }

  account(code: string, currency: string): AccountRow | undefined {
    return this.#accounts.get(`${code} ${currency}`)
  }

  /** The wallet's own currency, fixed by the first command that was applied and names one. */
  get currency(): string {
    return this.accounts.find((row) => row.currency !== POINTS)?.currency ?? ''
  }

  held(code: AccountCode): number {
    const row = this.account(code, code === 'points' ? POINTS : this.currency)
    return row ? row.credits - row.debits : 0
  }

  bet(id: string): BetRow | undefined {
    return this.#sql.first<BetRow>(`${BET} WHERE id = ?`, id)
  }

  /** Active and queued bonuses, and the bonuses with these ids. */
  grants(ids: readonly string[] = []): Grant[] {
    return readGrants(this.#sql, ids)
  }

  round(id: string): RoundRow | undefined {
    return this.#sql.first<RoundRow>(
      'SELECT id, world, game, category, closed_by, at FROM round WHERE id = ?',
      id,
    )
  }

  roundBets(id: string): BetRow[] {
    return this.#sql.all<BetRow>(`${BET} WHERE round = ? ORDER BY at, id`, id)
  }

  /** The total that a round has paid so far, with later corrections. */
  roundPaidMinor(id: string): number {
    return roundPaidOf(this.#sql, id)
  }

  hold(id: string): HoldRow | undefined {
    return this.#sql.first<HoldRow>('SELECT id, amount, reference, outcome FROM hold WHERE id = ?', id)
  }

  outgoingTransfer(id: string): OutgoingTransferRow | undefined {
    return this.#sql.first<OutgoingTransferRow>(
      'SELECT id, target, amount, outcome FROM crossing WHERE id = ?',
      id,
    )
  }

  /** A transfer to another wallet, by the key of the operation that began it. */
  outgoingTransferOf(operationKey: string): OutgoingTransfer | undefined {
    const row = this.#sql.first<OutgoingTransferRow & { at: number }>(
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

  /** How a command ended. A tombstone is not a command: nobody requested it under that key. */
  outcome(key: string): Outcome | undefined {
    const row = this.#sql.first<{ status: Outcome['status']; code: string | null }>(
      "SELECT status, json_extract(reply, '$.code') AS code FROM op WHERE key = ? AND kind <> 'tombstone'",
      key,
    )
    return row ? { status: row.status, ...(row.code ? { code: row.code } : {}) } : undefined
  }

  limits(): LimitRule[] {
    return this.#sql
      .all<{ kind: LimitRule['kind']; window_ms: number; max: number }>(
        'SELECT kind, window_ms, max FROM limit_rule ORDER BY max',
      )
      .map((row) => ({ kind: row.kind, windowMs: row.window_ms, maxMinor: row.max }))
  }

  /** The used part of a limit since a moment (`limit-usage.ts`). */
  used(kind: LimitRule['kind'], sinceMs: number): number {
    return usedOf(this.#sql, kind, sinceMs)
  }

  /** Money that left by withdrawals and transfers, or is about to (`paid-in.ts`). */
  paidOutMinor(): number {
    return paidOutOf(this.#sql)
  }

  /** Deposits that were neither paid out again nor returned. */
  paidInMinor(): number {
    return paidInOf(this.#sql)
  }

  /** The credited amount of one deposit, and what of it was taken back. */
  deposit(id: string): PaidIn {
    return depositOf(this.#sql, id)
  }

  /** The time of the last withdrawal or transfer to another member; 0: never. */
  lastPaidOutMs(): number {
    return lastPaidOutOf(this.#sql)
  }

  /** Cost and wins of the bets placed since a moment. */
  playSince(sinceMs: number): Play {
    return playOf(this.#sql, sinceMs)
  }

  freeRounds(id: string): FreeRounds | undefined {
    return readFreeRounds(this.#sql, { id })[0]
  }

  /** Open free rounds; those that expire first come first. */
  openFreeRounds(): FreeRounds[] {
    return readFreeRounds(this.#sql, { state: 'open' })
  }

  playedRound(roundId: string): Round | undefined {
    return playedRound(this.#sql, { roundId })
  }

  lastRound(game: string): Round | undefined {
    return playedRound(this.#sql, { lastOf: game })
  }

  /** Whether this pair of seeds and this nonce are those of the next round. */
  isNextNonce({ commit, nonce }: { commit: string; nonce: number }): boolean {
    return (
      this.#sql.first(
        "SELECT 1 FROM fair_pair WHERE state = 'current' AND commit_hash = ? AND next_nonce = ?",
        commit,
        nonce,
      ) !== undefined
    )
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

function readAccounts(sql: LedgerSql): AccountRow[] {
  return sql.all<AccountRow>('SELECT id, code, currency, floor0, debits, credits FROM account')
}

function readOwner(sql: LedgerSql): Owner {
  const row = sql.first<{
    tenant: string
    member: string
    frozen: number
    bonus_blocked: number
    restoring: number
    version: number
    op: number
    at: number
    zone: string
  }>(
    `SELECT tenant, member, frozen, bonus_blocked, restoring, zone, (SELECT coalesce(max(seq), 0) FROM transfer) AS version,
       coalesce(o.seq, 0) AS op, coalesce(o.at, 0) AS at
     FROM owner LEFT JOIN op o ON o.seq = (SELECT max(seq) FROM op)`,
  )
  if (!row) throw new Error('a wallet without an owner')
  const { tenant, member, frozen, bonus_blocked, restoring, version, op, at, zone } = row
  return {
    tenant,
    member,
    isFrozen: frozen === 1,
    isBonusBlocked: bonus_blocked === 1,
    isRestoring: restoring === 1,
    version,
    lastOperation: op,
    lastAtMs: at,
    zone,
  }
}
