import type { TeamFigures } from '#lib/api/agents/agent.ts'
import { kept, netDepositsMinor, played, type Sums } from '#platform/base/records/service.ts'

/**
 * A team's figures, computed from its totals (`ledger/wallet/decisions/measures.ts`); real and bonus money count alike.
 */
export function teamFigures(sums: Sums): TeamFigures {
  const of = (name: string) => sums[name] ?? 0
  const stakeMinor = played(sums, 'stake') - played(sums, 'back')
  const prizesMinor = played(sums, 'win') + kept(sums, ['jackpot'])
  const rebatesMinor = kept(sums, ['rebate', 'cashback', 'commission'])
  const promotionsMinor =
    of('bonus.granted') - of('bonus.forfeited') + kept(sums, ['promotion', 'referral', 'points'])
  return {
    depositsMinor: netDepositsMinor(sums),
    withdrawalsMinor: of('withdrawn') - of('returned'),
    stakeMinor,
    validMinor: played(sums, 'turnover'),
    prizesMinor,
    rebatesMinor,
    promotionsMinor,
    netMinor: prizesMinor + rebatesMinor + promotionsMinor - stakeMinor,
  }
}
