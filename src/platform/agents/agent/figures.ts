import type { TeamFigures } from '#lib/api/agents/agent.ts'
import { betTotals, kept, netDepositsMinor, played, type Sums } from '#platform/base/records/service.ts'

/**
 * A team's figures, computed from the totals of `profitOfWhom`; real and bonus money count alike. Bets count as in the
 * lists of bets.
 */
export function teamFigures(sums: Sums): TeamFigures {
  const of = (name: string) => sums[name] ?? 0
  const bets = betTotals(sums)
  const jackpotMinor = kept(sums, ['jackpot'])
  const rebatesMinor = kept(sums, ['rebate', 'cashback', 'commission'])
  const promotionsMinor =
    of('bonus.granted') - of('bonus.forfeited') + kept(sums, ['promotion', 'referral', 'points'])
  return {
    depositsMinor: netDepositsMinor(sums),
    withdrawalsMinor: of('withdrawn') - of('returned'),
    stakeMinor: bets.stakeMinor,
    openMinor: bets.openMinor,
    validMinor: played(sums, 'turnover'),
    prizesMinor: bets.winMinor + jackpotMinor,
    rebatesMinor,
    promotionsMinor,
    netMinor: bets.netMinor + jackpotMinor + rebatesMinor + promotionsMinor,
  }
}
