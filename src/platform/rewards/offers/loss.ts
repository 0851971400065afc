import type { Category } from '#lib/api/fields.ts'
import type { CashbackTotals } from '#lib/shared/rewards/cashback.ts'
import { kept, played, type Sums } from '#platform/base/records/service.ts'

/**
 * What cashback is a share of: settled real stakes, the real money that came back as wins, and what promotions gave and did
 * not take back, as with the rebate of a bet whose draw is void. A stake counts once its bet is settled: one that is open when
 * a period ends may still come back. Cashback of earlier periods is no bonus of this one.
 */
export function lossOf(sums: Sums, categories: readonly Category[]): CashbackTotals {
  const stakeMinor = played(sums, 'turnoverReal', categories) + played(sums, 'unriskedReal', categories)
  return {
    stakeMinor: Math.max(0, stakeMinor),
    winMinor: Math.max(0, played(sums, 'winReal', categories)),
    bonusMinor: Math.max(0, kept(sums, ['bonus', 'rebate', 'promotion'])),
  }
}
