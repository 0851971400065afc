import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import type * as calls from '#lib/api/access/registration.ts'
import type { Call } from '#platform/base/call.ts'
import { isWithinLimit, limitAddress } from '#platform/base/guard/service.ts'
import { countVisit, findAffiliate } from '#platform/people/member/service.ts'

const CHECK_RATE = { limit: 30, windowMs: 60_000 }
/**
 * Counted visits of one link from one address: many visitors of a phone network share an address, and nobody inflates the
 * figure of a link by opening it over and over.
 */
const VISIT_RATE = { limit: 10, windowMs: 24 * 60 * 60_000 }

export async function checkAffiliate(
  call: Call<typeof calls.checkAffiliate>,
): Promise<OutputOf<typeof calls.checkAffiliate>> {
  await limitAddress(call, 'affiliate', CHECK_RATE)
  const affiliate = await findAffiliate(call, call.input.code)
  if (!affiliate) throw new ApiError('register.affiliateUnknown')
  if (call.input.isVisit) call.later(count(call, affiliate.code))
  return { code: affiliate.code }
}

async function count(call: Call<typeof calls.checkAffiliate>, code: string): Promise<void> {
  if (await isWithinLimit(call, `visit:${code}`, VISIT_RATE)) await countVisit(call, code)
}
