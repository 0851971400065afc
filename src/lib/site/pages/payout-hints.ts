import type { Category } from '#lib/api/fields.ts'
import { shareText } from '#lib/shared/intl/numbers.ts'
import type { Site } from './site.ts'

/** Vendor payout hints of the product, in basis points of a stake: display only, never used in calculations. */
const PAYOUT_HINTS_BP: Partial<Record<Category, number>> = {
  LOTT: 100,
  ELOTT: 100,
  FISH: 100,
  RNG: 120,
  LIVE: 80,
  SPORTS: 100,
  ESPORTS: 100,
}

/** The advertised return of a category's vendors; undefined where no running offer of the brand pays as much. */
export function payoutHint(
  { offers, lang }: Pick<Site, 'offers' | 'lang'>,
  category: Category,
  nowMs = Date.now(),
): string | undefined {
  const hintBp = PAYOUT_HINTS_BP[category]
  if (hintBp === undefined) return undefined
  const isPaid = offers.some(
    ({ offer: { reward, startsAtMs, endsAtMs = Infinity } }) =>
      reward.kind === 'rebate' &&
      startsAtMs <= nowMs &&
      nowMs < endsAtMs &&
      reward.rates.some(
        (rate) => rate.category === category && rate.of === 'validStake' && rate.rateBp >= hintBp,
      ),
  )
  return isPaid ? shareText(hintBp / 10_000, lang, { maximumFractionDigits: 1 }) : undefined
}
