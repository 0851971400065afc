import * as z from 'zod/mini'
import { readJson } from '#lib/shared/text/exact-json.ts'
import { DOCUMENT_REFUSALS, type DocumentKind } from '#lib/api/care/documents.ts'
import { postSigned } from '#platform/base/crypto/service.ts'
import type { Env } from '#platform/base/env.ts'
import { writeLog } from '#platform/base/log.ts'

/**
 * The outside service that reads documents: it takes signed pictures over HTTP and answers at once. Without one, and while
 * it cannot be reached, operators decide.
 */

const TIMEOUT_MS = 20_000

const verdict = z.discriminatedUnion('verdict', [
  z.object({ verdict: z.literal('accepted'), birthday: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)) }),
  z.object({ verdict: z.literal('refused'), reason: z.enum(DOCUMENT_REFUSALS) }),
  /** People must look at it. */
  z.object({ verdict: z.literal('unsure') }),
])
export type Verdict = z.infer<typeof verdict>

interface DocumentOrder {
  /** Our id of the try; a repetition carries the same. */
  reference: string
  kind: DocumentKind
  pictures: { kind: string; width: number; height: number; base64: string }[]
}

export async function askChecker(env: Env, order: DocumentOrder): Promise<Verdict> {
  const { DOCUMENTS_URL, DOCUMENTS_KEY } = env
  if (!DOCUMENTS_URL || !DOCUMENTS_KEY) return { verdict: 'unsure' }
  const body = JSON.stringify(order)
  let answer = 'no answer'
  try {
    const response = await postSigned(env, {
      url: `${DOCUMENTS_URL.replace(/\/$/, '')}/checks`,
      body,
      key: 'DOCUMENTS_KEY',
      nowMs: Date.now(),
      timeoutMs: TIMEOUT_MS,
    })
    answer = `status ${response.status}`
    if (response.ok) return verdict.parse(readJson(await response.text()))
  } catch {
    // Unreachable, too slow or invalid: people decide instead.
  }
  writeLog('documents.failed', { order: order.reference, answer })
  return { verdict: 'unsure' }
}
