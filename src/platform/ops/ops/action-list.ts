import * as z from 'zod/mini'
import type { ParsedInputOf } from '#lib/api/endpoint.ts'
import {
  OPERATOR_ACTIONS_PER_PAGE,
  type exportOperatorActions as exportCall,
  type listOperatorActions as listCall,
  type OperatorAction,
} from '#lib/api/ops/operator-log.ts'
import { csvStream } from '#platform/base/csv/service.ts'
import type { Handler } from '#platform/base/call.ts'
import type { Env } from '#platform/base/env.ts'
import { everyEnv } from '#platform/base/system/service.ts'
import { readAmounts } from './logged-amounts.ts'

type Asked = ParsedInputOf<typeof listCall>

interface ActionRow extends Omit<
  OperatorAction,
  'amounts' | 'currency' | 'before' | 'after' | 'tenant' | 'keyId'
> {
  keyId: string | null
  tenant: string
  amounts: string | null
  before: string | null
  after: string | null
}

/** Where a page ends: the moment, the number of the database, and the row in it. */
type Cursor = readonly [atMs: number, database: number, id: number]

const facts = z.record(z.string(), z.unknown())

export const listOperatorActions: Handler<typeof listCall> = ({ env, input }) => actionsOf(env, input)

export const exportOperatorActions: Handler<typeof exportCall> = (call) => {
  call.replyHeaders.set('content-disposition', 'attachment; filename="log.csv"')
  return csvStream(rowsOf(call.env, call.input))
}

/** A page of the log; rows of several databases in the order of their moments. */
export async function actionsOf(
  env: Env,
  { after, ...asked }: Asked,
): Promise<{ actions: OperatorAction[]; next?: string }> {
  const envs = asked.scope === 'all' ? await everyEnv(env) : [env]
  const from = cursorOf(after)
  const found = await Promise.all(
    envs.map(async (each, database) =>
      (await rowsIn(each, asked, { database, from })).map((row) => [database, row] as const),
    ),
  )
  const rows = found
    .flat()
    .sort(([d1, a], [d2, b]) => b.atMs - a.atMs || d1 - d2 || b.id - a.id)
    .slice(0, OPERATOR_ACTIONS_PER_PAGE)
  const last = rows.at(-1)
  const next =
    last && rows.length === OPERATOR_ACTIONS_PER_PAGE
      ? [last[1].atMs, last[0], last[1].id].join('.')
      : undefined
  return { actions: rows.map(([, row]) => toAction(row)), ...(next === undefined ? {} : { next }) }
}

async function rowsIn(
  env: Env,
  asked: Omit<Asked, 'after'>,
  { database, from }: { database: number; from: Cursor | undefined },
): Promise<ActionRow[]> {
  const { where, values } = conditionsOf(asked)
  if (from) {
    // Of the same moment, later databases are still to come, and older rows of this one.
    const [atMs, at, id] = from
    const rest = database > at ? '1' : database < at ? '0' : `id < ${Number(id)}`
    where.push(`(at < ? OR (at = ? AND ${rest}))`)
    values.push(atMs, atMs)
  }
  const { results } = await env.DB.prepare(
    `SELECT id, tenant, at AS atMs, operator, key_id AS keyId, call, subject, decision, version, amounts, outcome, before, after
     FROM operator_action ${where.length > 0 ? `WHERE ${where.join(' AND ')}` : ''}
     ORDER BY at DESC, id DESC LIMIT ${OPERATOR_ACTIONS_PER_PAGE}`,
  )
    .bind(...values)
    .all<ActionRow & Record<string, unknown>>()
  return results
}

function conditionsOf({ tenant = '', scope, by, call, subject, outcome, fromMs, untilMs }: Asked) {
  const where: string[] = []
  const values: (string | number)[] = []
  const add = (condition: string, value: unknown) => {
    if (value === undefined) return
    where.push(condition)
    values.push(typeof value === 'number' ? value : String(value))
  }
  if (scope !== 'all') add('tenant = ?', tenant)
  add('operator = ?', by)
  add('call = ?', call)
  add('subject = ?', subject)
  add('at >= ?', fromMs)
  add('at < ?', untilMs)
  if (outcome === 'interrupted') where.push('outcome IS NULL')
  else if (outcome === 'refused') where.push("outcome IS NOT NULL AND outcome <> 'done'")
  else add('outcome = ?', outcome)
  return { where, values }
}

function cursorOf(text: string | undefined): Cursor | undefined {
  const [atMs, database, id] = (text ?? '').split('.').map(Number)
  return atMs === undefined || database === undefined || id === undefined ? undefined : [atMs, database, id]
}

function toAction({ tenant, amounts, before, after, keyId, ...row }: ActionRow): OperatorAction {
  const read = (text: string | null) => (text === null ? null : facts.parse(JSON.parse(text)))
  return {
    ...row,
    ...(keyId === null ? {} : { keyId }),
    tenant: tenant === '' ? null : tenant,
    ...readAmounts(amounts),
    before: read(before),
    after: read(after),
  }
}

const COLUMNS = [
  ...['time', 'brand', 'operator', 'call', 'subject', 'decision', 'version', 'amounts', 'currency'],
  ...['outcome', 'before', 'after', 'key'],
]

async function* rowsOf(env: Env, asked: Omit<Asked, 'after'>): AsyncGenerator<string[][]> {
  yield [COLUMNS]
  let after: string | undefined
  do {
    const page = await actionsOf(env, { ...asked, after })
    yield page.actions.map(toCells)
    after = page.next
  } while (after !== undefined)
}

function toCells(action: OperatorAction): string[] {
  const { atMs, tenant, operator, keyId, call, subject, decision, version, amounts, currency, outcome } =
    action
  const sums = amounts.map(({ name, from, to }) => `${name} ${from === undefined ? '' : `${from} → `}${to}`)
  const asText = (value: object | null) => (value === null ? '' : JSON.stringify(value))
  return [
    ...[new Date(atMs).toISOString(), tenant ?? '', operator ?? '', call, subject ?? '', decision ?? ''],
    ...[version === null ? '' : String(version), sums.join('; '), currency?.code ?? '', outcome ?? ''],
    ...[asText(action.before), asText(action.after), keyId ?? ''],
  ]
}
