import * as calls from '#lib/api/rewards/promotions-ops.ts'
import type { Currency } from '#lib/api/fields.ts'
import type { InputOf } from '#lib/api/endpoint.ts'
import { call } from '#lib/client/call.ts'
import { noteWaiting } from '#console/frame/waiting-store.ts'
import { listed } from '#console/parts/listed.ts'

export interface ClaimRow extends calls.ClaimToReview {
  tenant: string
  currency: Currency
}
export type ClaimStatus = ClaimRow['status']
interface ClaimsQuery {
  tenants: readonly string[]
  status: ClaimStatus
}

/** Claims of the chosen brands, the oldest first. */
export const claims = listed<ClaimsQuery, ClaimRow>(async ({ tenants, status }) => {
  const pages = await Promise.all(
    tenants.map(async (tenant) => {
      const { currency, claims: own } = await call(calls.listClaims, { tenant, status })
      return own.map((each) => ({ ...each, tenant, currency }))
    }),
  )
  const items = pages.flat()
  // The menu follows the list.
  if (status === 'applying') noteWaiting({ claims: items.length })
  return { items: items.toSorted((a, b) => a.madeAtMs - b.madeAtMs) }
})

/** Approves or refuses; the entry leaves the queue. */
export async function reviewClaim(
  claim: ClaimRow,
  act: Pick<InputOf<typeof calls.reviewClaim>, 'operator' | 'decision' | 'reason'>,
): Promise<void> {
  const { tenant, memberId, offerId, occurrence } = claim
  await call(calls.reviewClaim, { tenant, memberId, offerId, occurrence, ...act })
  claims.replace((each) => claimId(each) === claimId(claim), undefined)
}

export function claimId({ tenant, memberId, offerId, occurrence }: ClaimRow): string {
  return `${tenant}/${memberId}/${offerId}/${occurrence}`
}
