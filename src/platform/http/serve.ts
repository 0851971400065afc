import type { Hono } from 'hono'
import type * as z from 'zod/mini'
import { decidedEntryId } from '#lib/api/claim-subjects.ts'
import type { Duty } from '#lib/api/duties.ts'
import { readsQuery, type Endpoint } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import type { TenantRecord } from '#lib/api/ops/ops.ts'
import { METRICS_TYPE } from '#lib/api/ops/watch.ts'
import { CALLERS } from '#lib/api/surfaces.ts'
import { readBody, readImage, type Body } from './body.ts'
import { endClaim, type HeldEntry, refuseOthers } from '#platform/base/claims/service.ts'
import type { Call, CallBase, Change, Handler } from '#platform/base/call.ts'
import {
  bearerToken,
  readCall,
  readConsoleCall,
  readOperatorCall,
  surfaceOf,
  type PlatformContext,
} from './context.ts'
import type { Env } from '#platform/base/env.ts'
import { inSpan } from '#platform/base/span.ts'
import { readPlaySession } from '#platform/play/games/play-session.ts'
import { readOperator } from './operator.ts'
import { checkAmount, checkCall, checkInput, hasBound, type Operator } from './operator-checks.ts'
import { logged, loggedIfRefused } from '#platform/ops/ops/action-log.ts'
import { checkOrigin } from './origin.ts'
import { checkPolicies } from './policies.ts'
import { amountOf, readOperatorSession } from '#platform/ops/operators/service.ts'
import { readSession } from '#platform/people/session/session-service.ts'
import { brandEnv } from '#platform/base/system/brand-env.ts'
import { knownTenant } from '#platform/base/system/known-tenant.ts'

export type App = Hono<{ Bindings: Env }>

/**
 * Registers an endpoint. Only this function authenticates the caller, opens sealed bodies, validates the input and, locally
 * and in tests, the output. Handlers run for authorised callers only.
 */
export function serve<E extends Endpoint>(app: App, endpoint: E, handler: Handler<E>): void {
  const { method, path } = endpoint
  app.on(method, path, (context) =>
    inSpan(`call ${method} ${path}`, context.req.header('x-vitrine-tenant'), async () => {
      if (surfaceOf(context) !== endpoint.surface) throw new ApiError('request.notFound')
      checkOrigin(context, endpoint)
      // Caller and input are checked against this endpoint before; TypeScript cannot tie them to `E`.
      const run = (call: unknown) => handler(call as Call<E>)
      const answer = await CALLS_OF[CALLERS[endpoint.who].tenant](context, endpoint, run)
      return replyOf(context, endpoint, answer)
    }),
  )
}

interface Answer {
  output: unknown
  env: Env
  replyHeaders: Headers
}

function replyOf(
  context: PlatformContext,
  endpoint: Endpoint,
  { output, env, replyHeaders }: Answer,
): Response {
  const value = env.LOCAL_MODE === '1' ? endpoint.output.parse(output) : output
  replyHeaders.set('cache-control', 'no-store')
  if (endpoint.reply === 'file' && value instanceof Uint8Array)
    return new Response(value.slice(), { headers: replyHeaders })
  if (endpoint.reply === 'csv' && value instanceof ReadableStream) {
    replyHeaders.set('content-type', 'text/csv; charset=utf-8')
    return new Response(value, { headers: replyHeaders })
  }
  if (endpoint.reply === 'metrics' && typeof value === 'string') {
    replyHeaders.set('content-type', METRICS_TYPE)
    return new Response(value, { headers: replyHeaders })
  }
  return context.json({ success: true, value }, { headers: replyHeaders })
}

/** How a call is authenticated and run, by where its brand comes from. */
const CALLS_OF = { host: brandCall, input: operatorCall, none: consoleCall } as const

/** Runs a checked call. */
type Run = (call: unknown) => unknown

/** Operators authenticate with a key or the console's session, and name the brand in the input. */
async function operatorCall(context: PlatformContext, endpoint: Endpoint, run: Run) {
  const operator = await readOperator(context, endpoint)
  const base = readOperatorCall(context)
  const asked = { env: base.env, now: base.now, operator: operator.name, keyId: operator.keyId, endpoint }
  const { input, tenant, env } = await loggedIfRefused(asked, async () => {
    checkCall(operator, endpoint)
    const { data } = await readInput(context, { endpoint })
    const parsed = parseInput(endpoint, data)
    checkInput(operator, endpoint, parsed)
    const of = await brandOf(base.env, parsed)
    if (hasBound(operator)) await checkActAmount(operator, endpoint, { ...base, ...of, input: parsed })
    return { input: parsed, ...of }
  })
  const change: Change = {}
  const noteChange = (noted: Change) => void Object.assign(change, noted)
  const requireDuty = (duty: Duty) => checkInput(operator, { method: endpoint.method, duty }, input)
  const call = { ...base, env, input, tenant, operator: { name: operator.name, requireDuty }, noteChange }
  const brand = { tenant: tenant?.id, currency: tenant?.currency }
  const held = tenant && heldEntry(endpoint, input)
  const desk = tenant && { env, tenant, now: base.now }
  const act = async () => {
    if (desk && held) await refuseOthers(desk, held)
    return run(call)
  }
  const output = await logged({ ...asked, env: call.env, input, ...brand, change }, act)
  if (desk && held) await endClaim(desk, held)
  return { ...call, output }
}

