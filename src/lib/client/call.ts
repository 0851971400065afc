import { ApiError, isErrorCode } from '#lib/api/errors.ts'
import { readsQuery, type Endpoint, type InputOf, type OutputOf } from '#lib/api/endpoint.ts'
import { ClientError, Superseded } from './client-error.ts'
import { loader } from './code-loader.ts'
import { otherRefusal } from './other-refusal.ts'
import { SERVER_TIME, setServerNow } from './server-clock.ts'
import { readTabToken } from './tab-token.ts'

/** Longer than the edge's timeout for a gateway, so that its specific refusal arrives first. */
const TIMEOUT_MS = 15_000
/** For a photo on a slow network, in either direction. */
const PICTURE_TIMEOUT_MS = 120_000

/** Loaded with the first call: no page needs it earlier. */
const loadKy = loader(async () => {
  const { default: ky, TimeoutError } = await import('ky')
  return { ky, TimeoutError }
})
// A superseded call ends its action silently, wherever the action was started.
if (typeof window !== 'undefined')
  window.addEventListener('unhandledrejection', (event) => {
    if (event.reason instanceof Superseded) event.preventDefault()
  })

const loadSeal = loader(async () => {
  const { sealBody } = await import('./seal.ts')
  const { getSealKey } = await import('#lib/api/access/login.ts')
  return { sealBody, getSealKey }
})

export interface CallOptions {
  /** The body of a call that uploads a picture. */
  picture?: Blob
  /** The call is completed even if the page is left (`keepalive`), so that its cookies are stored. */
  outlivesPage?: boolean
  /** The call replaces the tab's session token; used inside `renewing`. */
  renewsSession?: boolean
}

/**
 * Makes a call and returns its value, validated against the endpoint's output. Throws `ApiError` for a refusal,
 * `ClientError` where no usable reply arrived, and `Superseded` where the tab's session changed while it was under way.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  const isOwn = OWN.has(endpoint.who)
  const token = readTabToken()
  const reply = await ask(endpoint, input, options).catch(isOwn ? unlessLate(token) : undefined)
  if (isOwn && readTabToken() !== token) throw new Superseded()
  if (reply.success) {
    const parsed = endpoint.output.safeParse(reply.value)
    if (!parsed.success) throw new ClientError('client.invalidReply', { cause: parsed.error })
    // `safeParse` of this endpoint's own schema; TypeScript cannot tie the result to `E`.
    return parsed.data as OutputOf<E>
  }
  if (!isErrorCode(reply.code)) throw otherRefusal(reply)
  if (isOwn) await tellOf(reply.code, { token, isRenewal: options.renewsSession ?? false })
  throw new ApiError(reply.code, reply.details)
}

/** Callers that use the tab's session, on a brand's pages or in the operators' console. */
const OWN: ReadonlySet<Endpoint['who']> = new Set([
  'session',
  'member',
  'agent',
  'operator',
  'operatorSession',
])
/** Codes that say that the session has ended; without its cookie the console's token counts as a key, and is none. */
const ENDED: ReadonlySet<string> = new Set(['session.required', 'session.expired', 'operator.unauthorised'])
const atEnd = new Set<() => void>()
const atDemand = new Set<() => void>()
let renewal: Promise<unknown> | undefined

/** Registers the handler for any call that finds the tab's session ended. */
export function whenSessionEnds(tell: () => void): void {
  atEnd.add(tell)
}

/** Registers the handler for any call that is refused because the password must be changed. */
export function whenPasswordDemanded(tell: () => void): void {
  atDemand.add(tell)
}

/** While `work` replaces the tab's session token, the end of the old session is not reported. */
export async function renewing<T>(work: () => Promise<T>): Promise<T> {
  const under = work()
  renewal = under.catch(() => undefined)
  return under
}

async function tellOf(
  code: string,
  { token, isRenewal }: { token: string | undefined; isRenewal: boolean },
): Promise<void> {
  if (code === 'password.changeRequired') for (const tell of atDemand) tell()
  if (!ENDED.has(code)) return
  if (!isRenewal) await renewal
  if (readTabToken() !== token) throw new Superseded()
  for (const tell of atEnd) tell()
}

