/**
 * The sums that reports are made of, by name; the columns of `report_day` have the same names in snake case. Amounts are minor
 * units; `jackpotFed` is in millionths of one.
 */

/** Of a game: a report by vendor, game or category shows these. */
export const PLAY_SUMS = [
  /** Bets placed. */
  'bets',
  'stakeReal',
  'stakeBonus',
  /** Stakes that came back because a bet was void or rolled back. */
  'backReal',
  'backBonus',
  'winReal',
  'winBonus',
  /** Later corrections of payouts: how many, and what they gave less what they took. */
  'corrections',
  'corrected',
  /** Valid stakes, counted at settlement. */
  'turnover',
  'jackpotFed',
  'jackpotPaid',
] as const

/** Of a player, whatever was played. */
export const PLAYER_SUMS = [
  'bonusGranted',
  'bonusTaken',
  'bonusConverted',
  'rebates',
  'cashback',
  'promotions',
  'referrals',
  'pointsPaid',
  'commissions',
  'dividends',
  'salaries',
  'deposits',
  'deposited',
  'depositFees',
  'firstDeposits',
  'firstDeposited',
  /** Withdrawals asked for. */
  'requests',
  'requested',
  /** Withdrawals that left. */
  'payouts',
  'paidOut',
  'payoutFees',
  /** Money of withdrawals that returned to the player, before or after it had left. */
  'cameBack',
  'chargebacks',
  'chargedBack',
  /** Deposits of minors that were given back. */
  'givenBack',
  'adjustments',
  'adjusted',
  /** Every change of the players' available money. */
  'balance',
  'registered',
  'firstPlayers',
] as const

export const SUMS = [...PLAY_SUMS, ...PLAYER_SUMS] as const
export type SumName = (typeof SUMS)[number]
export type DaySums = Partial<Record<SumName, number>>

/** `stakeReal` is `stake_real`. */
export function columnOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

export function addSums(to: DaySums, more: DaySums): void {
  for (const name of SUMS) {
    const added = more[name] ?? 0
    if (added !== 0) to[name] = (to[name] ?? 0) + added
  }
}

export function hasSums(sums: DaySums): boolean {
  return SUMS.some((name) => (sums[name] ?? 0) !== 0)
}
