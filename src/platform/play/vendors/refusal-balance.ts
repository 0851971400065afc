import { ApiError } from '#lib/api/errors.ts'
import type { CallBase, VendorCaller } from '#platform/base/call.ts'
import { countFault } from '#platform/base/faults/service.ts'
import { findMemberById } from '#platform/people/member/service.ts'
import { playableAt } from './purse.ts'
import { writeLog } from '#platform/base/log.ts'

type PlayerCall = CallBase & { vendor: VendorCaller; input: { player: string } }

/**
 * Adds to each refusal of a handler the amount that the player can stake with the vendor (`details.balanceMinor`), so
 * that games never show an old balance. The vendor is authenticated, and may ask for the balance of each player of the
 * brand at any time.
 */
export function withBalance<C extends PlayerCall, Reply>(
  handler: (call: C) => Promise<Reply>,
): (call: C) => Promise<Reply> {
  return async (call) => {
    try {
      return await handler(call)
    } catch (error) {
      // After an unknown failure, a balance would look like an answer.
      if (!(error instanceof ApiError) || error.code === 'system.internal') {
        await countFault(call, 'vendor', call.vendor.vassalage)
        throw error
      }
      throw await told(error, call)
    }
  }
}

async function told(refusal: ApiError, { env, tenant, vendor, input }: PlayerCall): Promise<ApiError> {
  if (refusal.details && Object.hasOwn(refusal.details, 'balanceMinor')) return refusal
  try {
    // Only members have a wallet; the query itself would create one.
    if (!(await findMemberById(env, { tenant: tenant.id, id: input.player }))) return refusal
    const asked = { memberId: input.player, vendor: vendor.vassalage }
    const balanceMinor = await playableAt({ env, tenant }, asked)
    return new ApiError(refusal.code, { ...refusal.details, balanceMinor }, { cause: refusal })
  } catch (cause) {
    // The refusal is sent with or without a balance: after another failure, the vendor would repeat the call.
    writeLog('vendor.balanceUnknown', { vendor: vendor.vassalage, cause })
    return refusal
  }
}
