import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import { Loading } from '#islands/parts/Loading.tsx'
import { timeText } from '#islands/parts/use-money.ts'
import { Button } from '#islands/ui/Button.tsx'
import { classes } from '#islands/ui/classes.ts'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import type { PointChange } from '#lib/api/money/points.ts'
import { $pointChanges, loadPointChanges, loadMorePointChanges } from '#lib/points/points-store.ts'
import { ShortReference } from './ShortReference.tsx'
import rows from '#islands/parts/rows.module.css'
import { numberText } from '#lib/shared/intl/numbers.ts'
import styles from './points.module.css'

/** Where every point came from and went, with what there was after it. */
export function ChangeList({ t, lang }: { t: TFunction; lang: string }) {
  const changes = useStore($pointChanges)
  useEffect(() => void loadPointChanges(), [])
  return (
    <Loading t={t} remote={changes} onRetry={() => void loadPointChanges()}>
      {({ changes: list, hasMore }) =>
        list.length === 0 ? (
          <EmptyState icon="star" title={t('points:noChanges')} text={t('points:noChangesText')} />
        ) : (
          <div className={styles.section}>
            <ul className={classes(rows.rows, styles.plain)}>
              {list.map((change) => (
                <li key={change.seq}>
                  <span>
                    <span>{nameOf(t, change)}</span>
                    <small className="muted">
                      {timeText(change.atMs, lang)}
                      {change.reference && (
                        <>
                          {' · '}
                          <ShortReference t={t} reference={change.reference} />
                        </>
                      )}
                    </small>
                    {change.remark && <small>{change.remark}</small>}
                  </span>
                  <span className={styles.amount}>
                    <bdi translate="no" className={change.changed > 0 ? styles.plus : undefined}>
                      {signed(change.changed, lang)}
                    </bdi>
                    <small className="muted">
                      {t('points:balanceAfter', { points: numberText(change.balance, lang) })}
                    </small>
                  </span>
                </li>
              ))}
            </ul>
            {hasMore && (
              <Button
                variant="secondary"
                isLoading={changes.state === 'ready' && changes.changing}
                onClick={() => void loadMorePointChanges()}
              >
                {t('points:more')}
              </Button>
            )}
          </div>
        )
      }
    </Loading>
  )
}

function nameOf(t: TFunction, { reason, type }: PointChange): string {
  return reason === 'earned' ? t(`points:type.${type}`) : t(`points:reason.${reason}`)
}

function signed(changed: number, lang: string): string {
  return numberText(changed, lang, { signDisplay: 'always' })
}
