import type { TFunction } from 'i18next'
import { useId } from 'react'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { latinDigits } from '#lib/shared/digits.ts'
import styles from './betting.module.css'

interface Props {
  t: TFunction
  label: string
  isLabelHidden?: boolean
  value: number
  max: number
  onChange: (value: number) => void
}

/** A whole number from 1 on: typed, or changed by one. */
export function Stepper({ t, label, isLabelHidden, value, max, onChange }: Props) {
  const id = useId()
  const put = (next: number) => onChange(Math.max(1, Math.min(max, next)))
  return (
    <div className={styles.stepper}>
      <label className={isLabelHidden ? 'visually-hidden' : styles.sumLabel} htmlFor={id}>
        {label}
      </label>
      <div className={styles.steps}>
        <IconButton
          icon="minus"
          label={t('lottery:stake.less')}
          disabled={value <= 1}
          onClick={() => put(value - 1)}
        />
        <input
          id={id}
          className={styles.count}
          inputMode="numeric"
          value={value}
          onChange={(event) => {
            const typed = Number(latinDigits(event.target.value).replaceAll(/\D/g, '').slice(0, 7))
            put(typed || 1)
          }}
        />
        <IconButton
          icon="plus"
          label={t('lottery:stake.more')}
          disabled={value >= max}
          onClick={() => put(value + 1)}
        />
      </div>
    </div>
  )
}
