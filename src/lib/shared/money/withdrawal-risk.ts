import { DAY_MS } from '#lib/shared/time/durations.ts'

/** What a person has to look at before money leaves, the weightier first. */
export const WITHDRAWAL_RISKS = [
  'suspended',
  'sharedPayout',
  'sharedDevice',
  'littlePlay',
  'newPayout',
  'firstPayout',
  'documents',
  'rejectedBefore',
  'bonusOpen',
  'mostlyWon',
  'sharedAddress',
] as const
export type WithdrawalRisk = (typeof WITHDRAWAL_RISKS)[number]

interface Facts {
  depositsMinor: number
  stakedMinor: number
  winningsPercent: number
  payouts: number
  payoutAddedAtMs: number | null
  payoutUses: number
  payoutSharers: number
  deviceSharers: number
  addressSharers: number
  documents: string
  bonusMinor: number
  rejectedBefore: number
  memberStatus: string
}

/** A payout account is new for a day. */
const NEW_MS = DAY_MS
/** Deposits that were staked less than once were not played with. */
const LEAST_TURNS = 1
const MOSTLY_PERCENT = 90
/** An address of so many players is a network, not a household. */
const NETWORK = 20

/** The reasons that follow from the facts of a withdrawal, in the order of `WITHDRAWAL_RISKS`. */
export function withdrawalRisks(facts: Facts, requestedAtMs: number): WithdrawalRisk[] {
  const { depositsMinor, stakedMinor, payoutAddedAtMs, addressSharers } = facts
  const isAccountNew = payoutAddedAtMs !== null && requestedAtMs - payoutAddedAtMs < NEW_MS
  const holds: Record<WithdrawalRisk, boolean> = {
    suspended: facts.memberStatus !== 'active',
    sharedPayout: facts.payoutSharers > 0,
    sharedDevice: facts.deviceSharers > 0,
    littlePlay: depositsMinor > 0 && stakedMinor < LEAST_TURNS * depositsMinor,
    newPayout: isAccountNew && facts.payoutUses === 0,
    firstPayout: facts.payouts === 0,
    documents: facts.documents !== 'accepted' && facts.documents !== 'none',
    rejectedBefore: facts.rejectedBefore > 0,
    bonusOpen: facts.bonusMinor > 0,
    mostlyWon: facts.winningsPercent >= MOSTLY_PERCENT,
    sharedAddress: addressSharers > 0 && addressSharers < NETWORK,
  }
  return WITHDRAWAL_RISKS.filter((risk) => holds[risk])
}

/** The part of an amount that deposits do not cover, in percent. */
export function winningsPercent(amountMinor: number, depositsMinor: number): number {
  if (amountMinor <= 0) return 0
  return Math.round((Math.max(0, amountMinor - depositsMinor) / amountMinor) * 100)
}
