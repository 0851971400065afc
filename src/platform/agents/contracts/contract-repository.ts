import * as z from 'zod/mini'
import { contractTerms } from '#lib/api/agents/contracts-terms.ts'
import { ApiError } from '#lib/api/errors.ts'
import {
  CONTRACT_STATES,
  type Contract,
  type ContractState,
  type Terms,
} from '#lib/shared/contracts/contract.ts'
import type { BrandContext } from '#platform/base/call.ts'

export interface ContractRow extends Record<string, unknown> {
  id: string
  version: number
  agent: string
  upline: string | null
  kind: string
  category: string
  state: string
  terms: string
  made_at: number
  accepted_at: number | null
  ended_at: number | null
}

export interface StoredContract extends Contract {
  madeAtMs: number
}

const HELD = "('accepted', 'ending', 'resting')"

export function toContract(row: ContractRow): StoredContract {
  return {
    contractId: row.id,
    version: row.version,
    agentId: row.agent,
    uplineId: row.upline,
    state: toState(row.state),
    acceptedAtMs: row.accepted_at,
    endedAtMs: row.ended_at,
    madeAtMs: row.made_at,
    terms: toTerms(row.terms),
  }
}

/** @throws ApiError `contract.unknown` */
export async function findContract({ env, tenant }: BrandContext, id: string): Promise<StoredContract> {
  const row = await env.DB.prepare('SELECT * FROM contract WHERE tenant = ? AND id = ?')
    .bind(tenant.id, id)
    .first<ContractRow>()
  if (!row) throw new ApiError('contract.unknown')
  return toContract(row)
}

/** Contracts in force or at rest: of one agent, or of everyone at and below somebody. */
export async function heldContracts(
  { env, tenant }: BrandContext,
  of: { agentId: string; withBelow: boolean },
): Promise<StoredContract[]> {
  const { results } = await env.DB.prepare(
    `SELECT * FROM contract WHERE tenant = ?1 AND state IN ${HELD} AND agent IN (
       SELECT ?2 UNION ALL SELECT member FROM lineage WHERE tenant = ?1 AND ancestor = ?2 AND ?3)`,
  )
    .bind(tenant.id, of.agentId, of.withBelow ? 1 : 0)
    .all<ContractRow>()
  return results.map(toContract)
}

/** Contracts that an agent was offered and has not answered. */
export async function offeredContracts(
  { env, tenant }: BrandContext,
  agentId: string,
): Promise<StoredContract[]> {
  const { results } = await env.DB.prepare(
    "SELECT * FROM contract WHERE tenant = ? AND agent = ? AND state = 'offered'",
  )
    .bind(tenant.id, agentId)
    .all<ContractRow>()
  return results.map(toContract)
}

/** Versions in the line of a top agent that counted at some time; of one category, or of all. The line is the current one. */
export async function acceptedInLine(
  { env, tenant }: BrandContext,
  { rootId, kind, category }: { rootId: string; kind: string; category?: string },
): Promise<StoredContract[]> {
  const { results } = await env.DB.prepare(
    `SELECT * FROM contract c WHERE c.tenant = ?1 AND c.kind = ?2 AND (?3 IS NULL OR c.category = ?3)
       AND c.accepted_at IS NOT NULL AND (c.agent = ?4 OR EXISTS (SELECT 1 FROM lineage l
         WHERE l.tenant = ?1 AND l.member = c.agent AND +l.ancestor = ?4)) ORDER BY c.accepted_at, c.id`,
  )
    .bind(tenant.id, kind, category ?? null, rootId)
    .all<ContractRow>()
  return results.map(toContract)
}

