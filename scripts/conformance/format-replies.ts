import type { Dialect } from '#lib/api/play/vendors-dialects.ts'
import type { Reply } from './http.ts'
import { meaningsOf } from './format-words.ts'
import type { Answer } from './wire.ts'

/** An answer of a published format in the terms of our own. */
export function answerOf(
  format: Dialect,
  { status, body }: Pick<Reply, 'status' | 'body'>,
  { path, exponent }: { path: string; exponent: number },
): Answer {
  const word = wordOf(format, body)
  const balance = balanceOf(format, body)
  const told = balance === undefined ? {} : { balanceMinor: Math.round(balance * 10 ** exponent) }
  const isOk = word === 'ok'
  return {
    status,
    code: word ?? `no reply of the wallet (${status})`,
    means: word === undefined ? [] : meaningsOf(format, { path, word }),
    value: isOk ? told : {},
    details: isOk ? {} : told,
  }
}

function wordOf(format: Dialect, body: Record<string, unknown>): string | undefined {
  if (format === 'recon') {
    if (body['success'] === true) return 'ok'
    const { code }: { code?: unknown } = Object(body['error'] ?? {})
    return code === undefined ? undefined : String(code)
  }
  const { status } = body
  if (status === 'RS_OK' || status === 'OK') return 'ok'
  return typeof status === 'string' ? status : undefined
}

/** In whole units of the currency. */
function balanceOf(format: Dialect, body: Record<string, unknown>): number | undefined {
  if (format === 'recon') {
    const { result }: { result?: unknown } = body
    const { balance }: { balance?: { cash: string } } = Object(
      body['balance'] === undefined ? (result ?? {}) : body,
    )
    return balance === undefined ? undefined : Number(balance.cash)
  }
  const { balance } = body
  if (typeof balance !== 'number') return undefined
  return format === 'rs' ? balance / 100_000 : balance
}
