import * as z from 'zod/mini'
import { DUTIES } from '#lib/api/duties.ts'
import { operatorName } from '#lib/api/operator-fields.ts'
import { personalKey, statedRights, type OperatorRights } from '#lib/api/ops/operator-rights.ts'
import { DAY_MS } from '#lib/shared/time/durations.ts'
import { isOfOneScript } from '#lib/shared/text/name-skeleton.ts'
import { isPersonal, readKey } from '#lib/shared/keys/operator-key.ts'
import { listTenantIds } from '#lib/site/brand/tenants.ts'
import { OpsError, type OpsTarget } from './call.ts'
import { dayOf } from './dates.ts'
import { rightsText } from './key-texts.ts'
import { say } from './say.ts'

export const KEY_OPTIONS = {
  may: { type: 'string' },
  brands: { type: 'string' },
  reads: { type: 'boolean' },
  until: { type: 'string' },
} as const

interface KeyOptions {
  as?: string | undefined
  may?: string | undefined
  brands?: string | undefined
  reads?: boolean | undefined
  until?: string | undefined
}

const duties = z.array(z.enum(DUTIES))
/** A key that is never renewed outlives its holder's work. */
const MAX_DAYS = 366
const USUAL_DAYS = 90
/** The server reads no longer token. */
const MAX_KEY_LENGTH = 1_024

/**
 * `ops keys make`: prints the personal key of an operator, made from the deployment's key; `ops keys show`: what the key in
 * `OPS_KEY` may do. Nothing is sent.
 * @throws OpsError for rights that cannot be, and where `OPS_KEY` is damaged or, to make one, itself a personal key
 */
export async function runKeys(
  target: OpsTarget,
  [action]: readonly string[],
  options: KeyOptions,
): Promise<void> {
  const rights = statedRights(target.key)
  if (!rights && isPersonal(target.key))
    throw new OpsError('OPS_KEY is a damaged personal key: copy it again, whole')
  if (action === 'show') {
    const keyId = rights?.id ?? readKey(target.key)?.mac.slice(0, 8) ?? ''
    say(
      rights
        ? `${rightsText(rights)} (key ${keyId} in the log)`
        : 'the deployment’s own key: everything, but under no name',
    )
    return
  }
  if (action !== 'make') throw new OpsError('say: keys make|show')
  if (rights) throw new OpsError('a personal key makes no others: OPS_KEY must be the deployment’s own key')
  const key = await personalKey(target.key, readRights(options))
  if (key.length > MAX_KEY_LENGTH)
    throw new OpsError('these rights are too long for a key: name fewer brands, or make one key for each')
  say(key)
}

function readRights({ as, may, brands, reads, until }: KeyOptions): OperatorRights {
  const name = operatorName.safeParse(as)
  if (!name.success) throw new OpsError('say whose key with --as <name>: 2 to 64 letters, digits, or . _ @ -')
  if (!isOfOneScript(name.data))
    throw new OpsError(
      `"${name.data}" mixes scripts or unusual digits: a name is of letters of one script, so that it is nobody else's`,
    )
  return {
    name: name.data,
    duties: readDuties(may),
    brands: readBrands(brands),
    readsOnly: reads ?? false,
    endsAtMs: readEnd(until),
  }
}

/** @throws OpsError */
export function readDuties(may: string | undefined): OperatorRights['duties'] {
  if (may === 'all') return 'all'
  const named = duties.safeParse(listOf(may))
  if (named.success && named.data.length > 0) return named.data
  throw new OpsError(`say what it is for with --may all, or some of ${DUTIES.join(',')}`)
}

/** @throws OpsError */
export function readBrands(brands: string | undefined): OperatorRights['brands'] {
  if (brands === 'all') return 'all'
  const named = listOf(brands)
  const known = listTenantIds()
  const stray = named.find((id) => !known.includes(id))
  if (named.length > 0 && stray === undefined) return named
  throw new OpsError(
    `${stray === undefined ? '' : `there is no brand "${stray}"; `}say which brands with --brands all, or some of ${known.join(',')}`,
  )
}

/** The key, or the role, serves through the named day (UTC). @throws OpsError */
export function readEnd(until: string | undefined): number {
  const latest = Date.now() + MAX_DAYS * DAY_MS
  if (until === undefined) return Date.now() + USUAL_DAYS * DAY_MS
  const endsAtMs = Date.parse(`${dayOf(until, '--until')}T00:00:00Z`) + DAY_MS
  if (endsAtMs > Date.now() && endsAtMs <= latest) return endsAtMs
  throw new OpsError(
    `--until is a day from today to ${new Date(latest - DAY_MS).toISOString().slice(0, 10)}, not ${until}`,
  )
}

function listOf(text = ''): string[] {
  const parts = text.split(',').map((part) => part.trim())
  return [...new Set(parts.filter((part) => part !== ''))]
}
