import { csvLines } from '#lib/shared/text/csv.ts'
import type { InputOf, OutputOf } from '#lib/api/endpoint.ts'
import * as calls from '#lib/api/care/protection-ops.ts'
import { call } from '#lib/client/call.ts'
import { listed } from '#console/parts/listed.ts'

interface OfBrands {
  tenants: readonly string[]
}
export type Marked = OutputOf<typeof calls.listCare>['players'][number] & { tenant: string }
export type Exclusion = OutputOf<typeof calls.listExclusions>['exclusions'][number] & { tenant: string }
export type Doubt = OutputOf<typeof calls.listDoubts>['doubts'][number] & { tenant: string }
export type BarredPlayer = OutputOf<typeof calls.listBarred>['barred'][number] & { tenant: string }

/** Those with the most signs first. */
export const marked = listed<OfBrands, Marked>(async ({ tenants }) => {
  const pages = await Promise.all(
    tenants.map(async (tenant) =>
      (await call(calls.listCare, { tenant })).players.map((item) => ({ ...item, tenant })),
    ),
  )
  return { items: pages.flat().toSorted((one, other) => other.signs.length - one.signs.length) }
})

export const exclusions = listed<OfBrands, Exclusion>(async ({ tenants }) => {
  const pages = await Promise.all(
    tenants.map(async (tenant) =>
      (await call(calls.listExclusions, { tenant })).exclusions.map((item) => ({ ...item, tenant })),
    ),
  )
  return { items: pages.flat().toSorted((one, other) => other.startsAtMs - one.startsAtMs) }
})

export const barred = listed<OfBrands, BarredPlayer>(async ({ tenants }) => {
  const pages = await Promise.all(
    tenants.map(async (tenant) =>
      (await call(calls.listBarred, { tenant })).barred.map((item) => ({ ...item, tenant })),
    ),
  )
  return { items: pages.flat().toSorted((one, other) => other.barredAtMs - one.barredAtMs) }
})

/** Accounts that may belong to an excluded person, those that wait longest first. */
export const doubts = listed<OfBrands, Doubt>(async ({ tenants }) => {
  const pages = await Promise.all(
    tenants.map(async (tenant) =>
      (await call(calls.listDoubts, { tenant })).doubts.map((item) => ({ ...item, tenant })),
    ),
  )
  return { items: pages.flat().toSorted((one, other) => one.atMs - other.atMs) }
})

/** The same person is excluded to the same end; somebody else's wallet is free again. */
export async function decideDoubt(
  { tenant, account }: Doubt,
  decided: Pick<InputOf<typeof calls.decideDoubt>, 'decision' | 'operator' | 'reason'>,
): Promise<void> {
  await call(calls.decideDoubt, { tenant, account, ...decided })
  doubts.replace((each) => each.tenant === tenant && each.account === account, undefined)
}

type ExportedEvent = OutputOf<typeof calls.exportProtection>['events'][number]
const COLUMNS = ['account', 'at', 'about', 'status', 'detail'] as const

/** The regulator's file of a brand, page by page; `onPage` says how many events are in it so far. */
export async function exportProtection(tenant: string, onPage: (events: number) => void): Promise<Blob> {
  // Pieces of a file, not one growing text: a long history stays within the browser's memory.
  const pieces: string[] = [`${COLUMNS.join(',')}\r\n`]
  let count = 0
  for (let after: string | undefined; ;) {
    const page = await call(calls.exportProtection, { tenant, ...(after ? { after } : {}) })
    pieces.push(page.events.map(lineOf).join(''))
    count += page.events.length
    onPage(count)
    after = page.next
    if (after === undefined) break
  }
  return new Blob(pieces, { type: 'text/csv' })
}

function lineOf({ account, atMs, about, status, detail }: ExportedEvent): string {
  return csvLines([[account, new Date(atMs).toISOString(), about, status, detail]])
}
