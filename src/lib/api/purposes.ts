/**
 * Why money moved: the closed list that ledger, lists and reports share. What an amount means is read from here, never
 * from the form of a key.
 */
export const PURPOSES = [
  'deposit',
  'withdrawal',
  /** A payout that had left came back. */
  'withdrawalReturn',
  'stake',
  'win',
  /** A stake given back: a bet that was cancelled, or a draw that was void. */
  'rollback',
  /** What a settled bet pays was wrong, and was put right. */
  'correction',
  'jackpot',
  'bonusGrant',
  'bonusConversion',
  'bonusForfeit',
  'rebate',
  'cashback',
  /** Prizes in money: missions, red envelopes, raffles, gifts of a level. */
  'promotion',
  'referral',
  'commission',
  'dividend',
  'salary',
  'points',
  'memberTransfer',
  'vendorTransfer',
  /** An operator's correction, with a reason. */
  'adjustment',
] as const
export type Purpose = (typeof PURPOSES)[number]

/** A movement of the member's available money, as lists name it. */
export const MOVEMENT_KINDS = [
  'deposit',
  'withdrawal',
  'withdrawalBack',
  'stake',
  'win',
  'rollback',
  'correction',
  'jackpot',
  'bonus',
  'rebate',
  'cashback',
  'promotion',
  'referral',
  'commission',
  'dividend',
  'salary',
  'points',
  'transferOut',
  'transferIn',
  'transferBack',
  'vendorIn',
  'vendorOut',
  'adjustment',
] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]