/** Versions of a line that counted at some time: those of the top agent and everyone below. */
export async function acceptedContracts(
  { env, tenant }: BrandContext,
  { agentIds, kind, category }: { agentIds: readonly string[]; kind: string; category: string },
): Promise<StoredContract[]> {
  const { results } = await env.DB.prepare(
    `SELECT * FROM contract WHERE tenant = ?1 AND kind = ?2 AND category = ?3 AND accepted_at IS NOT NULL
       AND agent IN (SELECT value FROM json_each(?4)) ORDER BY accepted_at, id`,
  )
    .bind(tenant.id, kind, category, JSON.stringify(agentIds))
    .all<ContractRow>()
  return results.map(toContract)
}

export async function nextVersion(
  { env, tenant }: BrandContext,
  { agentId, terms }: { agentId: string; terms: Terms },
): Promise<number> {
  const last = await env.DB.prepare(
    'SELECT max(version) AS last FROM contract WHERE tenant = ? AND agent = ? AND kind = ? AND category = ?',
  )
    .bind(tenant.id, agentId, terms.kind, terms.category)
    .first<number | null>('last')
  return (last ?? 0) + 1
}

/** Where the brand's changes stand: what is decided on it is written only if it still does. */
export async function lastChange({ env, tenant }: BrandContext): Promise<number> {
  const last = await env.DB.prepare('SELECT max(number) AS last FROM contract_change WHERE tenant = ?')
    .bind(tenant.id)
    .first<number | null>('last')
  return last ?? 0
}

export interface Change {
  contractId: string
  actor: string
  action: string
  reason?: string
}

/** Rows of the history; the first fails with the whole batch where another change came first. */
export function recordChanges(
  { env, tenant, now }: BrandContext,
  after: number,
  changes: readonly Change[],
): D1PreparedStatement[] {
  return changes.map(({ contractId, actor, action, reason = '' }, index) =>
    env.DB.prepare(
      'INSERT INTO contract_change (tenant, number, contract, actor, action, reason, at) VALUES (?, ?, ?, ?, ?, ?, ?)',
    ).bind(tenant.id, after + 1 + index, contractId, actor, action, reason, now),
  )
}

export function insertContract({ env, tenant }: BrandContext, contract: StoredContract): D1PreparedStatement {
  const { contractId, version, agentId, uplineId, state, terms, madeAtMs } = contract
  return env.DB.prepare(
    `INSERT INTO contract (tenant, id, version, agent, upline, kind, category, state, terms, made_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).bind(
    tenant.id,
    contractId,
    version,
    agentId,
    uplineId,
    terms.kind,
    terms.category,
    state,
    JSON.stringify(terms),
    madeAtMs,
  )
}

const ENDED: readonly ContractState[] = ['rejected', 'revoked', 'replaced', 'terminated']

/** Changes the state only: terms and times stay. */
export function setState(
  { env, tenant, now }: BrandContext,
  contractId: string,
  to: ContractState,
): D1PreparedStatement {
  return env.DB.prepare(
    `UPDATE contract SET state = ?3,
       accepted_at = CASE WHEN ?3 = 'accepted' THEN coalesce(accepted_at, ?4) ELSE accepted_at END,
       ended_at = CASE WHEN ?5 THEN coalesce(ended_at, ?4) ELSE ended_at END
     WHERE tenant = ?1 AND id = ?2`,
  ).bind(tenant.id, contractId, to, now, ENDED.includes(to) ? 1 : 0)
}

/** Whether a batch failed because its basis has changed: other contracts, or a line. */
export function isConflict(error: unknown): boolean {
  const failed = /UNIQUE constraint failed|NOT NULL constraint failed: line_move\.to_upline/
  return error instanceof Error && failed.test(error.message)
}

function toState(text: string): ContractState {
  const state = CONTRACT_STATES.find((each) => each === text)
  if (!state) throw new Error(`no state of a contract: ${text}`)
  return state
}

function toTerms(text: string): Terms {
  const parsed = z.safeParse(contractTerms, JSON.parse(text))
  if (!parsed.success) throw new Error('terms of a contract cannot be read')
  return parsed.data
}
