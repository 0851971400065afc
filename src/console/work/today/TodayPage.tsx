import { useStore } from '@nanostores/react'
import type { PageProps } from '#console/frame/pages.ts'
import { PageHead } from '#console/parts/PageHead.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { Alarms } from './Alarms.tsx'
import { DayFigures } from './DayFigures.tsx'
import { Queues } from './Queues.tsx'
import { today, todayQuery } from './today-store.ts'

/** What waits, what is wrong, and the day's figures, as the frame keeps them up to date. */
export default function TodayPage({ t, lang, operator, params, brand }: PageProps) {
  const remote = useStore(today.$state)
  const brands = new Map(operator.brands.map((each) => [each.id, each.name]))
  const named = { t, lang, brands, isOneBrand: brand !== undefined || operator.brands.length === 1 }
  return (
    <>
      <PageHead title={t('console:page.today')} text={t('console:today.text')} />
      <Shown t={t} remote={remote} onRetry={() => void today.load(todayQuery(operator, brand))}>
        {({ queues, alarms, days }) => (
          <div className="console-today">
            <Alarms {...named} alarms={alarms} />
            <Queues {...named} queues={queues} />
            {days.map((day, index) => (
              <DayFigures key={index} t={t} lang={lang} day={day} params={params} />
            ))}
          </div>
        )}
      </Shown>
    </>
  )
}
