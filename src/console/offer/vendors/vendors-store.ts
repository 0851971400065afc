import type { InputOf, OutputOf } from '#lib/api/endpoint.ts'
import { getToday, type TodayAlarm } from '#lib/api/ops/today.ts'
import * as calls from '#lib/api/play/vendors-ops.ts'
import * as shareCalls from '#lib/api/ops/reports-lists.ts'
import * as prizes from '#lib/api/play/vendors-prizes.ts'
import { call } from '#lib/client/call.ts'
import { listed } from '#console/parts/listed.ts'
import { loadedValue } from '#console/parts/loaded.ts'

export type Vendor = calls.VendorSetting & {
  tenant: string
  /** What is wrong with it now. */
  alarms: readonly TodayAlarm[]
}
export type HeldPrize = prizes.HeldPrize & { tenant: string }
export type VendorKeys = OutputOf<typeof calls.listVendorKeys>['keys']
interface OfBrands {
  tenants: readonly string[]
}
/** Who acts, and why. */
interface Word {
  operator: string
  reason: string
}

/** Every vendor of each brand: those with something wrong first, then those that are not open. */
export const vendors = listed<OfBrands, Vendor>(async ({ tenants }) => {
  if (tenants.length === 0) return { items: [] }
  const [{ alarms }, ...settings] = await Promise.all([
    call(getToday, { tenants: tenants.join(), subject: 'vendors' }),
    ...tenants.map(async (tenant) =>
      (await call(calls.listVendorSettings, { tenant })).vendors.map((each) => ({ ...each, tenant })),
    ),
  ])
  const items = settings.flat().map((each) => ({
    ...each,
    alarms: alarms.filter(({ brand, about }) => brand === each.tenant && about === each.vendor),
  }))
  return { items: items.toSorted((one, other) => urgencyOf(other) - urgencyOf(one)) }
})

/** Money of vendors beyond a brand's bounds, the oldest first. */
export const heldPrizes = listed<OfBrands, HeldPrize>(async ({ tenants }) => {
  const pages = await Promise.all(
    tenants.map(async (tenant) =>
      (await call(prizes.listHeldPrizes, { tenant })).held.map((each) => ({ ...each, tenant })),
    ),
  )
  return { items: pages.flat().sort((one, other) => one.atMs - other.atMs) }
})

/** Omitted fields stay as they are. */
export async function setVendor(
  { tenant, vendor, alarms }: Vendor,
  change: Pick<InputOf<typeof calls.setVendor>, 'state' | 'untilMs' | 'rules'>,
  word: Word,
): Promise<void> {
  const { before: _, ...after } = await call(calls.setVendor, { tenant, vendor, ...change, ...word })
  vendors.replace((each) => each.tenant === tenant && each.vendor === vendor, { ...after, tenant, alarms })
}

/** What a vendor gets of a brand by contract, the newest version first. */
export const shares = loadedValue(
  async (of: Pick<Vendor, 'tenant' | 'vendor'>) => (await call(shareCalls.listVendorShares, of)).shares,
)

/** From a day on. Earlier versions stay, and earlier invoices keep theirs. */
export async function setVendorShare(
  { tenant, vendor }: Pick<Vendor, 'tenant' | 'vendor'>,
  share: Pick<InputOf<typeof shareCalls.setVendorShare>, 'fromDay' | 'basis' | 'sharePpm'>,
  word: Word,
): Promise<void> {
  await call(shareCalls.setVendorShare, { tenant, vendor, ...share, ...word })
  await shares.again()
}

export async function listVendorKeys({
  tenant,
  vendor,
}: Pick<Vendor, 'tenant' | 'vendor'>): Promise<VendorKeys> {
  return (await call(calls.listVendorKeys, { tenant, vendor })).keys
}

export async function rotateVendorKey(
  { tenant, vendor }: Pick<Vendor, 'tenant' | 'vendor'>,
  overlapMinutes: number,
): Promise<VendorKeys> {
  return (await call(calls.rotateVendorKey, { tenant, vendor, overlapMinutes })).keys
}

export function reconcileVendor(
  { tenant, vendor }: Pick<Vendor, 'tenant' | 'vendor'>,
  day: string,
): Promise<calls.VendorReconciliation> {
  return call(calls.reconcileVendor, { tenant, vendor, day })
}

export async function decideHeldPrize(
  { tenant, vendor, transaction }: HeldPrize,
  decision: 'pass' | 'refuse',
  word: Word,
): Promise<void> {
  await call(prizes.decideHeldPrize, { tenant, vendor, transaction, decision, ...word })
  heldPrizes.replace(
    (each) => each.tenant === tenant && each.vendor === vendor && each.transaction === transaction,
    undefined,
  )
}

function urgencyOf({ alarms, state }: Vendor): number {
  return alarms.length * 2 + (state === 'on' ? 0 : 1)
}
