import type { InputOf } from '#lib/api/endpoint.ts'
import type { Currency } from '#lib/api/fields.ts'
import * as orderCalls from '#lib/api/money/points-ops.ts'
import * as applicationCalls from '#lib/api/rewards/promotions-applications.ts'
import * as referralCalls from '#lib/api/rewards/referral.ts'
import { call } from '#lib/client/call.ts'
import { listed } from '#console/parts/listed.ts'

interface OfBrands {
  tenants: readonly string[]
}
interface OfBrand {
  tenant: string
}
/** Who decides what, and why. */
export interface Decision {
  operator: string
  decision: 'approve' | 'reject'
  reason: string
}

export type ApplicationRow = applicationCalls.Application & OfBrand & { currency: Currency }
export type ApplicationStatus = ApplicationRow['status']
export type ReferralRow = referralCalls.ReferralToReview & OfBrand
export type OrderRow = orderCalls.RedemptionOrder & OfBrand
export type OrderStatus = OrderRow['status']

/** Applications of the chosen brands, the oldest first. */
export const applications = listed<OfBrands & { status: ApplicationStatus }, ApplicationRow>(
  async ({ tenants, status }) => {
    const pages = await Promise.all(
      tenants.map(async (tenant) => {
        const page = await call(applicationCalls.listApplications, { tenant, status })
        return page.applications.map((each) => ({ ...each, tenant, currency: page.currency }))
      }),
    )
    return { items: pages.flat().toSorted((one, other) => one.sentAtMs - other.sentAtMs) }
  },
)

export const referrals = listed<OfBrands, ReferralRow>(async ({ tenants }) => {
  const pages = await Promise.all(
    tenants.map(async (tenant) =>
      (await call(referralCalls.listReferrals, { tenant })).referrals.map((each) => ({ ...each, tenant })),
    ),
  )
  return { items: pages.flat().toSorted((one, other) => one.madeAtMs - other.madeAtMs) }
})

export const orders = listed<OfBrands & { status: OrderStatus }, OrderRow>(async ({ tenants, status }) => {
  const pages = await Promise.all(
    tenants.map(async (tenant) =>
      (await call(orderCalls.listPointOrders, { tenant, status })).orders.map((each) => ({
        ...each,
        tenant,
      })),
    ),
  )
  return { items: pages.flat().toSorted((one, other) => one.askedAtMs - other.askedAtMs) }
})

/** An entry, as its page and its address name it. */
export function requestId({ tenant, id }: OfBrand & { id: string }): string {
  return `${tenant}.${id}`
}

/** Above the brand's amount a second person has to approve, too: until then it stays in the list. */
export async function reviewApplication(
  { tenant, id, currency }: ApplicationRow,
  decided: Omit<InputOf<typeof applicationCalls.reviewApplication>, 'tenant' | 'id'>,
): Promise<ApplicationRow> {
  const after = await call(applicationCalls.reviewApplication, { tenant, id, ...decided })
  const row = { ...after, tenant, currency }
  const isDone = after.status !== 'applying'
  applications.replace((each) => each.tenant === tenant && each.id === id, isDone ? undefined : row)
  return row
}

export async function reviewReferral({ tenant, inviteeId }: ReferralRow, decided: Decision): Promise<void> {
  await call(referralCalls.reviewReferral, { tenant, inviteeId, ...decided })
  referrals.replace((each) => each.tenant === tenant && each.inviteeId === inviteeId, undefined)
}

/** A rejection gives points and stock back. */
export async function reviewPointOrder({ tenant, id }: OrderRow, decided: Decision): Promise<void> {
  await call(orderCalls.reviewPointOrder, { tenant, id, ...decided })
  orders.replace((each) => each.tenant === tenant && each.id === id, undefined)
}
