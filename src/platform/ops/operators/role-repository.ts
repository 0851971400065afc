import * as z from 'zod/mini'
import { DUTIES } from '#lib/api/duties.ts'
import { PROPOSAL_DAYS, type OperatorGrant } from '#lib/api/ops/operator-grant.ts'
import { ROLES_PER_PAGE, type OperatorRole } from '#lib/api/ops/operators.ts'
import { DAY_MS, MINUTE_MS } from '#lib/shared/time/durations.ts'
import type { Env } from '#platform/base/env.ts'
import { directoryOf } from '#platform/base/system/service.ts'

interface TermsRow extends Record<string, unknown> {
  duties: string
  brands: string
  most_minor: number | null
  reads_only: number
  ends_at: number
}

interface RoleRow extends TermsRow {
  id: string
  holder: string
  lasts_ms: number | null
  state: 'proposed' | 'confirmed' | 'refused' | 'ended'
  proposed_by: string | null
  proposed_at: number
  reason: string
  confirmed_by: string | null
  confirmed_at: number | null
  confirm_reason: string | null
  ended_by: string | null
  ended_at: number | null
  end_reason: string | null
}

const duties = z.union([z.literal('all'), z.array(z.enum(DUTIES))])
const brands = z.union([z.literal('all'), z.array(z.string())])

/** A proposal from before this moment can be confirmed no more. */
const proposedSince = (nowMs: number): number => nowMs - PROPOSAL_DAYS * DAY_MS

/** What an operator may do now: the terms of every confirmed role that has not ended. */
export async function grantsOf(env: Env, name: string, nowMs: number): Promise<OperatorGrant[]> {
  const { results } = await directoryOf(env)
    .prepare(
      `SELECT duties, brands, most_minor, reads_only, ends_at FROM operator_role
       WHERE holder = ? AND state = 'confirmed' AND ends_at > ? ORDER BY confirmed_at, id`,
    )
    .bind(name, nowMs)
    .all<TermsRow>()
  return results.map(toGrant)
}

export async function findRole(env: Env, id: string, nowMs: number): Promise<OperatorRole | undefined> {
  const statement = directoryOf(env).prepare('SELECT * FROM operator_role WHERE id = ?')
  const row = await statement.bind(id).first<RoleRow>()
  return row ? toRole(row, nowMs) : undefined
}

interface RolesAsked {
  holder?: string | undefined
  state?: OperatorRole['state'] | undefined
  after?: string | undefined
  nowMs: number
}

/** A page of roles, the newest first. */
export async function findRoles(
  env: Env,
  { holder, state, after, nowMs }: RolesAsked,
): Promise<{ roles: OperatorRole[]; next?: string }> {
  const [atText, id] = (after ?? '').split(':')
  const { results } = await directoryOf(env)
    .prepare(
      `SELECT * FROM operator_role WHERE (?1 IS NULL OR holder = ?1) AND (?2 IS NULL OR (proposed_at, id) < (?2, ?3))
         AND (?4 IS NULL OR ?4 = iif(state IN ('proposed', 'confirmed') AND (ends_at <= ?5
           OR (state = 'proposed' AND proposed_at <= ?6)), 'lapsed', state))
       ORDER BY proposed_at DESC, id DESC LIMIT ${ROLES_PER_PAGE + 1}`,
    )
    .bind(
      ...[holder ?? null, after === undefined ? null : Number(atText), id ?? null],
      ...[state ?? null, nowMs, proposedSince(nowMs)],
    )
    .all<RoleRow>()
  const rows = results.slice(0, ROLES_PER_PAGE)
  const last = rows.at(-1)
  const next = results.length > rows.length && last ? `${last.proposed_at}:${last.id}` : undefined
  return { roles: rows.map((row) => toRole(row, nowMs)), ...(next === undefined ? {} : { next }) }
}

/** How many roles of an operator wait or are in force. */
export async function countOpenRoles(env: Env, holder: string, nowMs: number): Promise<number> {
  const row = await directoryOf(env)
    .prepare(
      "SELECT count(*) AS roles FROM operator_role WHERE holder = ? AND state IN ('proposed', 'confirmed') AND ends_at > ?",
    )
    .bind(holder, nowMs)
    .first<{ roles: number }>()
  return row?.roles ?? 0
}

export interface NewRole {
  holder: string
  grant: OperatorGrant
  lastsMs?: number | undefined
  /** `undefined`: the deployment's own key, whose roles need no second person. */
  by: string | undefined
  reason: string
  nowMs: number
}

