/**
 * The purposes of money movements: the closed list shared by ledger, lists and reports. The meaning of an amount comes from
 * here, never from the form of a key.
 */
export const PURPOSES = [
  'deposit',
  'withdrawal',
  /** A payout came back. */
  'withdrawalReturn',
  'stake',
  'win',
  /** A returned stake: a cancelled bet, or a void draw. */
  'rollback',
  /** The correction of a settled bet's payout. */
  'correction',
  'jackpot',
  'bonusGrant',
  'bonusConversion',
  'bonusForfeit',
  'rebate',
  'cashback',
  /** Cash prizes: missions, red envelopes, raffles, level gifts. */
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
  /** Deposits that a bank called back, or that a minor got back. */
  'depositBack',
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
