import type { Hono } from 'hono'
import type * as z from 'zod/mini'
import { readsQuery, type Endpoint } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import { AGENT_TYPES, TRIAL_TYPES } from '#lib/shared/member-types.ts'
import { readBody, readImage } from './body.ts'
import type { Call, CallBase, Handler, PlaySession, SessionMember } from './call.ts'
import { bearerToken, readCall, surfaceOf, type PlatformContext, type Surface } from './context.ts'
import type { Env } from './env.ts'
import { readPlaySession } from './games/play-session.ts'
import { checkOperator } from './ops/operator.ts'
import { checkOrigin } from './origin.ts'
import { readSession } from './session/session-service.ts'

export type App = Hono<{ Bindings: Env }>

const SURFACE: Record<Endpoint['who'], Surface> = {
  anyone: 'brand',
  session: 'brand',
  member: 'brand',
  agent: 'brand',
  play: 'play',
  operator: 'ops',
  provider: 'brand',
}

/**
 * Puts an endpoint on the app. This alone checks who may call, opens sealed bodies, parses the input and, on one's own
 * machine and in tests, the output. Handlers run only for callers that may.
 */
export function serve<E extends Endpoint>(app: App, endpoint: E, handler: Handler<E>): void {
  app.on(endpoint.method, endpoint.path, async (context) => {
    if (surfaceOf(context) !== surfaceFor(endpoint)) throw new ApiError('request.notFound')
    if (endpoint.who === 'operator') await checkOperator(context)
    checkOrigin(context, endpoint)
    const base = endpoint.who === 'operator' ? operatorCall(context) : await readCall(context)
    const caller = await readCaller(context, { endpoint, base })
    const file = endpoint.encoding === 'image' ? await readImage(context) : undefined
    const input = await parseInput(context, { endpoint, base })
    // The caller and input were checked against this endpoint just above; TypeScript cannot tie them to `E`.
    const output = await handler({ ...base, ...caller, input, file } as Call<E>)
    const value = base.env.LOCAL_MODE === '1' ? endpoint.output.parse(output) : output
    base.replyHeaders.set('cache-control', 'no-store')
    if (endpoint.reply === 'file' && value instanceof Uint8Array)
      return new Response(value.slice(), { headers: base.replyHeaders })
    return context.json({ success: true, value }, { headers: base.replyHeaders })
  })
}

/** `openPlay` is asked by anyone, but from the play host: the path says so. */
function surfaceFor(endpoint: Endpoint): Surface {
  return endpoint.path.startsWith('/wps/play/') ? 'play' : SURFACE[endpoint.who]
}

interface Step {
  endpoint: Endpoint
  base: CallBase
}

async function readCaller(
  context: PlatformContext,
  { endpoint, base }: Step,
): Promise<{ member: SessionMember | undefined; play: PlaySession | undefined }> {
  const token = bearerToken(context)
  if (endpoint.who === 'play') return { member: undefined, play: await readPlaySession(base, token) }
  if (endpoint.who === 'operator' || endpoint.who === 'anyone' || endpoint.who === 'provider')
    return { member: undefined, play: undefined }
  const member = await readSession(base, token)
  if (endpoint.who !== 'session' && TRIAL_TYPES.includes(member.type))
    throw new ApiError('session.trialBlocked')
  if (endpoint.who !== 'session' && member.mustChangePassword && endpoint.module !== 'PASS3')
    throw new ApiError('password.changeRequired')
  if (endpoint.who === 'agent' && !AGENT_TYPES.includes(member.type)) throw new ApiError('session.agentOnly')
  return { member, play: undefined }
}

async function parseInput(context: PlatformContext, { endpoint, base }: Step): Promise<unknown> {
  const raw = readsQuery(endpoint) ? context.req.query() : await readBody(context, { endpoint, base })
  const parsed = endpoint.input.safeParse(raw)
  if (!parsed.success) throw new ApiError('request.invalid', { fields: fieldIssues(parsed.error.issues) })
  checkMerchant(parsed.data, base.tenant.merchantCode)
  return parsed.data
}

function fieldIssues(issues: readonly z.core.$ZodIssue[]): { field: string; reason: string }[] {
  return issues.slice(0, 20).map((issue) => ({
    field: issue.code === 'unrecognized_keys' ? issue.keys.join(', ') : issue.path.join('.'),
    reason: issue.code,
  }))
}

/** A merchant code in a payload must be the tenant's own; the tenant itself comes from the host alone. */
function checkMerchant(input: unknown, merchantCode: string): void {
  if (typeof input !== 'object' || input === null) return
  for (const key of ['merchant', 'merchantCode']) {
    const given: unknown = Object.entries(input).find(([name]) => name === key)?.[1]
    if (given !== undefined && given !== merchantCode) throw new ApiError('request.merchant')
  }
}

const NO_TENANT: CallBase['tenant'] = {
  id: '',
  name: '',
  merchantCode: '',
  hosts: [],
  locales: [],
  currency: { code: 'XXX', exponent: 2 },
  currencySymbol: '',
  modules: [],
  categories: [],
  vendors: [],
  hotGames: [],
  singleWallet: true,
  resources: [],
  blockedRegions: [],
  minimumAgeYears: 18,
  phoneCountries: [],
  registration: { fields: [], captcha: false },
  cashier: {
    methods: [],
    withdrawal: {
      minMinor: 1,
      maxMinor: 1,
      feeMinor: 0,
      arrivalMinutes: 0,
      reviewAboveMinor: 0,
      confirmMinutes: 0,
      payoutKinds: [],
    },
  },
}

/** Operators act on the whole deployment: their calls name a tenant in the input, or none. */
function operatorCall(context: PlatformContext): CallBase {
  return {
    env: context.env,
    tenant: NO_TENANT,
    now: Date.now(),
    address: '',
    country: '',
    host: '',
    userAgent: '',
    locale: '',
    cookies: new Map(),
    replyHeaders: new Headers(),
    later: (work) => context.executionCtx.waitUntil(work),
  }
}
