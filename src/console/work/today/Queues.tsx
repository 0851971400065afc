import type { TFunction } from 'i18next'
import { Badge } from '#islands/ui/Badge.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { QUEUES, type Queue } from '#lib/api/ops/today.ts'
import { numberText } from '#lib/shared/intl/numbers.ts'
import { addressOf } from '#console/frame/place.ts'
import { ageText } from '#console/parts/When.tsx'
import { placeOfQueue } from './queue-pages.ts'
import type { Overview } from './today-store.ts'

interface Props {
  t: TFunction
  lang: string
  /** Names by id. */
  brands: ReadonlyMap<string, string>
  isOneBrand: boolean
  queues: Overview['queues']
}

/** A tile for each list of work that has something: how much, since when, and whether a promise is over. */
export function Queues({ t, lang, brands, isOneBrand, queues }: Props) {
  const nowMs = Date.now()
  const tiles = QUEUES.flatMap((queue) => {
    const own = queues.filter((each) => each.queue === queue)
    return own.length === 0 ? [] : [{ queue, ...sumOf(own), own }]
  })
  return (
    <section aria-labelledby="waits">
      <h2 id="waits">{t('console:today.waits')}</h2>
      {tiles.length === 0 ? (
        <EmptyState title={t('console:today.nothingWaits')} text={t('console:today.nothingWaitsText')} />
      ) : (
        <ul className="console-tiles">
          {tiles.map(({ queue, waiting, late, oldestAtMs, dueAtMs, own }) => (
            <li key={queue}>
              <Tile queue={queue} isLate={late > 0}>
                <b>{numberText(waiting, lang)}</b>
                <strong>{t(`console:today.queue.${queue}`)}</strong>
                <span>
                  {oldestAtMs !== null &&
                    t('console:today.oldest', { age: ageText(nowMs - oldestAtMs, lang) })}
                </span>
                {late > 0 ? (
                  <Badge tone="negative" icon="clock">
                    {t('console:today.late', { count: late })}
                  </Badge>
                ) : (
                  dueAtMs !== null && (
                    <small>{t('console:today.due', { age: ageText(dueAtMs - nowMs, lang) })}</small>
                  )
                )}
                {!isOneBrand && (
                  <small>
                    {own
                      .map((each) =>
                        own.length === 1
                          ? (brands.get(each.brand) ?? each.brand)
                          : `${brands.get(each.brand) ?? each.brand} ${each.waiting}`,
                      )
                      .join(' · ')}
                  </small>
                )}
              </Tile>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Tile({ queue, isLate, children }: { queue: Queue; isLate: boolean; children: React.ReactNode }) {
  const { page, params } = placeOfQueue(queue)
  return (
    <a className="console-tile" data-late={isLate || undefined} href={addressOf(page, params)}>
      {children}
    </a>
  )
}

function sumOf(own: Overview['queues']) {
  const least = (moments: readonly (number | null)[]) => {
    const known = moments.filter((each) => each !== null)
    return known.length === 0 ? null : Math.min(...known)
  }
  return {
    waiting: own.reduce((sum, each) => sum + each.waiting, 0),
    late: own.reduce((sum, each) => sum + each.late, 0),
    oldestAtMs: least(own.map((each) => each.oldestAtMs)),
    dueAtMs: least(own.map((each) => each.dueAtMs)),
  }
}
