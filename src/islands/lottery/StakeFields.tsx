import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useMoney } from '#islands/parts/use-money.ts'
import { Field } from '#islands/ui/Field.tsx'
import type { Currency } from '#lib/api/fields.ts'
import type { LotteryLimits } from '#lib/api/play/lottery-fields.ts'
import { chooseStake } from '#lib/lottery/stake-choice.ts'
import { formatMoney, parseAmount } from '#lib/shared/money/money.ts'
import { Stepper } from './Stepper.tsx'
import styles from './betting.module.css'

interface Props {
  t: TFunction
  lang: string
  limits: LotteryLimits
  currency: Currency
  unitMinor: number
  multiple: number
  /** Whether the custom stake cannot be read: then there is no stake to bet with. */
  onTyped: (isWrong: boolean) => void
}

/** The stake per unit, suggested or custom from the minimum on, and its multiple. */
export function StakeFields({ t, lang, limits, currency, unitMinor, multiple, onTyped }: Props) {
  const money = useMoney(lang)
  const [other, setOther] = useState('')
  const [error, setError] = useState<string>()
  const least = limits.unitsMinor[0] ?? 1
  const show = (text: string, problem?: string) => {
    setOther(text)
    setError(problem)
    onTyped(problem !== undefined)
  }
  const chooseOther = (text: string) => {
    const amount = parseAmount(text, currency, lang)
    if (amount.ok && amount.minor >= least) {
      show(text)
      chooseStake({ unitMinor: amount.minor })
    } else if (amount.ok) show(text, t('lottery:stake.least', { amount: money(least, currency) }))
    else if (amount.reason === 'empty') show(text)
    else show(text, t('lottery:stake.wrong', { example: formatMoney(least, currency, lang) }))
  }
  return (
    <div className={styles.fields}>
      <div className={styles.units} role="group" aria-label={t('lottery:stake.unit')}>
        <span className={styles.sumLabel}>{t('lottery:stake.unit')}</span>
        <div className={styles.unitChips}>
          {limits.unitsMinor.map((minor) => (
            <button
              key={minor}
              type="button"
              className="chip"
              aria-pressed={minor === unitMinor}
              onClick={() => {
                show('')
                chooseStake({ unitMinor: minor })
              }}
            >
              <bdi translate="no">{money(minor, currency)}</bdi>
            </button>
          ))}
        </div>
        <Field
          label={t('lottery:stake.other')}
          isLabelHidden
          placeholder={t('lottery:stake.other')}
          inputMode="decimal"
          className={styles.other ?? ''}
          error={error}
          value={other}
          onChange={(event) => chooseOther(event.target.value)}
        />
      </div>
      <Stepper
        t={t}
        label={t('lottery:stake.multiple')}
        value={multiple}
        max={limits.maxMultiple}
        onChange={(next) => chooseStake({ multiple: next })}
      />
    </div>
  )
}
