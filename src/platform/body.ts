import { ApiError } from '#lib/api/errors.ts'
import { MAX_PROOF_BYTES } from '#lib/api/proofs.ts'
import type { Endpoint } from '#lib/api/endpoint.ts'
import type { CallBase } from './call.ts'
import { limitAddress } from './guard/guard.ts'
import { checkNoticeSignature } from './cashier/notice-signature.ts'
import type { PlatformContext } from './context.ts'
import { openSealed } from './session/seal.ts'

const IMAGE_TYPES = ['image/png', 'image/jpeg']
const MAX_BODY_BYTES = 256 * 1024
/** Opening costs a key agreement and a row that remembers the message, whatever it turns out to say. */
const SEALED_A_MINUTE = { limit: 200, windowMs: 60_000 }
/** Operators send whole catalogues. */
const MAX_OPERATOR_BYTES = 16 * 1024 * 1024

/** The body as plain data: sealed, JSON or form by what the endpoint says. Anything else is refused by name. */
export async function readBody(
  context: PlatformContext,
  { endpoint, base }: { endpoint: Endpoint; base: CallBase },
): Promise<unknown> {
  const contentType = (context.req.header('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const expected = endpoint.sealed
    ? 'application/jose'
    : endpoint.encoding === 'form'
      ? 'application/x-www-form-urlencoded'
      : 'application/json'
  if (contentType !== expected) throw new ApiError('request.contentType', { expected, found: contentType })
  // A form of another site can send this content type, but no header of its own.
  if (endpoint.encoding === 'form' && !context.req.header('x-requested-with'))
    throw new ApiError('request.origin')
  const limit = endpoint.who === 'operator' ? MAX_OPERATOR_BYTES : MAX_BODY_BYTES
  const text = new TextDecoder().decode(await readBytes(context.req.raw, limit))
  // Over the bytes as they came: nothing of a body is looked at before it is known whose it is.
  if (endpoint.who === 'provider')
    checkNoticeSignature(base, { signature: context.req.header('x-signature'), body: text })
  if (endpoint.sealed) {
    await limitAddress(base, 'sealed', SEALED_A_MINUTE)
    return openSealed(base, { compact: text, endpoint })
  }
  if (endpoint.encoding === 'form') return Object.fromEntries(new URLSearchParams(text))
  return parseJson(text)
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ApiError('request.malformed', undefined, { cause })
  }
}

/** A picture's bytes; what they are is for whoever takes them to see. No form of another site can send these types. */
export async function readImage(context: PlatformContext): Promise<Uint8Array> {
  const found = (context.req.header('content-type') ?? '').trim().toLowerCase()
  if (!IMAGE_TYPES.includes(found))
    throw new ApiError('request.contentType', { expected: IMAGE_TYPES.join(', '), found })
  return readBytes(context.req.raw, MAX_PROOF_BYTES)
}

/** Reads at most `limit` bytes: the length is counted, a header that lies about it is not believed. */
async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  if (!request.body) return new Uint8Array()
  const reader = request.body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > limit) {
      await reader.cancel()
      throw new ApiError('request.tooLarge', { maxBytes: limit })
    }
    chunks.push(value)
  }
  const whole = new Uint8Array(size)
  let filled = 0
  for (const chunk of chunks) {
    whole.set(chunk, filled)
    filled += chunk.byteLength
  }
  return whole
}
