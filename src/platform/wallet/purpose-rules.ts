import type { MovementKind, Purpose } from '#lib/api/purposes.ts'
import type { TransferCode, WorldCode } from './accounts.ts'

/**
 * Purposes that a `post` may have: money given to the player, or taken back, against a world account. Where the world is
 * not fixed here (`undefined`), the command names it.
 */
export const POSTED = {
  withdrawalReturn: 'world:psp',
  rebate: 'world:promo',
  cashback: 'world:promo',
  promotion: 'world:promo',
  referral: 'world:promo',
  commission: 'world:agent',
  dividend: 'world:agent',
  salary: 'world:agent',
  jackpot: 'world:jackpot',
  adjustment: undefined,
} as const satisfies Partial<Record<Purpose, WorldCode | undefined>>
export type PostedPurpose = keyof typeof POSTED
/** Gifts that invite to play: nobody gets one during a break. What is owed for earlier play or work is paid all the same. */
export const INDUCEMENTS: readonly PostedPurpose[] = ['promotion']
export const POSTED_PURPOSES = Object.keys(POSTED) as [PostedPurpose, ...PostedPurpose[]]

/** What lists call a movement of the player's money, by its leg and, where the leg does not say it, by its purpose. */
const KINDS: Partial<Record<TransferCode, MovementKind>> = {
  deposit: 'deposit',
  bonusConvert: 'bonus',
  stake: 'stake',
  win: 'win',
  rollback: 'rollback',
  correct: 'correction',
  reserve: 'withdrawal',
  release: 'withdrawalBack',
  transferOut: 'transferOut',
  transferIn: 'transferIn',
  transferBack: 'transferBack',
  vendorIn: 'vendorIn',
  vendorOut: 'vendorOut',
  pointsRedeem: 'points',
}
const POSTED_KINDS: Record<PostedPurpose, MovementKind> = {
  withdrawalReturn: 'withdrawalBack',
  rebate: 'rebate',
  cashback: 'cashback',
  promotion: 'promotion',
  referral: 'referral',
  commission: 'commission',
  dividend: 'dividend',
  salary: 'salary',
  jackpot: 'jackpot',
  adjustment: 'adjustment',
}

export function movementKind({ code, purpose }: { code: TransferCode; purpose: Purpose }): MovementKind {
  const kind = code === 'post' && isPosted(purpose) ? POSTED_KINDS[purpose] : KINDS[code]
  if (!kind) throw new Error(`no kind of movement for ${code} ${purpose}`)
  return kind
}

function isPosted(purpose: Purpose): purpose is PostedPurpose {
  return Object.hasOwn(POSTED, purpose)
}
