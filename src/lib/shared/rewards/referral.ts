import { ratioOf, roundHalfEven } from '#lib/shared/money/exact.ts'
import { HOUR_MS } from '#lib/shared/time/durations.ts'
import type { Draw } from '#lib/shared/chance/secure-draw.ts'
import { bareEntry } from '#lib/shared/text/entry.ts'
import { WHOLE_BP, wholeUnits } from './units.ts'

/** Unambiguous digits and capitals: no 0, 1, I, L, O. 31^8 codes are 8.5 × 10¹¹. */
export const CODE_SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const CODE_LENGTH = 8

/** A new code; the caller repeats the draw if it is taken. */
export function newReferralCode(draw: Draw): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_SIGNS[draw(CODE_SIGNS.length)]).join('')
}

/** Normalises a typed or linked code; undefined for an invalid one. */
export function readReferralCode(text: string): string | undefined {
  const code = bareEntry(text).toUpperCase()
  return code.length === CODE_LENGTH && [...code].every((sign) => CODE_SIGNS.includes(sign))
    ? code
    : undefined
}

/** The facts at a registration with a code. */
export interface BindingFacts {
  inviterId: string
  inviteeId: string
  /** Agents have contracts; they and their teams are excluded. Undefined: unknown. */
  inviter: {
    isAgent: boolean | undefined
    hasAgent: boolean | undefined
    isTrial: boolean | undefined
    isBlocked: boolean | undefined
  }
  /** Time since the inviter was last seen at the invitee's address; Infinity: never; undefined: unknown. */
  sameAddressAgoMs: number | undefined
  /** Whether the inviter was seen lately with the browser in which the account is opened; undefined: unknown. */
  isSameDevice: boolean | undefined
}

export const REFERRAL_REFUSALS = [
  'self',
  'agent',
  'trial',
  'blocked',
  'sameAddress',
  'sameDevice',
  'sameIdentity',
  'samePayoutAccount',
] as const
type ReferralRefusal = (typeof REFERRAL_REFUSALS)[number]
export type Binding =
  { kind: 'bound' } | { kind: 'review'; reason: 'sameAddress' } | { kind: 'refused'; reason: ReferralRefusal }

/** Whether an invitation counts: one level, decided once, at registration. The account is opened in any case. */
export function bindingOf({
  inviterId,
  inviteeId,
  inviter,
  sameAddressAgoMs,
  isSameDevice,
}: BindingFacts): Binding {
  const refused = (reason: ReferralRefusal): Binding => ({ kind: 'refused', reason })
  if (inviterId === inviteeId) return refused('self')
  if (inviter.isAgent !== false || inviter.hasAgent !== false) return refused('agent')
  if (inviter.isTrial !== false) return refused('trial')
  if (inviter.isBlocked !== false) return refused('blocked')
  // An address is changed with a tap, a browser's own mark is not.
  if (isSameDevice !== false) return refused('sameDevice')
  if (sameAddressAgoMs === undefined) return { kind: 'review', reason: 'sameAddress' }
  if (sameAddressAgoMs < HOUR_MS) return refused('sameAddress')
  return sameAddressAgoMs < 24 * HOUR_MS ? { kind: 'review', reason: 'sameAddress' } : { kind: 'bound' }
}

export interface ReferralRewardFacts {
  /** As decided at registration; an operator's approval changes `review` into `bound`. */
  binding: Binding
  /** False as far as known, also while the invitee has given none; undefined: unknown. */
  isIdentityShared: boolean | undefined
  isPayoutAccountShared: boolean | undefined
  isInviterBlocked: boolean | undefined
  /** The deposit behind the reward can no longer be reversed; true for rewards without a deposit. */
  isDepositFinal: boolean | undefined
  amountMinor: number
  paidTodayMinor: number
  dailyCapMinor: number
}

export type ReferralReward =
  | { kind: 'due'; amountMinor: number }
  | { kind: 'held'; reason: 'review' | 'identity' | 'payoutAccount' | 'deposit' | 'dailyCap' }
  | { kind: 'refused'; reason: ReferralRefusal }

/** Whether one reward may be paid now. A held one is evaluated again later; a refused one is never paid. */
export function referralReward(facts: ReferralRewardFacts): ReferralReward {
  const { amountMinor, paidTodayMinor, dailyCapMinor } = facts
  if (facts.binding.kind === 'refused') return facts.binding
  if (facts.isIdentityShared) return { kind: 'refused', reason: 'sameIdentity' }
  if (facts.isPayoutAccountShared) return { kind: 'refused', reason: 'samePayoutAccount' }
  if (facts.isInviterBlocked !== false) return { kind: 'refused', reason: 'blocked' }
  if (facts.binding.kind === 'review') return { kind: 'held', reason: 'review' }
  if (facts.isIdentityShared === undefined) return { kind: 'held', reason: 'identity' }
  if (facts.isPayoutAccountShared === undefined) return { kind: 'held', reason: 'payoutAccount' }
  if (facts.isDepositFinal !== true) return { kind: 'held', reason: 'deposit' }
  if (wholeUnits(paidTodayMinor, 'paidTodayMinor') + wholeUnits(amountMinor, 'amountMinor') > dailyCapMinor)
    return { kind: 'held', reason: 'dailyCap' }
  return { kind: 'due', amountMinor }
}

/** The inviter's share of one invitee's valid stake of a closed day; rounded once. There is no second level. */
export function turnoverShareMinor(rateBp: number, validMinor: number): number {
  return roundHalfEven(ratioOf(wholeUnits(validMinor, 'validMinor'), rateBp, WHOLE_BP))
}

export type InviteeStage = 'registered' | 'deposited' | 'qualified'

/** An invitee's progress for the inviter, beside a masked name; undefined: no deposit yet. */
export function inviteeStage(firstDepositMinor: number | undefined, minDepositMinor: number): InviteeStage {
  if (firstDepositMinor === undefined) return 'registered'
  return firstDepositMinor >= minDepositMinor ? 'qualified' : 'deposited'
}
