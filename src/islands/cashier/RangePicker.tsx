import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import {
  customRange,
  dayBounds,
  dayText,
  presetRange,
  RANGE_PRESETS,
  type DateRange,
  type RangePreset,
  type RangeProblem,
} from '#lib/cashier/date-range.ts'
import styles from './cashier.module.css'

interface Props {
  t: TFunction
  onRange: (range: DateRange) => void
}

export const FIRST_PRESET = 'previous7' satisfies RangePreset

/** The presets of the product, and days of one's own up to twelve months back. */
export function RangePicker({ t, onRange }: Props) {
  const [preset, setPreset] = useState<RangePreset>(FIRST_PRESET)
  const [days, setDays] = useState(() => ({ first: dayText(Date.now()), last: dayText(Date.now()) }))
  const [problem, setProblem] = useState<RangeProblem>()
  const choose = (next: RangePreset) => {
    setPreset(next)
    setProblem(undefined)
    if (next !== 'custom') onRange(presetRange(next, Date.now()))
  }
  const show = () => {
    const checked = customRange(days, Date.now())
    setProblem(checked.ok ? undefined : checked.reason)
    if (checked.ok) onRange(checked.range)
  }
  const day = (name: keyof typeof days) => ({
    type: 'date',
    ...dayBounds(Date.now()),
    label: t(`records:range.${name}`),
    value: days[name],
    onChange: (event: { target: { value: string } }) => setDays({ ...days, [name]: event.target.value }),
  })
  return (
    <div className={styles.range}>
      <div className={styles.quick} role="group" aria-label={t('records:range.label')}>
        {RANGE_PRESETS.map((each) => (
          <button
            key={each}
            type="button"
            className="chip"
            aria-pressed={each === preset}
            onClick={() => choose(each)}
          >
            {t(`records:range.${each}`)}
          </button>
        ))}
      </div>
      {preset === 'custom' && (
        <div className={styles.days}>
          <Field {...day('first')} error={problem && t(`records:range.${problem}`)} />
          <Field {...day('last')} />
          <Button variant="secondary" onClick={show}>
            {t('records:range.show')}
          </Button>
        </div>
      )}
    </div>
  )
}
