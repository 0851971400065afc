import { type PlannedClosing, statusAt } from '#lib/shared/product/planned-closing.ts'
import type { Background, Outside, StatusStore } from './env.ts'

/** What operators may change about a brand while it runs: value of its id in the `STATUS` namespace. */
export interface SiteStatus {
  maintenance: boolean
  /** When a visitor may expect the brand again. */
  retryAfterSeconds: number
  /** The end of maintenance, where operators know it. */
  endsAtMs: number | undefined
  /** Closes and opens the brand by the clock. */
  planned?: PlannedClosing | undefined
  /** Regions blocked besides those that the brand was built with: a region is only ever opened by a build. */
  blockedRegions: readonly string[]
  /** Visitors who pass during maintenance. */
  allowAddresses: readonly string[]
}

export interface StatusReader {
  /** The brand's status now; never fails: an unreadable status is the last known one, or else open. */
  read: (tenantId: string, store: StatusStore, background: Background) => Promise<SiteStatus> | SiteStatus
}

interface CachedStatus {
  status: SiteStatus
  readAtMs: number
  /** When a pending read began; an interrupted read counts for a limited time. */
  askedAtMs: number
}

/** Pages that the edge itself serves; every brand has them. */
export const MAINTENANCE_ROUTE = '/maintenance'
export const REGION_ROUTE = '/region-block'

const OPEN: SiteStatus = {
  maintenance: false,
  retryAfterSeconds: 300,
  endsAtMs: undefined,
  blockedRegions: [],
  allowAddresses: [],
}
/** Up to this age a cached status is used without a read. */
const FRESH_MS = 2_000
/** Up to this age it is used while it is revalidated; beyond, the visitor waits for the read. */
const USABLE_MS = 30_000
const READ_TIMEOUT_MS = 1_000
/** The minimum that the store allows. */
const STORE_CACHE_SECONDS = 30

/** Caches each brand's status briefly, so that most pages need no read. */
export function createStatusReader({ now, log }: Pick<Outside, 'now' | 'log'>): StatusReader {
  const kept = new Map<string, CachedStatus>()

  async function readAgain(tenantId: string, store: StatusStore): Promise<SiteStatus> {
    const last = kept.get(tenantId)
    if (last) last.askedAtMs = now()
    let status = last?.status ?? OPEN
    try {
      status = await readStore(tenantId, store)
    } catch (error) {
      // A failing store must not take the brands down: continue with the last known status.
      log('status.unreadable', { brand: tenantId, cause: error })
    }
    kept.set(tenantId, { status, readAtMs: now(), askedAtMs: -Infinity })
    return status
  }

  return {
    read(tenantId, store, background) {
      const last = kept.get(tenantId)
      const age = last ? now() - last.readAtMs : Infinity
      if (!last || age > USABLE_MS)
        return readAgain(tenantId, store).then((status) => statusAt(status, now()))
      const isAsked = now() - last.askedAtMs < READ_TIMEOUT_MS
      if (age > FRESH_MS && !isAsked) background.waitUntil(readAgain(tenantId, store))
      return statusAt(last.status, now())
    },
  }
}

async function readStore(tenantId: string, store: StatusStore): Promise<SiteStatus> {
  let timer: ReturnType<typeof setTimeout> | null = null
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the store is slow')), READ_TIMEOUT_MS)
  })
  try {
    return parseStatus(await Promise.race([store.get(tenantId, { cacheTtl: STORE_CACHE_SECONDS }), tooLate]))
  } finally {
    clearTimeout(timer)
  }
}

/** Parses the operators' entry; throws if it is not a status, so that a typo does not open or close a brand. */
function parseStatus(text: string | null): SiteStatus {
  if (text === null) return OPEN
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'object' || value === null) throw new Error('not an object')
  const written: Record<string, unknown> = { ...OPEN, ...value }
  const { maintenance, retryAfterSeconds, endsAtMs } = written
  if (typeof maintenance !== 'boolean') throw new Error('maintenance is not true or false')
  if (typeof retryAfterSeconds !== 'number') throw new Error('retryAfterSeconds is not a number')
  if (endsAtMs !== undefined && typeof endsAtMs !== 'number') throw new Error('endsAtMs is not a number')
  const lists = {
    blockedRegions: texts(written['blockedRegions']),
    allowAddresses: texts(written['allowAddresses']),
  }
  const planned = plannedIn(written['planned'])
  return { maintenance, retryAfterSeconds, endsAtMs, ...(planned ? { planned } : {}), ...lists }
}

function plannedIn(value: unknown): PlannedClosing | undefined {
  if (value === undefined) return undefined
  const { startsAtMs, endsAtMs }: Record<string, unknown> = { ...Object(value) }
  if (typeof startsAtMs !== 'number') throw new Error('planned.startsAtMs is not a number')
  if (endsAtMs !== undefined && typeof endsAtMs !== 'number')
    throw new Error('planned.endsAtMs is not a number')
  return { startsAtMs, endsAtMs }
}

function texts(value: unknown): string[] {
  if (!Array.isArray(value) || !value.every((item) => typeof item === 'string'))
    throw new Error('not a list of texts')
  return value
}
