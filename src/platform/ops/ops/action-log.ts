import type { Endpoint } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import {
  MORE_REFUSED,
  OPERATOR_ACTIONS_PER_PAGE,
  REFUSALS_PER_DAY,
  type OperatorAction,
} from '#lib/api/ops/operator-log.ts'
import { DAY_MS } from '#lib/shared/time/durations.ts'
import type { Change } from '#platform/base/call.ts'
import type { Env } from '#platform/base/env.ts'
import type { Currency } from '#lib/shared/product/vocabulary.ts'
import { askedAmounts, madeAmounts, readAmounts } from './logged-amounts.ts'
import { askedVersion, madeVersion } from './logged-version.ts'

/** Fields that say what an input is about, the more telling ones first. Free text and secrets are never logged. */
const SUBJECT_FIELDS = [
  ...['account', 'id', 'memberId', 'member', 'offerId', 'contractId', 'billId', 'inviteeId'],
  ...['lineId', 'name', 'vendor', 'gameCode', 'periodId', 'day'],
]
const DECISION_FIELDS = [
  ...['decision', 'status', 'outcome', 'direction', 'action', 'change', 'state', 'kind'],
  ...['on', 'isFrozen', 'isPublished', 'isDraft'],
]
/** For calls of the whole deployment. */
const NO_TENANT = ''

interface Operated {
  env: Env
  /** Holder of the key; `undefined` for the deployment's own. */
  operator: string | undefined
  endpoint: Pick<Endpoint, 'method' | 'path'>
  /** As parsed; left out where the call was refused before. */
  input?: unknown
  tenant?: string | undefined
  /** The brand's. */
  currency?: Currency | undefined
  /** Filled while the call runs. */
  change?: Change
  now: number
}

/**
 * Runs a call of an operator and logs who made it. The row is written first, so nothing is done that the log lacks; a call that
 * only reads has none.
 */
export async function logged<Output>(call: Operated, run: () => Promise<Output> | Output): Promise<Output> {
  if (call.endpoint.method === 'GET') return run()
  const id = await insert(call, null)
  let output: Output
  try {
    output = await run()
  } catch (cause) {
    await finish(call.env, id, { outcome: codeOf(cause), version: null, amounts: null })
    throw cause
  }
  const { path } = call.endpoint
  const amounts = madeAmounts(path, output, call.currency)
  const version = madeVersion(path, output)
  await finish(call.env, id, { outcome: 'done', version, amounts, change: call.change })
  return output
}

/**
 * Runs the checks of a key and logs a call that it had no right to, also one that only reads. Nothing is done by such a call, so
 * it is refused also where it cannot be logged.
 */
export async function loggedIfRefused<Output>(
  call: Omit<Operated, 'input' | 'tenant'>,
  check: () => Promise<Output>,
): Promise<Output> {
  try {
    return await check()
  } catch (cause) {
    const code = codeOf(cause)
    if (code === 'operator.notAllowed' || code === 'operator.otherName') await noteRefusal(call, code)
    throw cause
  }
}

/** @param tenant left out: what concerned no single brand */
export async function actionsOf(
  env: Env,
  {
    tenant = NO_TENANT,
    by,
    before,
  }: { tenant?: string | undefined; by?: string | undefined; before?: number | undefined },
): Promise<OperatorAction[]> {
  const { results } = await env.DB.prepare(
    `SELECT id, at AS atMs, operator, call, subject, decision, version, amounts, outcome FROM operator_action
     WHERE tenant = ?1 AND id < ?2 ${by === undefined ? '' : 'AND operator = ?3'} ORDER BY id DESC LIMIT ${OPERATOR_ACTIONS_PER_PAGE}`,
  )
    .bind(tenant, before ?? Number.MAX_SAFE_INTEGER, ...(by === undefined ? [] : [by]))
    .all<Omit<OperatorAction, 'amounts' | 'currency'> & { amounts: string | null }>()
  return results.map((row) => ({ ...row, ...readAmounts(row.amounts) }))
}

