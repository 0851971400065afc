import type { TFunction } from 'i18next'
import { useState } from 'react'
import { presetRange, RANGE_PRESETS, type DayRange, type RangePreset } from '#lib/records/date-range.ts'
import { today } from '#lib/records/records-store.ts'
import { OwnDays } from '#islands/parts/OwnDays.tsx'
import styles from '#islands/parts/page.module.css'

interface Props {
  t: TFunction
  onRange: (range: DayRange) => void
}

export const FIRST_PRESET = 'previous7' satisfies RangePreset

/** The product's presets, and a custom range of up to twelve months back. */
export function RangePicker({ t, onRange }: Props) {
  const [preset, setPreset] = useState<RangePreset>(FIRST_PRESET)
  const choose = (next: RangePreset) => {
    setPreset(next)
    if (next !== 'custom') onRange(presetRange(next, today()))
  }
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
        <OwnDays t={t} range={{ fromDay: today(), toDay: today() }} onRange={onRange} />
      )}
    </div>
  )
}
