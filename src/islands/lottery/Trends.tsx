import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { ErrorState } from '#islands/ui/ErrorState.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { Tabs } from '#islands/ui/Tabs.tsx'
import { $trends, loadTrends } from '#lib/lottery/draws-store.ts'
import type { GameViewProps } from './HeavyView.tsx'
import { trendLabel } from './labels.ts'
import { TrendChart } from './TrendChart.tsx'
import { TrendRoads } from './TrendRoads.tsx'
import { TrendTable } from './TrendTable.tsx'
import styles from './trends.module.css'

const COUNTS = ['20', '50', '100']
const LOOKS = ['chart', 'table'] as const

/** Frequencies and gaps, as a chart or as a table, with the sides draw by draw. */
export default function Trends({ t, lang, game }: GameViewProps) {
  const trends = useStore($trends)
  const { gameCode } = game.game
  const [draws, setDraws] = useState('50')
  const [look, setLook] = useState<(typeof LOOKS)[number]>('chart')
  const [columnId, setColumn] = useState<string>()
  useEffect(() => void loadTrends({ gameCode, draws: Number(draws) }), [gameCode, draws])
  if (trends.state === 'failed')
    return (
      <ErrorState
        title={t('ui:failedTitle')}
        text={failureText(t, trends.error)}
        retryLabel={t('ui:retry')}
        onRetry={() => void loadTrends({ gameCode, draws: Number(draws) })}
      />
    )
  if (trends.state === 'loading') return <Skeleton shape="row" count={5} />
  const { columns, roads } = trends.value
  if (trends.value.draws === 0)
    return (
      <EmptyState icon="chart" title={t('lottery:results.empty')} text={t('lottery:results.emptyText')} />
    )
  const column = columns.find(({ id }) => id === columnId) ?? columns[0]
  return (
    <div className={styles.trends} aria-busy={trends.changing || undefined}>
      <p className={styles.memory}>{t('lottery:trend.noMemory')}</p>
      <div className={styles.choices}>
        <Tabs
          label={t('lottery:trend.draws')}
          look="pill"
          items={COUNTS.map((id) => ({ id, label: t('lottery:trend.last', { count: Number(id) }) }))}
          selected={draws}
          onSelect={setDraws}
        />
        <Tabs
          label={t('lottery:trend.look')}
          look="pill"
          items={LOOKS.map((id) => ({ id, label: t(`lottery:trend.${id}`) }))}
          selected={look}
          onSelect={setLook}
        />
      </div>
      {columns.length > 1 && column && (
        <Tabs
          label={t('lottery:trend.column')}
          items={columns.map(({ id }) => ({ id, label: trendLabel(t, id) }))}
          selected={column.id}
          onSelect={setColumn}
        />
      )}
      {column &&
        (look === 'chart' ? (
          <TrendChart t={t} column={column} draws={trends.value.draws} />
        ) : (
          <TrendTable t={t} lang={lang} column={column} draws={trends.value.draws} />
        ))}
      <TrendRoads t={t} lang={lang} roads={roads} />
    </div>
  )
}
