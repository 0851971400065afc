import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { customRange, dayBounds, type DayRange, type RangeProblem } from '#lib/records/date-range.ts'
import { today } from '#lib/records/records-store.ts'
import styles from './page.module.css'

interface Props {
  t: TFunction
  /** The initial days of the fields. */
  range: DayRange
  onRange: (range: DayRange) => void
}

/** First and last day of a range, up to twelve months back. Words: `records`. */
export function OwnDays({ t, range, onRange }: Props) {
  const [days, setDays] = useState({ first: range.fromDay, last: range.toDay })
  const [problem, setProblem] = useState<RangeProblem>()
  const show = () => {
    const checked = customRange(days, today())
    setProblem(checked.ok ? undefined : checked.reason)
    if (checked.ok) onRange(checked.range)
  }
  const day = (name: keyof typeof days) => ({
    type: 'date',
    ...dayBounds(today()),
    label: t(`records:range.${name}`),
    value: days[name],
    onChange: (event: { target: { value: string } }) => setDays({ ...days, [name]: event.target.value }),
  })
  return (
    <div className={styles.days}>
      <Field {...day('first')} error={problem && t(`records:range.${problem}`)} />
      <Field {...day('last')} />
      <Button variant="secondary" onClick={show}>
        {t('records:range.show')}
      </Button>
    </div>
  )
}
