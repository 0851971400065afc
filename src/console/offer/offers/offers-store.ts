import * as calls from '#lib/api/rewards/promotions-ops.ts'
import type { OfferRecord } from '#lib/api/rewards/offers.ts'
import type { Currency } from '#lib/api/fields.ts'
import { call } from '#lib/client/call.ts'
import { listed } from '#console/parts/listed.ts'
import { loadedValue } from '#console/parts/loaded.ts'

export interface OfferRow extends calls.OfferSummary {
  tenant: string
  currency: Currency
}
interface OffersQuery {
  tenants: readonly string[]
}

/** What the list was asked for last. */
let shown: OffersQuery = { tenants: [] }

/** Every offer of the chosen brands: what runs first, then what comes, then what is over. */
export const offers = listed<OffersQuery, OfferRow>(async (query) => {
  const { tenants } = query
  shown = query
  const pages = await Promise.all(
    tenants.map(async (tenant) => {
      const { currency, offers: own } = await call(calls.listOffers, { tenant })
      return own.map((each) => ({ ...each, tenant, currency }))
    }),
  )
  return { items: pages.flat().toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state)) }
})
const ORDER: readonly OfferRow['state'][] = ['live', 'scheduled', 'draft', 'checked', 'ended']

interface OneQuery {
  tenant: string
  offerId: string
}

/** What an offer cost, and what its members did since they took part. */
export const offerResult = loadedValue((query: OneQuery) => call(calls.getOfferResult, query))

/** The newest version to edit; `undefined`: an offer that does not exist yet. */
export const offerTerms = loadedValue(
  async ({ tenant, offerId }: { tenant: string; offerId: string | undefined }) =>
    offerId === undefined ? undefined : call(calls.getOffer, { tenant, offerId }),
)

/** The current version of an offer, which somebody else may have changed meanwhile; 0 if the offer does not exist. */
export async function versionOf({ tenant, offerId }: OneQuery): Promise<{ version: number; madeBy: string }> {
  const { offers: own } = await call(calls.listOffers, { tenant })
  const found = own.find(({ id }) => id === offerId)
  return { version: found?.version ?? 0, madeBy: found?.madeBy ?? '' }
}

export async function putOffer(
  record: OfferRecord,
  { operator, isDraft }: { operator: string; isDraft: boolean },
): Promise<void> {
  await call(calls.putOffer, { tenant: record.tenant, offer: record, operator, isDraft })
  // A new one has its place in the list.
  await offers.load(shown)
}

export async function endOffer(
  { tenant, id, currency }: OfferRow,
  act: { operator: string; reason: string },
): Promise<void> {
  const after = await call(calls.endOffer, { tenant, offerId: id, ...act })
  offers.replace((each) => each.tenant === tenant && each.id === id, { ...after, tenant, currency })
}
