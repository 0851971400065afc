import { ApiError } from '#lib/api/errors.ts'
import { LARGEST_WIN_MINOR } from '#lib/api/play/vendors-ops.ts'
import type { CallBase, VendorCaller } from '#platform/base/call.ts'
import { walletOf } from '#platform/ledger/wallet/service.ts'
import { keepPrize, type Prize } from './prize-repository.ts'
import { keyOf, type Transaction } from './transaction-repository.ts'

/** Without rules of their own, by the amounts of the brand's cashier: they fit its currency. */
const WINS_OF_A_WITHDRAWAL = 100
const CALLS_OF_A_DAY = 10
const ROUND_DAYS = 30

type Bounded = Pick<CallBase, 'env' | 'tenant' | 'now'> & { vendor: VendorCaller }
type Told = Omit<Transaction, 'vendor'> & { amountMinor: number }

/**
 * A win above the agreed bound waits for an operator: the vendor repeats it, and it is booked once it was let pass, or the
 * bound raised.
 */
export async function checkWin(call: Bounded, told: Told): Promise<void> {
  const callMinor = maxWinOf(call)
  if (told.amountMinor <= callMinor) return
  await passOrHold(call, told, { callMinor, dayMinor: null, roundDays: null, callReason: 'win' })
}

/**
 * Money without a bet's own win is bounded for each call and for a day of the vendor. A prize needs a round that the player
 * has played there lately, unless it is one of the brand's own free rounds: whoever has the vendor's secret could give
 * anybody anything.
 */
export async function checkPrize(
  call: Bounded,
  told: Told,
  { needsRound }: { needsRound: boolean },
): Promise<void> {
  if (told.amountMinor === 0) return
  const { rules } = call.vendor.setting
  const { reviewAboveMinor, minMinor } = call.tenant.cashier.withdrawal
  const usual = Math.max(reviewAboveMinor, minMinor)
  const callMinor = Math.min(rules.maxPrizeMinor ?? usual, maxWinOf(call))
  const dayMinor = rules.maxPrizesADayMinor ?? CALLS_OF_A_DAY * Math.max(usual, callMinor)
  const roundDays = needsRound ? ROUND_DAYS : null
  await passOrHold(call, told, { callMinor, dayMinor, roundDays, callReason: 'call' })
}

async function passOrHold(
  { env, tenant, now, vendor: { vassalage: vendor } }: Bounded,
  { kind, id, memberId: member, amountMinor }: Told,
  bounds: Parameters<typeof keepPrize>[2]['bounds'],
): Promise<void> {
  const key = keyOf({ vendor, kind, id })
  // What is booked already gets its first reply again.
  if (await walletOf(env, tenant.id, member).outcome(key)) return
  const prize: Prize = { key, vendor, id, member, amountMinor, nowMs: now }
  const state = await keepPrize(env, tenant.id, { prize, bounds })
  if (state !== 'paid' && state !== 'allowed')
    throw new ApiError('vendor.winTooHigh', { maxMinor: bounds.callMinor })
}

function maxWinOf({ tenant, vendor }: Bounded): number {
  const usual = WINS_OF_A_WITHDRAWAL * tenant.cashier.withdrawal.maxMinor
  return Math.min(vendor.setting.rules.maxWinMinor ?? usual, LARGEST_WIN_MINOR)
}
