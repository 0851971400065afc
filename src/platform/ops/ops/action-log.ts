import type { Endpoint } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import { MORE_REFUSED, REFUSALS_PER_DAY } from '#lib/api/ops/operator-log.ts'
import { DAY_MS } from '#lib/shared/time/durations.ts'
import type { Change } from '#platform/base/call.ts'
import type { Env } from '#platform/base/env.ts'
import type { Currency } from '#lib/shared/product/vocabulary.ts'
import { askedAmounts, madeAmounts } from './logged-amounts.ts'
import { askedVersion, madeVersion } from './logged-version.ts'
import { writeLog } from '#platform/base/log.ts'

/** Fields that identify the subject of an input, the most specific first. Free text and secrets are never logged. */
const SUBJECT_FIELDS = [
  ...['account', 'id', 'memberId', 'member', 'offerId', 'contractId', 'billId', 'inviteeId'],
  ...['lineId', 'holder', 'name', 'label', 'vendor', 'gameCode', 'periodId', 'day'],
]
const DECISION_FIELDS = [
  ...['decision', 'status', 'outcome', 'direction', 'action', 'change', 'state', 'kind'],
  ...['on', 'isFrozen', 'isPublished', 'isDraft'],
]
/** Refusals that say something about their caller, not about the subject. */
const REFUSALS = ['operator.notAllowed', 'operator.otherName', 'operator.login']
/** For calls of the whole deployment. */
const NO_TENANT = ''

interface Operated {
  env: Env
  /** Holder of the key; `undefined` for the deployment's own. */
  operator: string | undefined
  /** Of a personal key. */
  keyId?: string | undefined
  endpoint: Pick<Endpoint, 'method' | 'path'> & Partial<Pick<Endpoint, 'showsPersonalData'>>
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
 * only reads has none, unless it shows personal data in full.
 */
export async function logged<Output>(call: Operated, run: () => Promise<Output> | Output): Promise<Output> {
  const { method, showsPersonalData = false } = call.endpoint
  if (method === 'GET' && !showsPersonalData) return run()
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
 * Runs the checks of a key and logs a call without the right to it, including calls that only read. Such a call does
 * nothing, so it is refused even where it cannot be logged.
 */
export async function loggedIfRefused<Output>(
  call: Omit<Operated, 'input' | 'tenant'>,
  check: () => Promise<Output>,
): Promise<Output> {
  try {
    return await check()
  } catch (cause) {
    const code = codeOf(cause)
    if (REFUSALS.includes(code)) await noteRefusal(call, code)
    throw cause
  }
}

async function insert(
  { env, operator, keyId, endpoint: { path }, input, tenant = NO_TENANT, currency, now }: Operated,
  outcome: string | null,
): Promise<number> {
  const row = await env.DB.prepare(
    `INSERT INTO operator_action (tenant, at, operator, key_id, call, subject, decision, version, amounts, outcome)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`,
  )
    .bind(
      ...[tenant, now, operator ?? null, keyId ?? null, path],
      ...[subjectOf(input), fieldOf(input, DECISION_FIELDS)],
      ...[askedVersion(path, input), askedAmounts(path, input, currency), outcome],
    )
    .first<{ id: number }>()
  if (!row) throw new Error('the action was not logged')
  return row.id
}

/**
 * Each key has a daily number of rows for refusals, and a last row that says that there were more. The insert itself
 * counts: a script with the wrong key does not fill a log from which nothing is removed.
 */
export async function noteRefusal(
  { env, operator, keyId, endpoint, now }: Omit<Operated, 'input' | 'tenant'>,
  code: string,
): Promise<void> {
  const key = 'tenant = ?1 AND operator IS ?3'
  try {
    await env.DB.prepare(
      `INSERT INTO operator_action (tenant, at, operator, key_id, call, outcome)
       SELECT ?1, ?2, ?3, ?9, ?4, iif(refused < ?6, ?5, ?7) FROM
         (SELECT count(*) AS refused FROM operator_action
          WHERE ${key} AND outcome IN ('operator.notAllowed', 'operator.otherName', 'operator.login', ?7) AND id >
            coalesce((SELECT id FROM operator_action WHERE ${key} AND at < ?8 ORDER BY id DESC LIMIT 1), 0))
       WHERE refused <= ?6`,
    )
      .bind(
        ...[NO_TENANT, now, operator ?? null, endpoint.path],
        ...[code, REFUSALS_PER_DAY, MORE_REFUSED, now - (now % DAY_MS), keyId ?? null],
      )
      .run()
  } catch (cause) {
    writeLog('operator.refusalNotLogged', { operator, path: endpoint.path, refusal: code, cause })
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
    writeLog('operator.outcomeNotLogged', { action: id, outcome, cause })
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

/** The subject of an input: of a draw its game and issue, of an offer the id in its record. */
function subjectOf(input: unknown): string | null {
  const { gameCode, issue, offer }: Record<string, unknown> = { ...Object(input) }
  const found = fieldOf(input, SUBJECT_FIELDS) ?? fieldOf(Object(offer).offer, SUBJECT_FIELDS)
  return found !== null && found === gameCode && typeof issue === 'string' ? `${found} ${issue}` : found
}

/** The first of the fields that the input has. The fields of its act, where it has one, count as well. */
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
