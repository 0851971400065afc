import { isForfeitReason, isGrantState } from '#lib/shared/rewards/grant.ts'
import type { Grant, GrantTerms } from '#lib/shared/rewards/grant.ts'
import type { GrantChange } from '#lib/shared/rewards/bonus-plan.ts'
import type { LedgerSql, Statement } from './ledger-sql.ts'
import { grantTermsSchema } from './grant-terms.ts'

type GrantRow = {
  id: string
  offer: string
  state: string
  reason: string | null
  terms: string
  queue_place: number
  accept_by: number | null
  expires_at: number | null
  granted: number
  balance: number
  staked: number
  returned: number
  converted: number
  forfeited: number
  progress: number
  open_bets: number
  made_at: number
  changed_at: number
}

/** A grant with its creation and last change, for the member's own list. */
export type DatedGrant = Grant & { madeAtMs: number; changedAtMs: number }

const OPEN = "state IN ('offered', 'queued', 'active', 'closing')"

/** Active and queued grants, and those that the bets of a command belong to. */
export function readGrants(sql: LedgerSql, ids: readonly string[]): Grant[] {
  const rows =
    ids.length === 0
      ? sql.all<GrantRow>(`SELECT * FROM bonus_grant WHERE ${OPEN} ORDER BY seq`)
      : sql.all<GrantRow>(
          `SELECT * FROM bonus_grant WHERE ${OPEN} OR id IN (SELECT value FROM json_each(?)) ORDER BY seq`,
          JSON.stringify(ids),
        )
  return rows.map(toGrant)
}

/** The member's bonuses, newest first. */
export function listGrants(sql: LedgerSql, most: number): DatedGrant[] {
  return sql
    .all<GrantRow>('SELECT * FROM bonus_grant ORDER BY seq DESC LIMIT ?', most)
    .map((row) => ({ ...toGrant(row), madeAtMs: row.made_at, changedAtMs: row.changed_at }))
}

export function insertGrant(sql: LedgerSql, grant: Grant, atMs: number): void {
  sql.run(...insertion(grant, atMs))
}

/** The row of a change. It fails, and with it the whole operation, where the state is no longer the expected one. */
export function grantStatement({ was, grant }: GrantChange, atMs: number): Statement {
  if (was === 'new') return insertion(grant, atMs)
  return [
    `UPDATE bonus_grant SET state = CASE WHEN state = ? THEN ? ELSE 'changed' END, reason = ?, queue_place = ?, accept_by = ?,
       expires_at = ?, granted = ?, balance = ?, staked = ?, returned = ?, converted = ?, forfeited = ?, progress = ?,
       open_bets = ?, changed_at = ? WHERE id = ?`,
    was,
    ...moving(grant),
    atMs,
    grant.id,
  ]
}

function insertion(grant: Grant, atMs: number): Statement {
  const { id, offerId, terms } = grant
  return [
    `INSERT INTO bonus_grant (seq, id, offer, terms, required, cap, state, reason, queue_place, accept_by, expires_at, granted,
       balance, staked, returned, converted, forfeited, progress, open_bets, made_at, changed_at)
     VALUES ((SELECT coalesce(max(seq), 0) + 1 FROM bonus_grant), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    offerId,
    JSON.stringify(terms),
    terms.requiredE4,
    terms.capMinor ?? null,
    ...moving(grant),
    atMs,
    atMs,
  ]
}

function moving(grant: Grant) {
  return [
    grant.state,
    grant.reason ?? null,
    grant.queuePosition,
    grant.acceptByMs ?? null,
    grant.expiresAtMs ?? null,
    grant.grantedMinor,
    grant.balanceMinor,
    grant.stakedMinor,
    grant.returnedMinor,
    grant.convertedMinor,
    grant.forfeitedMinor,
    grant.progressE4,
    grant.openBets,
  ] as const
}

function toGrant(row: GrantRow): Grant {
  if (!isGrantState(row.state)) throw new Error(`grant ${row.id} is ${row.state}`)
  return {
    id: row.id,
    offerId: row.offer,
    state: row.state,
    reason: row.reason !== null && isForfeitReason(row.reason) ? row.reason : undefined,
    terms: toTerms(row.terms),
    queuePosition: row.queue_place,
    acceptByMs: row.accept_by ?? undefined,
    expiresAtMs: row.expires_at ?? undefined,
    grantedMinor: row.granted,
    balanceMinor: row.balance,
    stakedMinor: row.staked,
    returnedMinor: row.returned,
    convertedMinor: row.converted,
    forfeitedMinor: row.forfeited,
    progressE4: row.progress,
    openBets: row.open_bets,
  }
}

const parsed = new Map<string, GrantTerms>()

/** Terms never change and every bet of a bonus reads them, so parsed ones are cached. */
function toTerms(text: string): GrantTerms {
  const known = parsed.get(text)
  if (known) return known
  const terms = grantTermsSchema.parse(JSON.parse(text))
  if (parsed.size > 500) parsed.clear()
  parsed.set(text, terms)
  return terms
}
