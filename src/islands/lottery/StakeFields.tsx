import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useMoney } from '#islands/parts/use-money.ts'
import { Field } from '#islands/ui/Field.tsx'
import type { Currency } from '#lib/api/fields.ts'
import type { LotteryLimits } from '#lib/api/lottery-fields.ts'
import { chooseStake } from '#lib/lottery/stake-choice.ts'
import { parseAmount } from '#lib/shared/money.ts'
import { Stepper } from './Stepper.tsx'
import styles from './betting.module.css'

interface Props {
  t: TFunction
  lang: string
  limits: LotteryLimits
  currency: Currency
  unitMinor: number
  multiple: number
}

/** The stake per unit, suggested or custom from the minimum on, and its multiple. */
export function StakeFields({ t, lang, limits, currency, unitMinor, multiple }: Props) {
  const money = useMoney(lang)
  const [other, setOther] = useState('')
  const [error, setError] = useState<string>()
  const least = limits.unitsMinor[0] ?? 1
  const chooseOther = (text: string) => {
    setOther(text)
    const amount = parseAmount(text, currency, lang)
    const isTaken = amount.ok && amount.minor >= least
    setError(
      isTaken || text === '' ? undefined : t('lottery:stake.least', { amount: money(least, currency) }),
    )
    if (isTaken) chooseStake({ unitMinor: amount.minor })
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
                setOther('')
                setError(undefined)
                chooseStake({ unitMinor: minor })
              }}
            >
              <bdi>{money(minor, currency)}</bdi>
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
