import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { numberText } from '#lib/shared/intl/numbers.ts'
import { mayAct } from '#console/frame/session-store.ts'
import { Facts } from '#console/parts/Facts.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { When } from '#console/parts/When.tsx'
import type { PlayerProps } from './PlayerPage.tsx'
import { PointsDialog } from './PointsDialog.tsx'
import { pointStanding } from './programmes-store.ts'

/** Points, how they were earned, and corrections of operators. */
export function PointsCard(props: PlayerProps) {
  const { t, lang, operator, brand, account } = props
  const [isOpen, setOpen] = useState(false)
  const remote = useStore(pointStanding.$state)
  useEffect(() => void pointStanding.load({ tenant: brand.id, account }), [brand.id, account])
  const mayChange = mayAct(operator, { duty: 'rewards', brand: brand.id, isChange: true })
  return (
    <section className="console-card">
      <h2>{t('console:player.purse.points')}</h2>
      <Shown t={t} remote={remote} onRetry={() => void pointStanding.again()}>
        {({ points, earned, corrections }) => (
          <>
            <Facts
              facts={[
                [t('console:points.balance'), <strong key="points">{numberText(points, lang)}</strong>],
                ...earned.map(
                  ({ offerId, type, points: each }) =>
                    [`${offerId} · ${type}`, numberText(each, lang)] as const,
                ),
              ]}
            />
            {mayChange && (
              <div className="console-detail__acts">
                <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
                  {t('console:points.correct')}
                </Button>
              </div>
            )}
            <ul className="console-lines">
              {corrections.map(({ direction, points: each, operator: by, reason, atMs }) => (
                <li key={`${atMs} ${each}`}>
                  <span className="console-two">
                    <span>{t(`console:points.was.${direction}`, { points: numberText(each, lang) })}</span>
                    <small>
                      <When atMs={atMs} lang={lang} timeZone={brand.timeZone} /> · {by}: {reason}
                    </small>
                  </span>
                </li>
              ))}
            </ul>
            {isOpen && <PointsDialog {...props} onClose={() => setOpen(false)} />}
          </>
        )}
      </Shown>
    </section>
  )
}
