import type { Category } from '#lib/api/fields.ts'
import type { CashbackTotals } from '#lib/shared/rewards/cashback.ts'
import { kept, played, type Sums } from '#platform/base/records/service.ts'

/**
 * The figures of cashback: settled real stakes, real money won, and gifts of promotions that were not taken back,
 * such as the rebate of a bet whose draw is void. A stake counts once its bet is settled: a bet that is open when
 * a period ends may still be returned. Cashback of earlier periods does not count as a gift of this one.
 */
export function lossOf(sums: Sums, categories: readonly Category[]): CashbackTotals {
  const stakeMinor = played(sums, 'turnoverReal', categories) + played(sums, 'unriskedReal', categories)
  return {
    stakeMinor: Math.max(0, stakeMinor),
    winMinor: Math.max(0, played(sums, 'winReal', categories)),
    bonusMinor: Math.max(0, kept(sums, ['bonus', 'rebate', 'promotion'])),
  }
}
