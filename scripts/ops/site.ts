import {
  getBrand,
  getEdgeStatus,
  setBlockedRegions,
  setMaintenance,
  type EdgeStatus,
} from '#lib/api/ops/ops.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { isRegion } from '#lib/shared/product/iso-codes.ts'
import { callOps, OpsError, type OpsTarget } from './call.ts'
import { say } from './say.ts'
import { expectWords, wholeNumber } from './words.ts'

interface SiteOptions {
  tenant: string
  'retry-after'?: string | undefined
}

export async function showStatus(
  target: OpsTarget,
  words: readonly string[],
  { tenant }: SiteOptions,
): Promise<void> {
  if (words[0] === 'made') {
    expectWords(words, 1)
    return tellBrand(tenant, await callOps(target, getBrand, { tenant }))
  }
  expectWords(words, 0)
  tell(tenant, await callOps(target, getEdgeStatus, { tenant }))
}

export async function switchMaintenance(
  target: OpsTarget,
  words: readonly string[],
  { tenant, 'retry-after': retryAfter }: SiteOptions,
): Promise<void> {
  const [state] = expectWords(words, 1)
  if (state !== 'on' && state !== 'off')
    throw new OpsError(`maintenance is "on" or "off", not "${state ?? ''}"`)
  if (retryAfter !== undefined && state === 'off')
    throw new OpsError('--retry-after belongs to "maintenance on"')
  const seconds =
    retryAfter === undefined ? {} : { retryAfterSeconds: wholeNumber('--retry-after', retryAfter, 604_800) }
  tell(tenant, await callOps(target, setMaintenance, { tenant, on: state === 'on', ...seconds }))
}

export async function changeRegions(
  target: OpsTarget,
  words: readonly string[],
  { tenant }: SiteOptions,
): Promise<void> {
  const [action] = words
  if (action !== 'set' && action !== 'clear')
    throw new OpsError(`regions takes "set BR,US" or "clear", not "${action ?? ''}"`)
  const [, list = ''] = expectWords(words, action === 'set' ? 2 : 1)
  const blockedRegions = list
    .split(',')
    .map((code) => code.trim().toUpperCase())
    .filter((code) => code !== '')
  const wrong = blockedRegions.find((code) => !isRegion(code))
  if (wrong)
    throw new OpsError(`"${wrong}" is no region: two letters (ISO 3166-1 alpha-2), for example BR,US`)
  if (action === 'set' && blockedRegions.length === 0)
    throw new OpsError('name at least one region, or use "regions clear"')
  tell(tenant, await callOps(target, setBlockedRegions, { tenant, blockedRegions }))
}

function tell(tenant: string, status: EdgeStatus): void {
  const since = status.sinceMs === undefined ? '' : ` since ${new Date(status.sinceMs).toISOString()}`
  const retry = status.retryAfterSeconds === undefined ? '' : `, back in ${status.retryAfterSeconds} s`
  say(`${tenant}: maintenance ${status.maintenance ? `on${since}${retry}` : 'off'}`)
  say(
    `${tenant}: blocked regions ${status.blockedRegions.join(', ') || 'none'} (besides those of its tenant.json)`,
  )
}

function tellBrand(tenant: string, brand: OutputOf<typeof getBrand>): void {
  const { hosts, modules, vendors, seededAtMs } = brand
  say(`${tenant}: served at ${hosts.join(', ')}`)
  say(`${tenant}: ${vendors.length} vendors: ${vendors.join(', ')}`)
  say(`${tenant}: ${modules.length} modules: ${modules.join(', ')}`)
  say(`${tenant}: its files were seeded at ${new Date(seededAtMs).toISOString()}`)
}
