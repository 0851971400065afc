import { vi } from 'vitest'
import { API, type EndpointName } from '../../../src/lib/api/index.ts'
import { failureBody, ApiError, type ErrorCode } from '../../../src/lib/api/errors.ts'

/** A value as the endpoint gives it (it is parsed by the endpoint's own schema), or a refusal. */
type Answer = { value: unknown } | { refused: ErrorCode; details?: Record<string, unknown> } | 'lost'

export interface RecordedCall {
  name: EndpointName
  input: Record<string, unknown>
  token: string | null
  /** Of the page that asks. */
  language: string | null
}

/** What an endpoint answers, in turn; the last answer stays. */
export type Answers = Partial<Record<EndpointName, Answer | Answer[]>>

/**
 * Stands in for the network: a table from endpoint to answer. Sealed bodies travel open (see `seal` in the test files'
 * mocks), so that tests see them. A call that is not in the table fails the test.
 */
export function script(answers: Answers): RecordedCall[] {
  const asked: RecordedCall[] = []
  const turns = new Map<EndpointName, number>()
  const fetch = async (input: Request | string | URL, init?: RequestInit): Promise<Response> => {
    const request =
      input instanceof Request ? input : new Request(new URL(String(input), location.href), init)
    const { pathname, searchParams } = new URL(request.url)
    const name = nameOf(request.method, pathname)
    asked.push({
      name,
      input: await inputOf(request, searchParams),
      token: request.headers.get('authorization'),
      language: request.headers.get('accept-language'),
    })
    const given = answers[name]
    if (given === undefined) throw new Error(`${name} is not scripted`)
    const list = Array.isArray(given) ? given : [given]
    const turn = turns.get(name) ?? 0
    turns.set(name, turn + 1)
    const answer = list[Math.min(turn, list.length - 1)]
    if (answer === undefined || answer === 'lost') throw new TypeError('connection lost')
    if ('refused' in answer) {
      const error = new ApiError(answer.refused, answer.details)
      return Response.json(failureBody(error), { status: error.status })
    }
    const value: unknown = API[name].output.parse(answer.value)
    return value instanceof Uint8Array
      ? new Response(Uint8Array.from(value))
      : Response.json({ success: true, value })
  }
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('Request', PageRequest)
  return asked
}

const PlainRequest = globalThis.Request

/** A browser's `Request` knows the page that it is made on. */
class PageRequest extends PlainRequest {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, location.href) : input, init)
  }
}

function nameOf(method: string, path: string): EndpointName {
  for (const [name, endpoint] of Object.entries(API))
    if (endpoint.method === method && endpoint.path === path && isName(name)) return name
  throw new Error(`no endpoint ${method} ${path}`)
}

function isName(name: string): name is EndpointName {
  return name in API
}

async function inputOf(request: Request, query: URLSearchParams): Promise<Record<string, unknown>> {
  const isPicture = request.headers.get('content-type')?.startsWith('image/') ?? false
  const text = await request.text()
  if (text === '' || isPicture) return Object.fromEntries(query)
  if (request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(text))
  const input: unknown = JSON.parse(text)
  return typeof input === 'object' && input !== null ? { ...input } : {}
}

export const SEAL_KEY = {
  value: {
    kid: 'k1',
    jwk: { kty: 'EC', crv: 'P-256', x: 'x', y: 'y' },
    serverTimeMs: 1,
    audience: 'aurora',
  },
} as const

export const MEMBER = {
  id: 'm1',
  account: 'ana123',
  nickname: 'Ana',
  type: 0,
  currency: { code: 'BRL', exponent: 2 },
  currencySymbol: 'R$',
  timeZone: 'America/Sao_Paulo',
  vipLabel: 'Gold',
  vipRank: 3,
  unreadMessages: 2,
}

export function loggedIn(differences: Record<string, unknown> = {}): Answer {
  const flags = { firstTimeLogin: false, passwordExpired: false, mustChangePassword: false }
  return { value: { token: 't'.repeat(43), ...flags, member: MEMBER, ...differences } }
}

export const COUNTRIES = { value: [{ countryCode: 'BR', countryDialingCode: '55' }] } as const
export const CAPTCHA = {
  value: { captchaId: 'c1', image: 'data:image/png;base64,AAAA', expiresAtMs: 9e12 },
} as const

const rule = (field: string, differences: Record<string, unknown> = {}) => ({
  field,
  enabled: true,
  required: true,
  minLength: 1,
  maxLength: 64,
  patternId: 'any',
  ...differences,
})

export function settings(differences: Record<string, unknown> = {}): { value: unknown } {
  return {
    value: {
      fields: [
        rule('username', { minLength: 4, maxLength: 16, patternId: 'letterFirst' }),
        rule('password', { minLength: 8 }),
        rule('confirmPassword', { minLength: 8 }),
        rule('mobileNum', { required: false, patternId: 'digits' }),
        rule('email', { required: false, patternId: 'email' }),
        rule('birthday', { patternId: 'dateYmd', minLength: 10, maxLength: 10 }),
        rule('affiliateCode', { required: false }),
      ],
      minimumAgeYears: 18,
      smsVerification: true,
      captchaRequired: false,
      ...differences,
    },
  }
}
export const SETTINGS = settings()
