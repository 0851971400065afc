import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { QuickChoice } from '#islands/parts/QuickChoice.tsx'
import { timeText, useMoney } from '#islands/parts/use-money.ts'
import { Badge } from '#islands/ui/Badge.tsx'
import { classes } from '#islands/ui/classes.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import type { Currency } from '#lib/api/fields.ts'
import type { listRewards } from '#lib/api/rewards/promotions.ts'
import { presetRange } from '#lib/records/date-range.ts'
import { $zone, today } from '#lib/records/records-store.ts'
import { dayAt } from '#lib/shared/time/zone.ts'
import rows from '#islands/parts/rows.module.css'
import styles from './promotions.module.css'

type Row = OutputOf<typeof listRewards>['history'][number]
const SPANS = ['all', 'previous7', 'previous30'] as const
type Span = (typeof SPANS)[number]

interface Props {
  t: TFunction
  lang: string
  history: readonly Row[]
  currency: Currency
}

/** What was claimed, of all time or of the last days of the brand's calendar. Words: `promotions`, `records`. */
export function RewardHistory({ t, lang, history, currency }: Props) {
  const [span, setSpan] = useState<Span>('all')
  const zone = useStore($zone)
  const fromDay = span === 'all' ? '' : presetRange(span, today()).fromDay
  const shown = history.filter(({ atMs }) => dayAt(atMs, zone) >= fromDay)
  return (
    <section className={styles.section}>
      <h3>{t('promotions:history')}</h3>
      <QuickChoice
        label={t('records:range.label')}
        items={SPANS.map((id) => ({ id, text: t(id === 'all' ? 'records:all' : `records:range.${id}`) }))}
        chosen={span}
        onChoose={setSpan}
      />
      {shown.length === 0 && <p className="muted">{t('records:empty')}</p>}
      <ul className={classes(rows.rows, styles.history)}>
        {shown.map((row) => (
          <HistoryRow
            key={`${row.offerId} ${row.occurrence}`}
            t={t}
            lang={lang}
            row={row}
            currency={currency}
          />
        ))}
      </ul>
    </section>
  )
}

const TONES = {
  claimed: 'positive',
  rejected: 'negative',
  inProcess: 'warning',
  applying: 'warning',
} as const

function HistoryRow({ t, lang, row, currency }: Pick<Props, 't' | 'lang' | 'currency'> & { row: Row }) {
  const money = useMoney(lang)
  return (
    <li>
      <span>
        {row.title}
        <small className="muted">{timeText(row.atMs, lang)}</small>
        {row.reason && <small className="muted">{row.reason}</small>}
      </span>
      <span className={styles.amount}>
        {row.freeRounds
          ? t('promotions:freeRounds.gift', {
              count: row.freeRounds.rounds,
              stake: money(row.freeRounds.stakeMinor, currency),
            })
          : money(row.amountMinor, currency)}
        <Badge tone={TONES[row.status]}>{t(`promotions:status.${row.status}`)}</Badge>
      </span>
    </li>
  )
}
