import type { TFunction } from 'i18next'
import { percentText } from '#lib/agent/percent.ts'
import type { Rates } from '#lib/shared/agent/rates.ts'
import { ratedIn } from './RatesFields.tsx'
import styles from './agent.module.css'

/** Rates in short: each with its category. */
export function RateList({ t, lang, rates }: { t: TFunction; lang: string; rates: Rates }) {
  const categories = ratedIn(rates)
  if (categories.length === 0) return <span className="muted">{t('agent:rates.noRates')}</span>
  return (
    <span className={styles.rateList}>
      {categories.map((category) => (
        <span key={category} className="badge">
          {t(`agent:category.${category}`)}{' '}
          <bdi translate="no">{percentText(rates[category] ?? 0, lang)}</bdi>
        </span>
      ))}
    </span>
  )
}
