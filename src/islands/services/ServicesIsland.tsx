import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Loading } from '#islands/parts/Loading.tsx'
import { Badge } from '#islands/ui/Badge.tsx'
import { boundaryWords } from '#islands/ui/failure-text.ts'
import { IslandBoundary } from '#islands/ui/IslandBoundary.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useWords, type WordsProps } from '#islands/ui/use-words.ts'
import type { ServiceList } from '#lib/api/ops/services.ts'
import { dateText } from '#lib/shared/intl/dates.ts'
import { listText } from '#lib/shared/intl/lists.ts'
import { $services, loadServices, watchServices } from '#lib/services/services-store.ts'
import styles from './services.module.css'

interface Props extends WordsProps {
  brand: string
  /** Titles of the brand's vendors by code. */
  vendors: Readonly<Record<string, string>>
}

const TONES = { works: 'positive', slow: 'warning', down: 'negative' } as const
/** What is said beside a part that does not simply work. */
const ABOUT = {
  deposits: 'aboutDeposits',
  withdrawals: 'aboutWithdrawals',
  lottery: 'aboutLottery',
  messages: 'aboutMessages',
} as const

/** What works now, part by part. Words: `services`, `ui`. */
export function ServicesIsland(props: Props) {
  const t = useWords(props)
  return (
    <IslandBoundary words={boundaryWords(t)}>
      <Services {...props} />
    </IslandBoundary>
  )
}

function Services(props: Props) {
  const { lang, brand } = props
  const t = useWords(props)
  const remote = useStore($services, { ssr: 'initial' })
  useEffect(watchServices, [])
  return (
    <div className={styles.page} aria-live="polite">
      <Loading t={t} remote={remote} onRetry={() => void loadServices()}>
        {(list) => (
          <>
            {remote.state === 'ready' && remote.error && (
              <Notice tone="negative">{t('services:unknown')}</Notice>
            )}
            <Notice tone={list.services.every(({ state }) => state === 'works') ? 'positive' : 'warning'}>
              {t(
                list.services.every(({ state }) => state === 'works')
                  ? 'services:allWorks'
                  : 'services:someWaits',
              )}
            </Notice>
            <ul className={styles.list}>
              {list.services.map(({ service, state }) => (
                <li key={service} className={styles.service}>
                  <span className={styles.name}>{t(`services:${service}`)}</span>
                  <Badge tone={TONES[state]}>{t(`services:${state}`)}</Badge>
                  {service === 'games' ? (
                    <Vendors {...props} list={list} />
                  ) : (
                    state !== 'works' &&
                    service !== 'account' && <p className={styles.about}>{t(`services:${ABOUT[service]}`)}</p>
                  )}
                </li>
              ))}
            </ul>
            <p className="small muted">
              {t('services:balance', { brand })}{' '}
              {t('services:asOf', { time: dateText(list.atMs, { lang, form: 'moment' }) })}
            </p>
          </>
        )}
      </Loading>
    </div>
  )
}

function Vendors({ list, vendors, ...props }: Props & { list: ServiceList }) {
  const t = useWords(props)
  const { lang } = props
  const closed = list.closedVendors.map(({ vassalage, untilMs }) => {
    const name = vendors[vassalage] ?? vassalage
    if (untilMs === undefined) return name
    return t('services:until', { name, time: dateText(untilMs, { lang, form: 'shortMoment' }) })
  })
  const troubled = list.troubledVendors.map((code) => vendors[code] ?? code)
  return (
    <>
      {closed.length > 0 && (
        <p className={styles.about}>{t('services:closed', { names: listText(closed, lang) })}</p>
      )}
      {troubled.length > 0 && (
        <p className={styles.about}>{t('services:troubled', { names: listText(troubled, lang) })}</p>
      )}
    </>
  )
}
