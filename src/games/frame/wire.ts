import * as z from 'zod/mini'
import type { Endpoint } from '#lib/api/endpoint.ts'
import { ApiError, isErrorCode } from '#lib/api/errors.ts'

const TIMEOUT_MS = 10_000
const failure = z.object({
  success: z.literal(false),
  code: z.string(),
  details: z.optional(z.record(z.string(), z.unknown())),
})
const reply = z.union([z.object({ success: z.literal(true), value: z.unknown() }), failure])

/** No answer, or none that can be read: whether the call took effect is unknown. */
export class NoAnswer extends Error {
  constructor(options?: ErrorOptions) {
    super('no answer', options)
    this.name = 'NoAnswer'
  }
}

/** @throws ApiError for a refusal, NoAnswer for everything else. */
export async function call<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  endpoint: Endpoint<Input, Output>,
  input: z.input<Input>,
  token?: string,
): Promise<z.output<Output>> {
  const body = await answerOf(endpoint, input, token)
  if (body.success) {
    const value = z.safeParse(endpoint.output, body.value)
    if (value.success) return value.data
    throw new NoAnswer({ cause: value.error })
  }
  if (!isErrorCode(body.code)) throw new NoAnswer({ cause: body.code })
  throw new ApiError(body.code, body.details)
}

async function answerOf(endpoint: Endpoint, input: unknown, token: string | undefined) {
  const headers = new Headers({ accept: 'application/json' })
  if (token) headers.set('authorization', `Bearer ${token}`)
  const request: RequestInit = {
    method: endpoint.method,
    headers,
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }
  let address: string = endpoint.path
  if (endpoint.body === 'query') address += `?${queryOf(input)}`
  else {
    headers.set('content-type', 'application/json')
    request.body = JSON.stringify(input)
  }
  try {
    const response = await fetch(address, request)
    return z.parse(reply, await response.json())
  } catch (cause) {
    // Offline, timed out, cut off or not JSON are one and the same to a player: no answer.
    throw new NoAnswer({ cause })
  }
}

function queryOf(input: unknown): URLSearchParams {
  const pairs = z.parse(z.record(z.string(), z.coerce.string()), input)
  return new URLSearchParams(pairs)
}
