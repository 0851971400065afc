import type { TFunction } from 'i18next'
import { Field } from '#islands/ui/Field.tsx'
import { CATEGORIES, type Category } from '#lib/api/fields.ts'
import { parsePercent, percentInput, percentText } from '#lib/agent/percent.ts'
import type { Rates } from '#lib/shared/agent/rates.ts'
import styles from './agent.module.css'

export type TypedRates = Partial<Record<Category, string>>

interface Props {
  t: TFunction
  lang: string
  /** The highest rates that can be passed on. */
  own: Rates
  typed: TypedRates
  onTyped: (typed: TypedRates) => void
  /** Mistakes are shown once the form was sent. */
  isAsked: boolean
}

/** A rebate for each category in which the agent has one: at most the own. */
export function RatesFields({ t, lang, own, typed, onTyped, isAsked }: Props) {
  const categories = ratedIn(own)
  if (categories.length === 0) return <p className="muted">{t('agent:rates.none')}</p>
  return (
    <fieldset className={styles.rates}>
      <legend>{t('agent:rates.legend')}</legend>
      {categories.map((category) => (
        <Field
          key={category}
          label={t(`agent:category.${category}`)}
          hint={t('agent:rates.most', { rate: percentText(own[category] ?? 0, lang) })}
          error={isAsked && !isGood(category, typed, own) ? t('agent:rates.wrong') : undefined}
          inputMode="decimal"
          autoComplete="off"
          suffix="%"
          value={typed[category] ?? ''}
          onChange={(event) => onTyped({ ...typed, [category]: event.target.value })}
        />
      ))}
    </fieldset>
  )
}

/** As the form is opened with. */
export function typedOf(rates: Rates, lang: string): TypedRates {
  return Object.fromEntries(
    ratedIn(rates).map((category) => [category, percentInput(rates[category] ?? 0, lang)]),
  )
}

/** The typed rates; `undefined` if one of them is invalid. */
export function ratesFrom(typed: TypedRates, own: Rates): Rates | undefined {
  const categories = ratedIn(own)
  if (!categories.every((category) => isGood(category, typed, own))) return undefined
  return Object.fromEntries(
    categories.flatMap((category) => {
      const rateE6 = parsePercent(typed[category] ?? '') ?? 0
      return rateE6 > 0 ? [[category, rateE6]] : []
    }),
  )
}

export function ratedIn(rates: Rates): Category[] {
  return CATEGORIES.filter((category) => (rates[category] ?? 0) > 0)
}

function isGood(category: Category, typed: TypedRates, own: Rates): boolean {
  const rateE6 = parsePercent(typed[category] ?? '')
  return rateE6 !== undefined && rateE6 <= (own[category] ?? 0)
}
