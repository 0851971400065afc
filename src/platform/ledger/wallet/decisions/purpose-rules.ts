import type { MovementKind, Purpose } from '#lib/api/purposes.ts'
import type { TransferCode, WorldCode } from '#platform/ledger/wallet/rows/accounts.ts'

/**
 * Purposes of a `post`: money given to the player, or taken back, against a counter-account. Where none is fixed here
 * (`undefined`), the command names it.
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
/** Inducements to play, which are withheld during a break or a suspension. Money owed for earlier play or work is paid regardless. */
export const INDUCEMENTS: readonly PostedPurpose[] = ['promotion']
export const POSTED_PURPOSES = Object.keys(POSTED) as [PostedPurpose, ...PostedPurpose[]]

/** The kind of a movement in lists, by its leg and, where that is ambiguous, by its purpose. */
const KINDS: Partial<Record<TransferCode, MovementKind>> = {
  deposit: 'deposit',
  depositBack: 'depositBack',
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
