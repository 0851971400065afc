import type { Picker } from '#lib/shared/lottery/play.ts'
import { stationName } from '#islands/lottery/station-names.ts'
import { stationsIn } from '#lib/lottery/draft.ts'
import type { BoardProps } from './Board.tsx'
import styles from './boards.module.css'

type EntryPicker = Extract<Picker, { kind: 'entries' }>

/** The stations of the next draw; not shown for a single one. */
export function StationPicker({ t, rules, draft, onDraft, picker }: BoardProps & { picker: EntryPicker }) {
  const stations = stationsIn(rules)
  if (stations.length < 2) return null
  const most = typeof picker.stations === 'number' ? picker.stations : stations.length
  const press = (station: string) => {
    if (most === 1) return onDraft({ ...draft, stations: [station] })
    const isIn = draft.stations.includes(station)
    const next = isIn ? draft.stations.filter((each) => each !== station) : [...draft.stations, station]
    if (next.length > 0 && next.length <= most) onDraft({ ...draft, stations: next })
  }
  return (
    <div className={styles.heads} role="group" aria-label={t('lottery:board.stations')}>
      <span className={styles.columnTitle}>{t('lottery:board.stations')}</span>
      <div className={styles.chips}>
        {stations.map((station) => (
          <button
            key={station}
            type="button"
            className="chip"
            aria-pressed={draft.stations.includes(station)}
            onClick={() => press(station)}
          >
            <bdi translate="no">{stationName(station)}</bdi>
          </button>
        ))}
      </div>
    </div>
  )
}
