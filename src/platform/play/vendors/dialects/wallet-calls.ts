import type * as z from 'zod/mini'
import type { Endpoint, InputOf, ParsedInputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import * as calls from '#lib/api/play/vendors-wallet.ts'
import type { Call } from '#platform/base/call.ts'
import { vendorBet } from '#platform/play/vendors/bet-service.ts'
import { vendorBonusResult, rollBack, vendorWin } from '#platform/play/vendors/end-service.ts'
import { withBalance } from '#platform/play/vendors/refusal-balance.ts'
import { getVendorBalance, keepSession, openVendorSession } from '#platform/play/vendors/session-service.ts'
import type { VendorCall } from './dialect.ts'

/** The wallet's own calls, as every format makes them: with the same input, the same rules and the same refusals. */
export const WALLET = {
  openSession: (call: VendorCall, token: string, player?: string) =>
    openVendorSession({ ...call, input: inputOf(calls.openVendorSession, { token }) }, player),
  keepSession: (call: VendorCall, token: string, player?: string) =>
    keepSession({ ...call, input: inputOf(calls.openVendorSession, { token }) }, player),
  balance: served(calls.getVendorBalance, withBalance(getVendorBalance)),
  bet: served(calls.vendorBet, withBalance(vendorBet)),
  /** @param bet the vendor's id of the bet that is won, where the format names it */
  win: (call: VendorCall, input: InputOf<typeof calls.vendorWin>, bet?: string) =>
    served(
      calls.vendorWin,
      withBalance((asked: Call<typeof calls.vendorWin>) => vendorWin(asked, bet)),
    )(call, input),
  rollback: served(calls.vendorRollback, withBalance(rollBack)),
  bonusResult: served(calls.vendorBonusResult, withBalance(vendorBonusResult)),
}

/**
 * What a format reads of a message; unknown fields are passed over.
 * @throws ApiError `request.invalid`
 */
export function read<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues
    .slice(0, 20)
    .map(({ path, code }) => ({ field: path.join('.'), reason: code }))
  throw new ApiError('request.invalid', { fields })
}

function served<E extends Endpoint, Reply>(
  endpoint: E,
  handler: (call: VendorCall & { input: ParsedInputOf<E> }) => Promise<Reply>,
) {
  return (call: VendorCall, input: InputOf<E>): Promise<Reply> =>
    handler({ ...call, input: inputOf(endpoint, input) })
}

/** A text that no session could have is one that is unknown. */
function inputOf<E extends Endpoint>(endpoint: E, input: InputOf<E>): ParsedInputOf<E> {
  const parsed = endpoint.input.safeParse(input)
  if (parsed.success) return parsed.data as ParsedInputOf<E>
  const fields = parsed.error.issues.map(({ path, code }) => ({ field: path.join('.'), reason: code }))
  const isSession = fields.every(({ field }) => field === 'session' || field === 'token')
  throw isSession ? new ApiError('vendor.session') : new ApiError('request.invalid', { fields })
}
