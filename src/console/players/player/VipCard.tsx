import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { numberText } from '#lib/shared/intl/numbers.ts'
import { mayAct } from '#console/frame/session-store.ts'
import { Amount } from '#console/parts/Amount.tsx'
import { Facts } from '#console/parts/Facts.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { When } from '#console/parts/When.tsx'
import type { PlayerProps } from './PlayerPage.tsx'
import { vipStanding } from './programmes-store.ts'
import { VipGiftDialog, VipLevelDialog } from './VipDialogs.tsx'

/** The level, what counts towards the next one, and the decisions of operators. */
export function VipCard(props: PlayerProps) {
  const { t, lang, operator, brand, account } = props
  const [open, setOpen] = useState<'level' | 'gift'>()
  const remote = useStore(vipStanding.$state)
  useEffect(() => void vipStanding.load({ tenant: brand.id, account }), [brand.id, account])
  const mayChange = mayAct(operator, { duty: 'rewards', brand: brand.id, isChange: true })
  const close = () => setOpen(undefined)
  return (
    <section className="console-card">
      <h2>{t('console:player.vip')}</h2>
      {remote.state === 'failed' && remote.error.code === 'offer.unknown' ? (
        <p className="console-note">{t('console:vip.off')}</p>
      ) : (
        <Shown t={t} remote={remote} onRetry={() => void vipStanding.again()}>
          {(vip) => {
            const money = (minor: number) => <Amount minor={minor} currency={vip.currency} lang={lang} />
            return (
              <>
                <Facts
                  facts={[
                    [
                      t('console:vip.level'),
                      t('console:vip.ofLevels', { level: vip.level, levels: vip.levels }),
                    ],
                    [t('console:vip.turnover'), money(vip.turnoverMinor)],
                    [t('console:vip.deposits'), money(vip.depositMinor)],
                    [t('console:vip.month'), money(vip.monthMinor)],
                  ]}
                />
                {mayChange && (
                  <div className="console-detail__acts">
                    <Button size="sm" variant="secondary" onClick={() => setOpen('level')}>
                      {t('console:vip.set')}
                    </Button>
                    <Button size="sm" variant="secondary" onClick={() => setOpen('gift')}>
                      {t('console:vip.gift')}
                    </Button>
                  </div>
                )}
                <ul className="console-lines">
                  {vip.decisions.map(({ what, level, amountMinor, operator: by, reason, atMs }) => (
                    <li key={`${what} ${atMs}`}>
                      <span className="console-two">
                        <span>
                          {what === 'level'
                            ? t('console:vip.wasSet', { level: numberText(level ?? 0, lang) })
                            : t('console:vip.wasGiven')}{' '}
                          {what === 'gift' && money(amountMinor ?? 0)}
                        </span>
                        <small>
                          <When atMs={atMs} lang={lang} timeZone={brand.timeZone} /> · {by}: {reason}
                        </small>
                      </span>
                    </li>
                  ))}
                </ul>
                {open === 'level' && <VipLevelDialog {...props} vip={vip} onClose={close} />}
                {open === 'gift' && <VipGiftDialog {...props} onClose={close} />}
              </>
            )
          }}
        </Shown>
      )}
    </section>
  )
}