export async function insertRole(env: Env, role: NewRole): Promise<OperatorRole> {
  const { holder, grant, lastsMs, by, reason, nowMs } = role
  const row = await directoryOf(env)
    .prepare(
      `INSERT INTO operator_role (id, holder, duties, brands, most_minor, reads_only, ends_at, lasts_ms, state,
         proposed_by, proposed_at, reason, confirmed_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING *`,
    )
    .bind(
      ...[crypto.randomUUID(), holder, JSON.stringify(grant.duties), JSON.stringify(grant.brands)],
      ...[grant.mostMinor ?? null, grant.readsOnly ? 1 : 0, grant.endsAtMs, lastsMs ?? null],
      ...[by === undefined ? 'confirmed' : 'proposed', by ?? null, nowMs, reason],
      by === undefined ? nowMs : null,
    )
    .first<RoleRow>()
  if (!row) throw new Error('the role was not written')
  return toRole(row, nowMs)
}

interface Decision {
  id: string
  by: string | undefined
  reason: string
  nowMs: number
}

/**
 * Confirms a role that somebody else has asked for, and for somebody else. `undefined` where it does not wait any more, or
 * not for this person.
 */
export async function confirmRole(
  env: Env,
  { id, by, reason, nowMs }: Decision & { by: string },
): Promise<OperatorRole | undefined> {
  const row = await directoryOf(env)
    .prepare(
      `UPDATE operator_role SET state = 'confirmed', confirmed_by = ?1, confirmed_at = ?2, confirm_reason = ?3,
         ends_at = iif(lasts_ms IS NULL, ends_at, ?2 + lasts_ms)
       WHERE id = ?4 AND state = 'proposed' AND ends_at > ?2 AND proposed_at > ?5
         AND proposed_by IS NOT ?1 AND holder <> ?1 RETURNING *`,
    )
    .bind(by, nowMs, reason, id, proposedSince(nowMs))
    .first<RoleRow>()
  return row ? toRole(row, nowMs) : undefined
}

/** Refuses a proposal, takes it back, or ends a role. `undefined` where it is in none of these states. */
export async function closeRole(
  env: Env,
  { id, by, reason, nowMs, from, to }: Decision & { from: readonly string[]; to: 'refused' | 'ended' },
): Promise<OperatorRole | undefined> {
  const row = await directoryOf(env)
    .prepare(
      `UPDATE operator_role SET state = ?1, ended_by = ?2, ended_at = ?3, end_reason = ?4
       WHERE id = ?5 AND state IN (SELECT value FROM json_each(?6)) AND ends_at > ?3 RETURNING *`,
    )
    .bind(to, by ?? null, nowMs, reason, id, JSON.stringify(from))
    .first<RoleRow>()
  return row ? toRole(row, nowMs) : undefined
}

/**
 * Roles of an account whose holder may have changed wait for a second person again; elevations end. Statements for a batch.
 */
export function reproposeRoles(
  env: Env,
  { holder, by, reason, nowMs }: { holder: string; by: string; reason: string; nowMs: number },
): D1PreparedStatement[] {
  const directory = directoryOf(env)
  return [
    directory
      .prepare(
        `UPDATE operator_role SET state = 'ended', ended_by = ?1, ended_at = ?2, end_reason = ?3
         WHERE holder = ?4 AND state = 'confirmed' AND lasts_ms IS NOT NULL AND ends_at > ?2`,
      )
      .bind(by, nowMs, reason, holder),
    directory
      .prepare(
        `UPDATE operator_role SET state = 'proposed', proposed_by = ?1, proposed_at = ?2, reason = ?3,
           confirmed_by = NULL, confirmed_at = NULL, confirm_reason = NULL
         WHERE holder = ?4 AND state = 'confirmed' AND ends_at > ?2`,
      )
      .bind(by, nowMs, reason, holder),
  ]
}

function toGrant(row: TermsRow): OperatorGrant {
  return {
    duties: duties.parse(JSON.parse(row.duties)),
    brands: brands.parse(JSON.parse(row.brands)),
    ...(row.most_minor === null ? {} : { mostMinor: row.most_minor }),
    readsOnly: row.reads_only === 1,
    endsAtMs: row.ends_at,
  }
}

function toRole(row: RoleRow, nowMs: number): OperatorRole {
  const isOpen = row.state === 'proposed' || row.state === 'confirmed'
  const isLate = row.state === 'proposed' && row.proposed_at <= proposedSince(nowMs)
  const consent = (operator: string | null, reason: string | null, atMs: number | null) =>
    atMs === null ? null : { operator, reason, atMs }
  return {
    id: row.id,
    holder: row.holder,
    ...toGrant(row),
    ...(row.lasts_ms === null ? {} : { lastsMinutes: row.lasts_ms / MINUTE_MS }),
    state: isOpen && (isLate || row.ends_at <= nowMs) ? 'lapsed' : row.state,
    proposed: consent(row.proposed_by, row.reason, row.proposed_at),
    confirmed: consent(row.confirmed_by, row.confirm_reason, row.confirmed_at),
    ended: consent(row.ended_by, row.end_reason, row.ended_at),
  }
}
