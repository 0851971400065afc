import { ApiError } from '#lib/api/errors.ts'
import type { TenantRecord } from '#lib/api/ops/ops.ts'
import { LIST_SPAN_MS, type VendorListQuery, type VendorMovement } from '#lib/api/play/vendors-list.ts'
import type * as calls from '#lib/api/play/vendors-ops.ts'
import { DAY_MS, HOUR_MS } from '#lib/shared/time/durations.ts'
import type { Call } from '#platform/base/call.ts'
import type { Env } from '#platform/base/env.ts'
import { readConnection } from '#platform/base/catalogue/service.ts'
import { listTenants, readTenant } from '#platform/base/system/service.ts'
import { adapterOf, type VendorAdapter } from './adapter.ts'
import { compare, type Compared } from './compare.ts'
import { comparedVendors, ownById, ownWithin, writeReport } from './reconciliation-repository.ts'
import { writeLog } from '#platform/base/log.ts'

/** Comparisons per run of the schedule, over all brands. */
const A_RUN = 8
/** A movement near midnight may count for the next day at the vendor: its list is requested with a margin. */
const MARGIN_MS = 10 * 60_000
/** Delay after the end of a day, in which lost replies have been repeated. */
const SETTLED_MS = 30 * 60_000
/** Pages of one span: 200,000 movements in an hour. */
const MAX_PAGES = 400
const MAX_TOLD = 200

type Listing = VendorAdapter & Required<Pick<VendorAdapter, 'listTransactions'>>
type Span = Pick<VendorListQuery, 'fromMs' | 'untilMs'>

interface DayOf {
  env: Env
  tenant: TenantRecord
  vendor: string
  /** yyyy-mm-dd, UTC. */
  day: string
  nowMs: number
}

export async function reconcileVendor({
  env,
  tenant,
  now,
  input,
}: Call<typeof calls.reconcileVendor>): Promise<calls.VendorReconciliation> {
  const { vendor, day } = input
  if (!(Date.parse(`${day}T00:00:00Z`) <= now))
    throw new ApiError('request.invalid', { fields: [{ field: 'day', reason: 'future' }] })
  return reconcileDay({ env, tenant, vendor, day, nowMs: now })
}

/** Compares yesterday for every outside vendor of every brand, a few per run; failures are retried after all others. */
export async function reconcileVendorsDue(env: Env, nowMs: number): Promise<void> {
  if (nowMs % DAY_MS < SETTLED_MS) return
  const day = new Date(nowMs - DAY_MS).toISOString().slice(0, 10)
  const fresh: DayOf[] = []
  const failed: DayOf[] = []
  for (const id of await listTenants(env)) {
    const tenant = await readTenant(env, id)
    if (!tenant) continue
    const compared = await comparedVendors(env, id, day)
    for (const vendor of tenant.vendors) {
      const before = compared.get(vendor)
      if (before !== 'done') (before ? failed : fresh).push({ env, tenant, vendor, day, nowMs })
    }
  }
  let done = 0
  for (const of of [...fresh, ...failed]) {
    if (done >= A_RUN) return
    const connection = await readConnection(env, of.vendor)
    if (connection?.kind !== 'external') continue
    const adapter = adapterOf(connection.adapter)
    // A format without a list has nothing to compare, today and tomorrow.
    if (adapter && !isListing(adapter)) continue
    done += 1
    await reconcileDay(of)
  }
}

async function reconcileDay(of: DayOf): Promise<calls.VendorReconciliation> {
  const { env, tenant, vendor, day, nowMs } = of
  const connection = await readConnection(env, vendor)
  if (!connection) throw new ApiError('vendor.unknown', { vendor })
  const adapter = adapterOf(connection.adapter)
  const report = await compareDay(of, adapter).catch((cause: unknown) => ({
    ...reportOf(of, compare([], [])),
    // For the operator; the vendor's error is not translated.
    failure: cause instanceof Error ? cause.message : String(cause),
  }))
  await writeReport(env, tenant.id, { report, nowMs })
  if (report.differing > 0)
    writeLog('vendor.differs', { brand: tenant.id, vendor, day, differing: report.differing })
  return report
}

async function compareDay(
  of: DayOf,
  adapter: VendorAdapter | undefined,
): Promise<calls.VendorReconciliation> {
  if (!adapter) throw new Error('no adapter of that name')
  if (!isListing(adapter)) throw new Error('the wallet format of this vendor lists no movements')
  const { env, tenant, vendor, day } = of
  const fromMs = Date.parse(`${day}T00:00:00Z`)
  const span = { fromMs: fromMs - MARGIN_MS, untilMs: fromMs + DAY_MS + MARGIN_MS }
  const theirs = await listAll(of, adapter, span)
  const whose = { tenant: tenant.id, vendor }
  const ours = []
  // Hour by hour, so that no reply is too large; then the ids that the vendor lists at other times.
  for (let at = fromMs; at < fromMs + DAY_MS; at += HOUR_MS)
    ours.push(...(await ownWithin(env, whose, { fromMs: at, untilMs: at + HOUR_MS })))
  const known = new Set(ours.map(({ id }) => id))
  const others = theirs.map(({ transaction }) => transaction).filter((id) => !known.has(id))
  for (let at = 0; at < others.length; at += 500)
    ours.push(...(await ownById(env, whose, others.slice(at, at + 500))))
  // A matching movement outside the day belongs to another day's report.
  const isOfDay = ({ atMs }: VendorMovement) => atMs >= fromMs && atMs < fromMs + DAY_MS
  return reportOf(of, compare(theirs, ours, { isOfDay, isOurDay: ({ id }) => known.has(id) }))
}

function isListing(adapter: VendorAdapter): adapter is Listing {
  return adapter.listTransactions !== undefined
}

/** Hour by hour, because vendors limit the length of a list. */
async function listAll(of: DayOf, adapter: Listing, { fromMs, untilMs }: Span): Promise<VendorMovement[]> {
  const all: VendorMovement[] = []
  for (let at = fromMs; at < untilMs; at += LIST_SPAN_MS) {
    const span = { fromMs: at, untilMs: Math.min(at + LIST_SPAN_MS, untilMs) }
    all.push(...(await listSpan(of, adapter, span)))
  }
  return all
}

async function listSpan(
  { env, tenant, vendor }: DayOf,
  adapter: Listing,
  span: Span,
): Promise<VendorMovement[]> {
  const all: VendorMovement[] = []
  const asked = { brand: tenant.id, vendor, currency: tenant.currency.code, ...span }
  let cursor: string | undefined
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = cursor === undefined ? asked : { ...asked, cursor }
    const { transactions, next } = await adapter.listTransactions({ env, tenant }, query)
    all.push(...transactions)
    if (next === undefined) return all
    cursor = next
  }
  throw new Error('the list has no end')
}

function reportOf(
  { vendor, day }: DayOf,
  { theirs, ours, differences }: Compared,
): calls.VendorReconciliation {
  return {
    vendor,
    day,
    theirs,
    ours,
    differing: differences.length,
    differences: differences.slice(0, MAX_TOLD),
  }
}
