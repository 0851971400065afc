import type { TFunction } from 'i18next'
import { Field } from '#islands/ui/Field.tsx'
import { changeParams } from '#console/frame/place.ts'
import { quickDays, type ReportView } from './report-query.ts'

interface Props {
  t: TFunction
  view: ReportView
  today: string
}

const QUICK = ['today', 'yesterday', 'week', 'month', 'lastMonth', 'quarter'] as const

/** The days of a report: typed, or by one press. Bookings of another choice are closed. */
export function DayRange({ t, view, today }: Props) {
  const change = (days: { from?: string; to?: string }) => changeParams({ ...days, drill: '', row: '' })
  return (
    <div className="console-range">
      <Field
        label={t('console:reports.from')}
        type="date"
        value={view.fromDay}
        max={view.toDay}
        onChange={(event) =>
          event.target.value !== '' && change({ from: event.target.value, to: view.toDay })
        }
      />
      <Field
        label={t('console:reports.to')}
        type="date"
        value={view.toDay}
        min={view.fromDay}
        onChange={(event) =>
          event.target.value !== '' && change({ from: view.fromDay, to: event.target.value })
        }
      />
      <div className="console-range__quick" role="group" aria-label={t('console:reports.days')}>
        {QUICK.map((name) => {
          const { fromDay, toDay } = quickDays(name, today)
          return (
            <button
              key={name}
              type="button"
              className="chip"
              aria-pressed={fromDay === view.fromDay && toDay === view.toDay}
              onClick={() => change({ from: fromDay, to: toDay })}
            >
              {t(`console:reports.quick.${name}`)}
            </button>
          )
        })}
      </div>
    </div>
  )
}
