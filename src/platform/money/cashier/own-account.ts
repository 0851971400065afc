import { ApiError } from '#lib/api/errors.ts'
import { needsOwnAccount } from '#lib/shared/money/payment-law.ts'
import { nameOf } from '#lib/shared/protection/identity.ts'
import type { BrandContext } from '#platform/base/call.ts'
import { findMemberById, type Member } from '#platform/people/member/service.ts'

/** The national number by which the provider tells a payer's or a holder's account from another person's. */
export async function ownerOf(
  { env, tenant }: BrandContext,
  memberId: string,
): Promise<{ ownerNumber?: string }> {
  if (!needsOwnAccount(tenant.market)) return {}
  const member = await findMemberById(env, { tenant: tenant.id, id: memberId })
  const ownerNumber = member?.profile['idNumber']
  return ownerNumber === undefined ? {} : { ownerNumber }
}

/**
 * Refuses a payout account of somebody else, where the market's law pays to the member's own alone: by the name that was
 * given at registration. The provider compares the number.
 */
export function refuseForeignAccount({ tenant }: BrandContext, { profile }: Member, holder: string): void {
  if (!needsOwnAccount(tenant.market)) return
  const name = profile['payeeName']
  if (name === undefined || nameOf(holder) !== nameOf(name)) throw new ApiError('payout.holder')
}
