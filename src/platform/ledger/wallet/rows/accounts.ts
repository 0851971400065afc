import type { Purpose } from '#lib/api/purposes.ts'

/** Points are booked like money, in their own currency. */
export const POINTS = 'PTS'

/**
 * Accounts of the member; none of them may become negative. `vendor:<vassalage>` is money kept at one vendor, for brands
 * where vendors have their own wallets.
 */
type OwnCode = 'player' | 'hold' | 'bonus' | 'points' | 'transit' | VendorCode
type VendorCode = `vendor:${string}`
/** The counter-accounts: payment providers, games, lotteries, promotions, agents, other members. */
export type WorldCode =
  | 'world:psp'
  | `world:game:${string}`
  | 'world:lottery'
  | 'world:jackpot'
  | 'world:promo'
  | 'world:agent'
  | 'world:member'
export type AccountCode = OwnCode | WorldCode

/** The leg of a movement within its purpose: a withdrawal is reserved, then captured or released. */
export type TransferCode =
  | 'deposit'
  | 'depositBack'
  | 'post'
  | 'bonusGrant'
  | 'bonusConvert'
  | 'bonusForfeit'
  | 'stake'
  | 'win'
  | 'rollback'
  | 'correct'
  | 'reserve'
  | 'capture'
  | 'release'
  | 'transferOut'
  | 'transferIn'
  | 'transferDone'
  | 'transferBack'
  | 'vendorIn'
  | 'vendorOut'
  | 'pointsEarn'
  | 'pointsRedeem'

/** One movement of a decision, from `debit` to `credit`. `id` names its cause, so that it cannot happen twice. */
export interface Posting {
  id: string
  debit: AccountCode
  credit: AccountCode
  amountMinor: number
  currency: string
  code: TransferCode
  purpose: Purpose
}

const OWN: readonly string[] = ['player', 'hold', 'bonus', 'points', 'transit'] satisfies OwnCode[]

/** 1 where the account may never be overdrawn. */
export function floorOf(code: string): 0 | 1 {
  if (code.startsWith('vendor:')) return 1
  return OWN.includes(code) ? 1 : 0
}
