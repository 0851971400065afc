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
 * Refuses a payout account of somebody else, where the market's law pays to the member's own alone. The provider compares
 * the number.
 */
export function refuseForeignAccount(base: BrandContext, member: Member, holder: string): void {
  if (!mayBePaid(base, member, holder)) throw new ApiError('payout.holder')
}

/** By the name that was given at registration, where the market's law asks for the member's own account. */
export function mayBePaid({ tenant }: BrandContext, { profile }: Member, holder: string): boolean {
  if (!needsOwnAccount(tenant.market)) return true
  const name = profile['payeeName']
  return name !== undefined && nameOf(holder) === nameOf(name)
}
