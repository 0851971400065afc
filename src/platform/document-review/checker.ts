import * as z from 'zod/mini'
import { DOCUMENT_REFUSALS, type DocumentKind } from '#lib/api/documents.ts'
import { signatureOf } from '#platform/crypto/service.ts'
import type { Env } from '#platform/env.ts'

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

export async function askChecker(
  { DOCUMENTS_URL, DOCUMENTS_KEY }: Env,
  order: DocumentOrder,
): Promise<Verdict> {
  if (!DOCUMENTS_URL || !DOCUMENTS_KEY) return { verdict: 'unsure' }
  const body = JSON.stringify(order)
  try {
    const response = await fetch(`${DOCUMENTS_URL.replace(/\/$/, '')}/checks`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-signature': signatureOf(DOCUMENTS_KEY, body, Date.now()),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) return { verdict: 'unsure' }
    return verdict.parse(await response.json())
  } catch {
    // Unreachable, too slow or invalid: people decide instead.
    return { verdict: 'unsure' }
  }
}
