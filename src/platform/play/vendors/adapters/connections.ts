import * as z from 'zod/mini'
import { ApiError } from '#lib/api/errors.ts'
import { readJson } from '#lib/shared/text/exact-json.ts'
import type { VendorLaunch } from '#platform/play/vendors/adapter.ts'
import { writeLog } from '#platform/base/log.ts'

/**
 * The connections of this deployment to vendors of published formats: the secret `VENDOR_CONNECTIONS`, JSON by vendor
 * code, or by `<brand>/<vendor code>` for one brand alone. Each adapter states the fields that its vendor needs.
 */

const TIMEOUT_MS = 8_000
const connections = z.record(z.string(), z.record(z.string(), z.string()))

/**
 * A vendor's connection in the form of its adapter; `undefined` where the deployment has none, or an incomplete one.
 */
export function connectionOf<Schema extends z.ZodMiniType>(
  { env, tenant, game }: Pick<VendorLaunch, 'env' | 'tenant' | 'game'>,
  schema: Schema,
): z.output<Schema> | undefined {
  if (!env.VENDOR_CONNECTIONS) return undefined
  const { vassalage } = game
  const all = connections.safeParse(jsonOf(env.VENDOR_CONNECTIONS))
  const own = all.data?.[`${tenant.id}/${vassalage}`] ?? all.data?.[vassalage]
  if (all.success && own === undefined) return undefined
  const read = schema.safeParse(own)
  // Names of fields only; their values are secrets.
  const fields = read.error?.issues.map(({ path }) => path.join('.')).join(', ')
  if (!read.success)
    writeLog('vendor.connection', {
      brand: tenant.id,
      vendor: vassalage,
      wrong: all.success ? fields : 'no JSON',
    })
  return read.data
}

/** What is told to this machine itself crosses no network, so that a local site needs no certificate. */
const OF_THIS_MACHINE = new Set(['127.0.0.1', '[::1]', 'localhost'])

/** A base address without a slash at its end, encrypted unless it is of this machine. */
export const baseUrl = z.pipe(
  z.string().check(z.refine(isSafeAddress)),
  z.transform((text: string) => text.replace(/\/+$/, '')),
)

/**
 * Asks a vendor's server for the address of a game.
 * @throws ApiError `game.unavailable` where it returns none
 */
export async function askForAddress<Schema extends z.ZodMiniType>(
  url: string,
  {
    vendor,
    body,
    headers,
    reply,
  }: {
    vendor: string
    body: string
    headers?: (body: string) => Promise<Record<string, string>>
    reply: Schema
  },
): Promise<z.output<Schema>> {
  let answer = 'no reply'
  try {
    const own = await headers?.(body)
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...own },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    answer = `status ${response.status}`
    if (!response.ok) throw new Error(answer)
    return reply.parse(readJson(await response.text()))
  } catch (cause) {
    // The game does not open, whatever the reason. The runtime's message may contain the address, which has a secret,
    // so it is not logged.
    writeLog('vendor.launchFailed', { vendor, answer, reason: cause instanceof Error ? cause.name : '' })
    throw new ApiError('game.unavailable', { vendor }, { cause })
  }
}

function isSafeAddress(text: string): boolean {
  const url = URL.parse(text)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && OF_THIS_MACHINE.has(url.hostname))
}

/** ISO 639-1, as these formats require. */
export function languageOf(locale: string, known?: readonly string[]): string {
  const [language = ''] = locale.split('-')
  const isTaken = language.length === 2 && (known?.includes(language) ?? true)
  return isTaken ? language : 'en'
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Reported as an incomplete connection.
    return undefined
  }
}
