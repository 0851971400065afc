import type { TFunction } from 'i18next'
import { useState } from 'react'
import { presetRange, RANGE_PRESETS, type DayRange, type RangePreset } from '#lib/records/date-range.ts'
import { today } from '#lib/records/records-store.ts'
import { OwnDays } from '#islands/parts/OwnDays.tsx'
import { QuickChoice } from '#islands/parts/QuickChoice.tsx'
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
      <QuickChoice
        label={t('records:range.label')}
        items={RANGE_PRESETS.map((id) => ({ id, text: t(`records:range.${id}`) }))}
        chosen={preset}
        onChoose={choose}
      />
      {preset === 'custom' && (
        <OwnDays t={t} range={{ fromDay: today(), toDay: today() }} onRange={onRange} />
      )}
    </div>
  )
}
