import type { TFunction } from 'i18next'
import type { Currency } from '#lib/api/fields.ts'
import { formatMoney } from '#lib/shared/money/money.ts'
import { numberText, shareText } from '#lib/shared/intl/numbers.ts'
import type { Contract } from './agents-store.ts'

interface Props {
  t: TFunction
  lang: string
  terms: Contract['terms']
  currency: Currency
}

const RATE_SCALE = 1_000_000

/** What a contract promises, a line for each tier. */
export function ContractTerms({ t, lang, terms, currency }: Props) {
  const share = (rateE6: number) => shareText(rateE6 / RATE_SCALE, lang, { maximumFractionDigits: 4 })
  const money = (minor: number) => formatMoney(minor, currency, { locale: lang, symbol: currency.code })
  const category = t(`console:category.${terms.category}`, { defaultValue: t('console:content.any') })
  if (terms.kind === 'realtime')
    return (
      <p>
        {category}:{' '}
        {t('console:agents.realtime', { profit: share(terms.profitRateE6), loss: share(terms.lossRateE6) })}
      </p>
    )
  if (terms.kind === 'commission')
    return (
      <p>
        {category}: {t(`console:agents.basis.${terms.basis}`, { rate: share(terms.rateE6) })}
      </p>
    )
  if (terms.kind === 'rebate')
    return (
      <p>
        {category}: {t('console:agents.series', { series: numberText(terms.maxSeries, lang) })}
      </p>
    )
  return (
    <>
      <p>
        {category} · {t(`console:agents.payer.${terms.payer}`)}
      </p>
      <ol className="console-reasons">
        {terms.tiers.map((tier, index) => (
          <li key={index}>
            {t('console:agents.tier', {
              turnover: money(tier.turnoverMinor),
              active: numberText(tier.activeMembers, lang),
              loss: money(tier.lossMinor),
              rate: tier.rate.type === 'percent' ? share(tier.rate.rateE6) : money(tier.rate.valueMinor),
            })}
          </li>
        ))}
      </ol>
    </>
  )
}