async function ask(endpoint: Endpoint, input: unknown, options: CallOptions): Promise<Reply> {
  const askedAtMs = Date.now()
  const response = await send(endpoint, input, options)
  const serverTimeMs = Number(response.headers.get(SERVER_TIME))
  if (serverTimeMs > 0) setServerNow(serverTimeMs, askedAtMs)
  return endpoint.reply === 'file' && response.ok ? readFile(response) : readReply(response)
}

function unlessLate(token: string | undefined) {
  return (cause: unknown): Promise<Reply> => {
    throw readTabToken() === token ? cause : new Superseded()
  }
}

async function send(
  endpoint: Endpoint,
  input: unknown,
  { picture, outlivesPage = false }: CallOptions,
): Promise<Response> {
  const { ky, TimeoutError } = await loadKy()
  const token = readTabToken()
  const headers: Record<string, string> = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...pageLanguage(),
  }
  try {
    return await ky(`${endpoint.path}${readsQuery(endpoint) ? query(input) : ''}`, {
      method: endpoint.method,
      ...(endpoint.body === 'query' ? {} : await body(endpoint, input, picture)),
      hooks: {
        beforeRequest: [
          ({ request }) => {
            for (const [name, value] of Object.entries(headers)) request.headers.set(name, value)
          },
        ],
      },
      retry: 0,
      timeout: picture || endpoint.reply === 'file' ? PICTURE_TIMEOUT_MS : TIMEOUT_MS,
      throwHttpErrors: false,
      keepalive: outlivesPage,
      credentials: 'same-origin',
      cache: 'no-store',
    })
  } catch (cause) {
    if (cause instanceof ApiError || cause instanceof ClientError) throw cause
    throw new ClientError(cause instanceof TimeoutError ? 'client.timeout' : 'client.offline', { cause })
  }
}

/** Messages caused by a call are written in the language of its page. */
function pageLanguage(): Record<string, string> {
  const lang = typeof document === 'undefined' ? '' : document.documentElement.lang
  return lang ? { 'accept-language': lang } : {}
}

async function body(
  endpoint: Endpoint,
  input: unknown,
  picture: Blob | undefined,
): Promise<{ body: BodyInit; headers: Record<string, string> }> {
  if (picture) return { body: picture, headers: { 'content-type': picture.type } }
  if (endpoint.body === 'form')
    return {
      body: query(input).slice(1),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-requested-with': 'vitrine' },
    }
  if (endpoint.body !== 'sealed')
    return { body: JSON.stringify(input), headers: { 'content-type': 'application/json' } }
  const { sealBody, getSealKey } = await loadSeal()
  const key = await call(getSealKey, {})
  const sealed = await sealBody(key, {
    method: endpoint.method,
    path: endpoint.path,
    body: input,
    nowMs: key.serverTimeMs,
  })
  return { body: sealed, headers: { 'content-type': 'application/jose' } }
}

function query(input: unknown): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(input ?? {}))
    if (value !== undefined && value !== '') search.set(name, String(value))
  const text = search.toString()
  return text ? `?${text}` : ''
}

interface Refusal {
  success: false
  status: number
  code: unknown
  message: unknown
  details: Record<string, unknown> | undefined
}
type Reply = { success: true; value: unknown } | Refusal

/** A connection that breaks off in the middle of a file is a failure of its own: its headers had arrived. */
async function readFile(response: Response): Promise<Reply> {
  try {
    return { success: true, value: new Uint8Array(await response.arrayBuffer()) }
  } catch (cause) {
    throw new ClientError('client.offline', { cause })
  }
}

async function readReply(response: Response): Promise<Reply> {
  let reply: unknown
  try {
    reply = await response.json()
  } catch (cause) {
    throw new ClientError('client.invalidReply', { cause })
  }
  if (typeof reply !== 'object' || reply === null || !('success' in reply))
    throw new ClientError('client.invalidReply')
  if (reply.success === true && 'value' in reply) return { success: true, value: reply.value }
  if (reply.success !== false) throw new ClientError('client.invalidReply')
  const { code, message, details }: { code?: unknown; message?: unknown; details?: unknown } = Object(reply)
  return {
    success: false,
    status: response.status,
    code,
    message,
    details: typeof details === 'object' && details !== null ? { ...details } : undefined,
  }
}
