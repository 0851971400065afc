import type { TFunction } from 'i18next'
import { useId, useState } from 'react'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { cleanEntry } from '#lib/shared/text/entry.ts'
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
  // What is being typed may be empty, or the first digit of a greater number.
  const [typed, setTyped] = useState<string>()
  const put = (next: number) => {
    setTyped(undefined)
    onChange(Math.max(1, Math.min(max, next)))
  }
  const type = (text: string) => {
    // A decimal sign must not make `1.5` fifteen.
    const whole = Number(/^\d{0,7}/.exec(cleanEntry(text))?.[0])
    put(whole)
    if (whole <= max) setTyped(text)
  }
  return (
    <div className={styles.stepper}>
      <label className={isLabelHidden ? 'visually-hidden' : styles.sumLabel} htmlFor={id}>
        {label}
      </label>
      <div className={styles.steps}>
        <IconButton
          icon="minus"
          label={t('lottery:stake.less')}
          isUnavailable={value <= 1}
          onClick={() => put(value - 1)}
        />
        <input
          id={id}
          className={styles.count}
          inputMode="numeric"
          value={typed ?? value}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setTyped(undefined)}
        />
        <IconButton
          icon="plus"
          label={t('lottery:stake.more')}
          isUnavailable={value >= max}
          onClick={() => put(value + 1)}
        />
      </div>
    </div>
  )
}
