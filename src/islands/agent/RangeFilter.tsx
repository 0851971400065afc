import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { OwnDays } from '#islands/parts/OwnDays.tsx'
import type { DayRange } from '#lib/records/date-range.ts'
import { $zone, today } from '#lib/records/records-store.ts'
import { presetDays, TEAM_PRESETS } from './range.ts'
import styles from '#islands/parts/page.module.css'
import { zoneName } from '#lib/shared/intl/dates.ts'

interface Props {
  t: TFunction
  lang: string
  range: DayRange
  onRange: (range: DayRange) => void
}

/** The periods of team reports, and days of one's own up to twelve months back; whether they are over. */
export function RangeFilter({ t, lang, range, onRange }: Props) {
  const timeZone = useStore($zone)
  const current = TEAM_PRESETS.find((preset) => isSame(presetDays(preset), range))
  const [isOwn, setOwn] = useState(current === undefined)
  const [shown, setShown] = useState(range)
  if (!isSame(shown, range)) {
    setShown(range)
    setOwn(current === undefined)
  }
  return (
    <div className={styles.range}>
      <div className={styles.quick} role="group" aria-label={t('records:range.label')}>
        {TEAM_PRESETS.map((preset) => (
          <button
            key={preset}
            type="button"
            className="chip"
            aria-pressed={!isOwn && preset === current}
            onClick={() => {
              setOwn(false)
              onRange(presetDays(preset))
            }}
          >
            {t(`agent:range.${preset}`)}
          </button>
        ))}
        <button type="button" className="chip" aria-pressed={isOwn} onClick={() => setOwn(true)}>
          {t('records:range.custom')}
        </button>
      </div>
      {isOwn && <OwnDays t={t} range={range} onRange={onRange} />}
      {range.toDay >= today() && (
        <p className="muted">{t('agent:range.running', { zone: zoneName(timeZone, lang) })}</p>
      )}
    </div>
  )
}

function isSame(left: DayRange, right: DayRange): boolean {
  return left.fromDay === right.fromDay && left.toDay === right.toDay
}
