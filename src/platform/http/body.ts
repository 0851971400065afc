import { ApiError } from '#lib/api/errors.ts'
import type { Endpoint } from '#lib/api/endpoint.ts'
import { readJson } from '#lib/shared/text/exact-json.ts'
import { BODY_TYPES } from '#lib/api/surfaces.ts'
import type { CallBase, VendorCaller } from '#platform/base/call.ts'
import { limitAddress } from '#platform/base/guard/guard.ts'
import { checkNoticeSignature } from '#platform/base/crypto/webhook-signature.ts'
import type { PlatformContext } from './context.ts'
import { openSealed } from './seal.ts'
import { readVendor } from '#platform/play/vendors/signature.ts'

/** Opening a sealed body costs a key agreement and a replay record, whatever its content. */
const SEALED_A_MINUTE = { limit: 200, windowMs: 60_000 }

/** The parsed body, and the vendor who signed it. */
export interface Body {
  data: unknown
  vendor?: VendorCaller
}

/** Parses the body as the endpoint states: sealed, JSON or form. Anything else is refused with a specific code. */
export async function readBody(
  context: PlatformContext,
  { endpoint, base }: { endpoint: Endpoint; base: CallBase | undefined },
): Promise<Body> {
  checkContentType(context, endpoint)
  // A form of another site can send this content type, but no custom header.
  if (endpoint.body === 'form' && !context.req.header('x-requested-with'))
    throw new ApiError('request.origin')
  const bytes = await readBytes(context.req.raw, endpoint.maxBytes)
  const text = new TextDecoder().decode(bytes)
  // The signature covers the raw bytes: nothing is parsed before its sender is known.
  if (endpoint.who === 'provider' && base)
    checkNoticeSignature(base, {
      signature: context.req.header('x-signature'),
      body: text,
      // Payments and lottery results come from different providers, with separate keys.
      key: endpoint.module === 'LOTTERY3' ? 'RESULT_KEY' : 'PROVIDER_KEY',
    })
  if (endpoint.who === 'vendor' && base) {
    const { method, path } = endpoint
    const header = (name: string) => context.req.header(name)
    const vendor = await readVendor(base, { method, path, header, body: bytes })
    return { data: parseJson(text), vendor }
  }
  if (endpoint.body === 'sealed' && base) {
    await limitAddress(base, 'sealed', SEALED_A_MINUTE)
    return { data: await openSealed(base, { compact: text, endpoint }) }
  }
  if (endpoint.body === 'form') return { data: Object.fromEntries(new URLSearchParams(text)) }
  return { data: parseJson(text) }
}

function parseJson(text: string): unknown {
  try {
    return readJson(text)
  } catch (cause) {
    throw new ApiError('request.malformed', undefined, { cause })
  }
}

/** A picture's bytes; the handler validates them. Forms of other sites cannot send these content types. */
export async function readImage(context: PlatformContext, endpoint: Endpoint): Promise<Uint8Array> {
  checkContentType(context, endpoint)
  return readBytes(context.req.raw, endpoint.maxBytes)
}

function checkContentType(context: PlatformContext, { body }: Endpoint): void {
  const found = (context.req.header('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const expected: readonly string[] = BODY_TYPES[body]
  if (!expected.includes(found))
    throw new ApiError('request.contentType', { expected: expected.join(', '), found })
}

/** Reads at most `limit` bytes, counted while reading, because the length header may be wrong. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
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
