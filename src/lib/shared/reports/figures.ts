import type { DaySums, SumName } from './sums.ts'

/**
 * The figures of reports. Each is a sum of stored sums with a factor each, so that a figure of a day, of a year and of one
 * booking are made in the same way; `docs/reports.md` explains them for people.
 */
type Terms = Partial<Record<SumName, 1 | -1>>

const STAKES: Terms = { stakeReal: 1, stakeBonus: 1, backReal: -1, backBonus: -1 }
const REWARDS = {
  rebates: 1,
  cashback: 1,
  promotions: 1,
  referrals: 1,
  pointsPaid: 1,
} as const satisfies Terms
const GGR: Terms = { ...STAKES, winReal: -1, winBonus: -1, corrected: -1, jackpotPaid: -1 }

const FIGURES = {
  bets: { bets: 1 },
  /** All stakes, without those that came back. */
  stakes: STAKES,
  bonusStakes: { stakeBonus: 1, backBonus: -1 },
  returned: { backReal: 1, backBonus: 1 },
  wins: { winReal: 1, winBonus: 1 },
  bonusWins: { winBonus: 1 },
  corrections: { corrections: 1 },
  corrected: { corrected: 1 },
  turnover: { turnover: 1 },
  /** Gross gaming revenue: what players staked less what they got for it. */
  ggr: GGR,
  bonusGranted: { bonusGranted: 1 },
  bonusTaken: { bonusTaken: 1 },
  bonusConverted: { bonusConverted: 1 },
  bonusCost: { bonusGranted: 1, bonusTaken: -1 },
  rebates: { rebates: 1 },
  cashback: { cashback: 1 },
  promotions: { promotions: 1 },
  referrals: { referrals: 1 },
  pointsPaid: { pointsPaid: 1 },
  /** What is given as money at once: rebates, cashback, gifts, invitations, points. */
  rewards: REWARDS,
  /** Net gaming revenue. */
  ngr: {
    ...GGR,
    ...{ bonusGranted: -1, bonusTaken: 1 },
    ...{ rebates: -1, cashback: -1, promotions: -1, referrals: -1, pointsPaid: -1 },
  },
  /** GGR of the players' own money. */
  taxBase: { stakeReal: 1, backReal: -1, winReal: -1, corrected: -1, jackpotPaid: -1 },
  jackpotFed: { jackpotFed: 1 },
  jackpotPaid: { jackpotPaid: 1 },
  agentPay: { commissions: 1, dividends: 1, salaries: 1 },
  commissions: { commissions: 1 },
  dividends: { dividends: 1 },
  salaries: { salaries: 1 },
  deposits: { deposits: 1 },
  deposited: { deposited: 1 },
  firstDeposits: { firstDeposits: 1 },
  firstDeposited: { firstDeposited: 1 },
  requests: { requests: 1 },
  requested: { requested: 1 },
  payouts: { payouts: 1 },
  paidOut: { paidOut: 1 },
  cameBack: { cameBack: 1 },
  fees: { depositFees: 1, payoutFees: 1 },
  chargebacks: { chargebacks: 1 },
  chargedBack: { chargedBack: 1 },
  givenBack: { givenBack: 1 },
  /** Deposits less payouts, and less deposits that went back. */
  netDeposits: { deposited: 1, paidOut: -1, chargedBack: -1, givenBack: -1 },
  adjustments: { adjustments: 1 },
  adjusted: { adjusted: 1 },
  balance: { balance: 1 },
  registered: { registered: 1 },
  firstPlayers: { firstPlayers: 1 },
} as const satisfies Record<string, Terms>

/** Figures that a row of sums has; `active` and what is divided by it are counted otherwise. */
export type SumFigure = keyof typeof FIGURES
export type FigureName = SumFigure | 'active' | 'arpu'
// The keys of the literal above.
export const SUM_FIGURES = Object.keys(FIGURES) as [SumFigure, ...SumFigure[]]
export const FIGURE_NAMES: [FigureName, ...FigureName[]] = [...SUM_FIGURES, 'active', 'arpu']

/** Figures that count; all others are amounts. */
export const COUNTS: ReadonlySet<FigureName> = new Set<FigureName>([
  ...(['bets', 'corrections', 'deposits', 'firstDeposits', 'requests', 'payouts', 'chargebacks'] as const),
  ...(['adjustments', 'registered', 'firstPlayers', 'active'] as const),
])

/** Figures that are also kept by the hour. */
export const HOUR_FIGURES = [
  ...(['bets', 'stakes', 'ggr', 'ngr', 'deposits', 'deposited', 'payouts', 'paidOut', 'registered'] as const),
] as const satisfies readonly SumFigure[]

const MILLION = 1_000_000

/** A figure from sums. Contributions to jackpots are shown in whole minor units, rounded down. */
export function figureOf(name: SumFigure, sums: DaySums): number {
  const terms: Terms = FIGURES[name]
  let total = 0
  for (const [sum, factor] of termsOf(terms)) total += factor * (sums[sum] ?? 0)
  return name === 'jackpotFed' ? Math.floor(total / MILLION) : total
}

/** The sums that a figure is made of, with their factors. */
export function termsOfFigure(name: SumFigure): readonly (readonly [SumName, 1 | -1])[] {
  return termsOf(FIGURES[name])
}

function termsOf(terms: Terms): [SumName, 1 | -1][] {
  // The keys of a literal that is checked above.
  return Object.entries(terms) as [SumName, 1 | -1][]
}