/** The entry of a queue that a call decides on, with who decides. */
function heldEntry({ decides }: Endpoint, input: unknown): HeldEntry | undefined {
  const { operator }: Record<string, unknown> = { ...Object(input) }
  if (!decides || typeof operator !== 'string') return undefined
  return { subject: decides.subject, id: decidedEntryId(decides, Object(input)), operator }
}

/** The brand that an input names, with its environment. */
async function brandOf(env: Env, input: unknown): Promise<{ env: Env; tenant: TenantRecord | undefined }> {
  const { tenant: named }: Record<string, unknown> = { ...Object(input) }
  const tenant = typeof named === 'string' ? await knownTenant(env, named) : undefined
  return { env: tenant ? brandEnv(env, tenant) : env, tenant }
}

interface OperatorAct {
  env: Env
  tenant: TenantRecord | undefined
  now: number
  input: unknown
}

/** For operators with a bound: how much an act moves is read before it acts. */
async function checkActAmount(operator: Operator, endpoint: Endpoint, act: OperatorAct): Promise<void> {
  const input: Record<string, unknown> = { ...Object(act.input) }
  const amount = await amountOf(endpoint.path, { ...act, input })
  if (amount !== undefined) checkAmount(operator, endpoint, { input, amount })
}

/** Login, session and account of an operator. What an operator changes about their own account is in the log. */
async function consoleCall(context: PlatformContext, endpoint: Endpoint, run: Run) {
  const base = readConsoleCall(context)
  const isGuest = endpoint.who === 'operatorGuest'
  const operator = isGuest ? undefined : await readOperatorSession(base, bearerToken(context), endpoint)
  const { data } = await readInput(context, { endpoint })
  const input = parseInput(endpoint, data)
  const change: Change = {}
  const noteChange = (noted: Change) => void Object.assign(change, noted)
  const call = { ...base, input, operator, noteChange }
  const { env, now } = base
  const output = operator
    ? await logged({ env, now, operator: operator.name, endpoint, input, change }, () => run(call))
    : await run(call)
  return { ...base, output }
}

async function brandCall(context: PlatformContext, endpoint: Endpoint, run: Run) {
  const base = await readCall(context)
  const caller = await readCaller(context, { endpoint, base })
  const file = endpoint.body === 'image' ? await readImage(context, endpoint) : undefined
  const { data, vendor } = await readInput(context, { endpoint, base })
  const input = parseInput(endpoint, data)
  checkMerchant(input, base.tenant.merchantCode)
  return { ...base, output: await run({ ...base, ...caller, input, file, vendor }) }
}

async function readCaller(
  context: PlatformContext,
  { endpoint, base }: { endpoint: Endpoint; base: CallBase },
) {
  const { proof } = CALLERS[endpoint.who]
  if (proof === 'playToken') return { play: await readPlaySession(base, bearerToken(context)) }
  // A signature covers the body: `readBody` verifies it before the body is parsed.
  if (proof !== 'session') return {}
  const member = await readSession(base, bearerToken(context), endpoint)
  await checkPolicies({ endpoint, base, member })
  return { member }
}

async function readInput(
  context: PlatformContext,
  { endpoint, base }: { endpoint: Endpoint; base?: CallBase },
): Promise<Body> {
  return readsQuery(endpoint) ? { data: context.req.query() } : readBody(context, { endpoint, base })
}

function parseInput(endpoint: Endpoint, raw: unknown): unknown {
  const parsed = endpoint.input.safeParse(raw)
  if (!parsed.success) throw new ApiError('request.invalid', { fields: fieldIssues(parsed.error.issues) })
  return parsed.data
}

function fieldIssues(issues: readonly z.core.$ZodIssue[]): { field: string; reason: string }[] {
  return issues.slice(0, 20).map((issue) => ({
    field: issue.code === 'unrecognized_keys' ? issue.keys.join(', ') : issue.path.join('.'),
    reason: issue.code,
  }))
}

/** A merchant code in the input must be the tenant's own; the tenant itself comes from the host. */
function checkMerchant(input: unknown, merchantCode: string): void {
  if (typeof input !== 'object' || input === null) return
  for (const key of ['merchant', 'merchantCode']) {
    const given: unknown = Object.entries(input).find(([name]) => name === key)?.[1]
    if (given !== undefined && given !== merchantCode) throw new ApiError('request.merchant')
  }
}
