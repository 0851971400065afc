import * as z from 'zod/mini'
import type { Endpoint } from '#lib/api/endpoint.ts'
import { ERROR_STATUS } from '#lib/api/error-status.ts'
import { isErrorCode } from '#lib/api/errors.ts'
import { errorsOf } from '#lib/api/openapi.ts'
import type { BackEndReply } from './back-end.ts'

/** What a reply in the wire form says. */
export type Said = { code: 'ok'; value: unknown } | { code: string; value: undefined }

/** A reply that is not as the registry promises; the message says what was found. */
export class Mistake extends Error {}

/** Slower replies are a mistake: players wait. */
export const SLOW_MS = 2_000
/** The edge reads no longer reply of a gateway. */
const MAX_REPLY_BYTES = 2 * 1024 * 1024
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/i

/** Refusals between a caller and any call, which endpoints do not list one by one. */
export const GENERAL: ReadonlySet<string> = new Set([
  'request.tooMany',
  'request.busy',
  'system.moduleOff',
  'session.weak',
  'password.changeRequired',
  'protection.timeOut',
  'protection.excluded',
  'protection.timeUp',
  'protection.realityCheck',
  'protection.unavailable',
])

const envelope = z.discriminatedUnion('success', [
  z.object({ success: z.literal(true), value: z.unknown() }),
  z.object({ success: z.literal(false), code: z.string(), message: z.string() }),
])

/** @throws Mistake the first of form, status, code and value that is not as promised */
export function judge(endpoint: Endpoint, reply: BackEndReply): Said {
  const body = bodyOf(reply)
  if (body.success) {
    if (reply.status !== 200) throw new Mistake(`status ${reply.status} with a value instead of 200`)
    const parsed = endpoint.output.safeParse(body.value)
    if (!parsed.success) throw new Mistake(`value: ${issueOf(parsed.error)}`)
    return { code: 'ok', value: body.value }
  }
  const { code } = body
  if (code === 'system.internal') throw new Mistake('system.internal')
  if (!isErrorCode(code) || (!GENERAL.has(code) && !errorsOf(endpoint).includes(code)))
    throw new Mistake(`refused with ${code}, which is no code of the call`)
  if (reply.status !== ERROR_STATUS[code])
    throw new Mistake(`status ${reply.status} with ${code} instead of ${ERROR_STATUS[code]}`)
  return { code, value: undefined }
}

/**
 * A refusal that has to come; the code is one of these, or one that leaves the check open.
 * @throws Mistake where the call accepts what it is asked, or refuses it for another reason
 */
export function judgeRefusal(
  endpoint: Endpoint,
  reply: BackEndReply,
  { codes, what, open }: { codes: readonly string[]; what: string; open: ReadonlySet<string> },
): string {
  if (bodyOf(reply).success) throw new Mistake(`${what} is accepted`)
  const { code } = judge(endpoint, reply)
  if (codes.includes(code) || open.has(code)) return code
  throw new Mistake(`${what} is refused with ${code} instead of ${codes.join(' or ')}`)
}

function bodyOf({ text, status, contentType }: BackEndReply): z.infer<typeof envelope> {
  if (!JSON_TYPE.test(contentType)) throw new Mistake(`content type ${contentType || 'none'} (${status})`)
  if (Buffer.byteLength(text) > MAX_REPLY_BYTES) throw new Mistake('a reply of more than 2 MiB')
  const parsed = envelope.safeParse(jsonOf(text))
  if (!parsed.success) throw new Mistake(`no reply in the wire form (${status}): ${issueOf(parsed.error)}`)
  // The schema takes a missing value for `undefined`; the edge refuses the reply.
  if (parsed.data.success && parsed.data.value === undefined) throw new Mistake('success without a value')
  return parsed.data
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Judged as a reply without the wire form.
    return undefined
  }
}

function issueOf({ issues }: { issues: readonly z.core.$ZodIssue[] }): string {
  const [first] = issues
  return first ? `${first.path.join('.') || 'the whole'} ${first.code}: ${first.message}` : 'invalid'
}
