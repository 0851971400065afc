import { existsSync, readFileSync } from 'node:fs'
import type { Endpoint, InputOf, OutputOf } from '#lib/api/endpoint.ts'
import { isErrorCode, type ErrorCode } from '#lib/api/errors.ts'
import { operatorName } from '#lib/api/operator-fields.ts'
import { personalKey, statedRights } from '#lib/api/ops/operator-rights.ts'
import { sendRequest } from '../lib/http-request.ts'
import { fieldsText } from './field-texts.ts'
import { keyRefusal } from './key-texts.ts'
import { refusalWords, type Facts } from './refusal-texts.ts'

/** The address of operator calls, and the key: the deployment's, or an operator's personal one. */
export interface OpsTarget {
  url: string
  key: string
}

/** An error that the operator can resolve; its message says how. */
export class OpsError extends Error {
  readonly code: ErrorCode | undefined
  readonly details: Record<string, unknown>

  constructor(message: string, refusal: { code?: ErrorCode; details?: Record<string, unknown> } = {}) {
    super(message)
    this.name = 'OpsError'
    this.code = refusal.code
    this.details = refusal.details ?? {}
  }
}

const KEY_FILE = '.dev.vars'
const TIMEOUT_MS = 120_000
/** A key made on the spot serves one call; the clocks of the two machines may differ. */
const SPOT_KEY_MS = 900_000

/** `OPS_KEY`, or locally the deployment's key that the first start generated. */
export function readOpsKey(): string {
  if (process.env['OPS_KEY']) return process.env['OPS_KEY']
  const text = existsSync(KEY_FILE) ? readFileSync(KEY_FILE, 'utf8') : ''
  const key = /^\s*OPS_KEY\s*=\s*"?([^"\s#]+)"?/m.exec(text)?.[1]
  if (key) return key
  throw new OpsError('no operator key: set OPS_KEY, or run `npm start` once (it writes one into .dev.vars)')
}

/**
 * Makes one operator call and returns its value.
 * @throws OpsError when the server is unreachable or refuses
 */
export async function callOps<E extends Endpoint>(
  target: OpsTarget,
  endpoint: E,
  input: InputOf<E>,
): Promise<OutputOf<E>> {
  const { url, status, text } = await ask(target, endpoint, input)
  const reply = parseReply(url, status, text)
  // Parsed by the endpoint's own schema; TypeScript cannot tie it to `E`.
  if (reply['success'] === true) return endpoint.output.parse(reply['value']) as OutputOf<E>
  throw refusal(status, reply, { endpoint, input: { ...Object(input) }, key: target.key })
}

/**
 * The text of a call whose reply is a table.
 * @throws OpsError as `callOps`
 */
export async function readTable<E extends Endpoint>(
  target: OpsTarget,
  endpoint: E,
  input: InputOf<E>,
): Promise<string> {
  const { url, status, text } = await ask(target, endpoint, input)
  if (status === 200) return text
  const reply = parseReply(url, status, text)
  throw refusal(status, reply, { endpoint, input: { ...Object(input) }, key: target.key })
}

async function ask(target: OpsTarget, endpoint: Endpoint, input: unknown) {
  const url = new URL(endpoint.path, target.url)
  const isQuery = endpoint.body === 'query'
  if (isQuery)
    for (const [name, value] of Object.entries(input ?? {})) url.searchParams.set(name, String(value))
  const reply = await send(url, {
    method: endpoint.method,
    key: await keyOf(target.key, input),
    body: isQuery ? undefined : JSON.stringify(input),
  })
  return { url, ...reply }
}

/** Whoever has the deployment's key may act as any operator: that name's personal key is made on the spot. */
async function keyOf(key: string, input: unknown): Promise<string> {
  const actor = Object.entries(input ?? {}).find(([name]) => name === 'operator')?.[1]
  if (typeof actor !== 'string' || statedRights(key)) return key
  const name = operatorName.safeParse(actor)
  if (!name.success)
    throw new OpsError(`"${actor}" is no operator's name: --as takes 2 to 64 letters, digits, or . _ @ -`)
  return personalKey(key, {
    name: name.data,
    duties: 'all',
    brands: 'all',
    readsOnly: false,
    endsAtMs: Date.now() + SPOT_KEY_MS,
  })
}

async function send(
  url: URL,
  { method, key, body }: { method: string; key: string; body: string | undefined },
): Promise<{ status: number; text: string }> {
  const headers = {
    authorization: `Bearer ${key}`,
    ...(body ? { 'content-type': 'application/json' } : {}),
  }
  try {
    return await sendRequest(url, { method, headers, body, timeoutMs: TIMEOUT_MS })
  } catch (cause) {
    // Told with what to start or to name.
    throw unreachable(url, cause)
  }
}

function unreachable(url: URL, cause: unknown): OpsError {
  const hint = 'start the site with `npm start`, or name another with --url or OPS_URL'
  return new OpsError(
    `nothing answers at ${url.origin} (${cause instanceof Error ? cause.message : String(cause)}); ${hint}`,
  )
}

function parseReply(url: URL, status: number, text: string): Record<string, unknown> {
  try {
    const reply: unknown = JSON.parse(text)
    if (typeof reply === 'object' && reply !== null) return { ...reply }
  } catch {
    // Not JSON: something other than the site answered, reported below.
  }
  throw new OpsError(
    `${url.origin} answered ${status} with something that is no reply of the site; is the address right?`,
  )
}

function refusal(
  status: number,
  reply: Record<string, unknown>,
  { endpoint, input, key }: { endpoint: Endpoint; input: Facts; key: string },
): OpsError {
  const code = isErrorCode(reply['code']) ? reply['code'] : undefined
  const details =
    typeof reply['details'] === 'object' && reply['details'] !== null ? { ...reply['details'] } : {}
  const fields =
    code === 'request.invalid' ? fieldsText(endpoint, new Map(Object.entries(details)).get('fields')) : ''
  return new OpsError(
    fields || keyRefusal(key, { code, details }) || refusalText(status, { code, details, input }),
    {
      ...(code ? { code } : {}),
      details,
    },
  )
}

function refusalText(
  status: number,
  { code, details, input }: { code: ErrorCode | undefined; details: Record<string, unknown>; input: Facts },
): string {
  if (code === 'tenant.unknown') {
    const known = Array.isArray(details['known']) ? details['known'].join(', ') : ''
    return `no brand "${String(details['tenant'])}"; ${known ? `there are: ${known}` : 'none is seeded yet: run `npm run ops -- seed`'}`
  }
  const words = code === undefined ? '' : refusalWords(code, { input, details })
  if (words) return words
  return `refused: ${code ?? status} ${Object.keys(details).length > 0 ? JSON.stringify(details) : ''}`.trimEnd()
}
