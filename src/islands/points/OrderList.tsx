import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import { Loading } from '#islands/parts/Loading.tsx'
import { pageWords } from '#islands/parts/page-words.ts'
import { timeText } from '#islands/parts/use-money.ts'
import { Badge } from '#islands/ui/Badge.tsx'
import { classes } from '#islands/ui/classes.ts'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Pagination } from '#islands/ui/Pagination.tsx'
import { $redemptions, loadRedemptions } from '#lib/points/points-store.ts'
import { countText } from './points-text.ts'
import { ShortReference } from './ShortReference.tsx'
import rows from '#islands/parts/rows.module.css'
import { numberText } from '#lib/shared/intl/numbers.ts'
import styles from './points.module.css'

const TONES = { inProcess: 'warning', approved: 'positive', rejected: 'negative' } as const

/** The orders with their states. */
export function OrderList({ t, lang }: { t: TFunction; lang: string }) {
  const orders = useStore($redemptions)
  useEffect(() => void loadRedemptions(), [])
  return (
    <Loading t={t} remote={orders} onRetry={() => void loadRedemptions()}>
      {({ content, pageNum, totalPages }) =>
        content.length === 0 ? (
          <EmptyState icon="gift" title={t('points:noOrders')} text={t('points:noOrdersText')} />
        ) : (
          <div className={styles.section}>
            <ul className={classes(rows.rows, styles.plain)}>
              {content.map(({ id, name, itemId, quantity, points, status, askedAtMs, remark }) => (
                <li key={id}>
                  <span>
                    <span>{name}</span>
                    <small className="muted">
                      {[
                        t('points:model', { model: itemId }),
                        t('points:pieces', { quantity: numberText(quantity, lang) }),
                        ...(quantity > 1
                          ? [t('points:each', { points: countText(t, points / quantity, lang) })]
                          : []),
                      ].join(' · ')}
                    </small>
                    <small className="muted">
                      {timeText(askedAtMs, lang)} · <ShortReference t={t} reference={id} />
                    </small>
                    {remark && <small>{remark}</small>}
                    {status === 'rejected' && <small className="muted">{t('points:returned')}</small>}
                  </span>
                  <span className={styles.amount}>
                    {countText(t, points, lang)}
                    <Badge tone={TONES[status]}>{t(`points:status.${status}`)}</Badge>
                  </span>
                </li>
              ))}
            </ul>
            <Pagination
              page={pageNum}
              pageCount={totalPages}
              onPage={(page) => void loadRedemptions(page)}
              words={pageWords(t)}
            />
          </div>
        )
      }
    </Loading>
  )
}
