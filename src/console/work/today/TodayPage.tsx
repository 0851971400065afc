import { useEffect, useMemo } from 'react'
import type { PageProps } from '#console/frame/pages.ts'
import { coveredBrands } from '#console/parts/coverage.ts'
import { PageHead } from '#console/parts/PageHead.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { Alarms } from './Alarms.tsx'
import { DayFigures } from './DayFigures.tsx'
import { Queues } from './Queues.tsx'
import { SUBJECTS, today } from './today-store.ts'

const EVERY_MS = 60_000

/** What waits, what is wrong, and the day's figures. Asked again every minute while somebody looks. */
export default function TodayPage({ t, lang, operator, params, brand }: PageProps) {
  const query = useMemo(() => {
    const chosen = brand ? [brand.id] : operator.brands.map(({ id }) => id)
    return {
      sets: SUBJECTS.flatMap((subject) =>
        coveredBrands(operator, subject, chosen).map((brands) => ({ subject, brands })),
      ),
    }
  }, [operator, brand])
  const remote = useQuery(today, query)
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void today.load(query)
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [query])
  const brands = new Map(operator.brands.map((each) => [each.id, each.name]))
  const named = { t, lang, brands, isOneBrand: brand !== undefined || operator.brands.length === 1 }
  return (
    <>
      <PageHead title={t('console:page.today')} text={t('console:today.text')} />
      <Shown t={t} remote={remote} onRetry={() => void today.load(query)}>
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