async function insert(
  { env, operator, endpoint: { path }, input, tenant = NO_TENANT, currency, now }: Operated,
  outcome: string | null,
): Promise<number> {
  const row = await env.DB.prepare(
    `INSERT INTO operator_action (tenant, at, operator, call, subject, decision, version, amounts, outcome)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`,
  )
    .bind(
      ...[tenant, now, operator ?? null, path],
      ...[subjectOf(input), fieldOf(input, DECISION_FIELDS)],
      ...[askedVersion(path, input), askedAmounts(path, input, currency), outcome],
    )
    .first<{ id: number }>()
  if (!row) throw new Error('the action was not logged')
  return row.id
}

/**
 * A day of a key has room for so many refusals and a last row that says that there were more, counted in the insert itself:
 * a script with the wrong key does not fill a log from which nothing is removed.
 */
async function noteRefusal(
  { env, operator, endpoint, now }: Omit<Operated, 'input' | 'tenant'>,
  code: string,
): Promise<void> {
  const key = 'tenant = ?1 AND operator IS ?3'
  try {
    await env.DB.prepare(
      `INSERT INTO operator_action (tenant, at, operator, call, outcome)
       SELECT ?1, ?2, ?3, ?4, iif(refused < ?6, ?5, ?7) FROM
         (SELECT count(*) AS refused FROM operator_action
          WHERE ${key} AND outcome IN ('operator.notAllowed', 'operator.otherName', ?7) AND id >
            coalesce((SELECT id FROM operator_action WHERE ${key} AND at < ?8 ORDER BY id DESC LIMIT 1), 0))
       WHERE refused <= ?6`,
    )
      .bind(
        ...[NO_TENANT, now, operator ?? null, endpoint.path],
        ...[code, REFUSALS_PER_DAY, MORE_REFUSED, now - (now % DAY_MS)],
      )
      .run()
  } catch (cause) {
    console.error('refusal not logged', operator, endpoint.path, code, cause)
  }
}

/**
 * Never fails: a completed call must not be reported as failed and then repeated. Version and amounts come from the reply;
 * those of the input are stored already.
 */
async function finish(env: Env, id: number, { outcome, version, amounts, change }: Ended): Promise<void> {
  try {
    await env.DB.prepare(
      `UPDATE operator_action SET outcome = ?1, version = coalesce(version, ?2), amounts = coalesce(amounts, ?4),
         before = ?5, after = ?6
       WHERE id = ?3`,
    )
      .bind(outcome, version, id, amounts, textOf(change?.before), textOf(change?.after))
      .run()
  } catch (cause) {
    console.warn('outcome not logged', id, outcome, cause instanceof Error ? cause.message : String(cause))
  }
}

/** How a call ended. */
interface Ended {
  outcome: string
  version: number | null
  amounts: string | null
  change?: Change | undefined
}

function textOf(facts: object | null | undefined): string | null {
  return facts ? JSON.stringify(facts) : null
}

/** What an input is about; a draw by its game and issue, an offer by the id in its record. */
function subjectOf(input: unknown): string | null {
  const { gameCode, issue, offer }: Record<string, unknown> = { ...Object(input) }
  const found = fieldOf(input, SUBJECT_FIELDS) ?? fieldOf(Object(offer).offer, SUBJECT_FIELDS)
  return found !== null && found === gameCode && typeof issue === 'string' ? `${found} ${issue}` : found
}

/** The first of the fields that the input has; those of its act, where it names one, stand beside its own. */
function fieldOf(input: unknown, names: readonly string[]): string | null {
  const own = Object.entries(Object(input))
  const act = Object.entries(Object(new Map(own).get('act')))
  const fields = new Map<string, unknown>([...own, ...act])
  for (const name of names) {
    const value = fields.get(name)
    if (typeof value === 'string') return value.slice(0, 128)
    if (typeof value === 'boolean') return `${name} ${value}`
  }
  return null
}

function codeOf(cause: unknown): string {
  return cause instanceof ApiError ? cause.code : 'system.internal'
}
