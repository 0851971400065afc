import { useState } from 'react'
import { Badge, type Tone } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { ProgressBar } from '#islands/ui/ProgressBar.tsx'
import type { Bonus } from '#lib/api/rewards/promotions-bonuses.ts'
import { mayAct } from '#console/frame/session-store.ts'
import { showToast } from '#console/frame/toasts-store.ts'
import { ActDialog } from '#console/parts/ActDialog.tsx'
import { Amount } from '#console/parts/Amount.tsx'
import { PlainTable } from '#console/parts/PlainTable.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { When } from '#console/parts/When.tsx'
import { bonuses, takeBonus } from './player-store.ts'
import type { PlayerProps } from './PlayerPage.tsx'

const TONES: Readonly<Record<Bonus['state'], Tone>> = {
  offered: 'info',
  queued: 'neutral',
  active: 'positive',
  closing: 'warning',
  completed: 'positive',
  expired: 'neutral',
  forfeited: 'negative',
  cancelled: 'neutral',
  lost: 'neutral',
}
const RUNNING: ReadonlySet<Bonus['state']> = new Set(['offered', 'queued', 'active', 'closing'])

/** Bonuses with what is wagered of what they ask for, and free rounds. */
export function BonusesTab({ t, lang, operator, brand, account }: PlayerProps) {
  const [taken, setTaken] = useState<Bonus>()
  const key = { tenant: brand.id, account }
  const remote = useQuery(bonuses, key)
  const mayTake = mayAct(operator, { duty: 'rewards', brand: brand.id, isChange: true })
  const titleOf = (title: string) => title || t('console:bonus.unnamed')
  return (
    <Shown t={t} remote={remote} onRetry={() => void bonuses.load(key)}>
      {({ bonuses: all, freeRounds, currency }) => (
        <div className="console-stack">
          {all.length + freeRounds.length === 0 && <EmptyState icon="gift" title={t('console:bonus.none')} />}
          {all.length > 0 && (
            <PlainTable
              label={t('console:player.tab.bonuses')}
              rows={all}
              rowId={({ id }) => id}
              columns={[
                {
                  ...named(t('console:bonus.title'), 'title'),
                  cell: ({ title, madeAtMs }) => (
                    <span className="console-two">
                      <span>{titleOf(title)}</span>
                      <small>
                        <When atMs={madeAtMs} lang={lang} timeZone={brand.timeZone} />
                      </small>
                    </span>
                  ),
                },
                {
                  ...named(t('console:bonus.stateLabel'), 'state'),
                  cell: ({ state }) => <Badge tone={TONES[state]}>{t(`console:bonus.state.${state}`)}</Badge>,
                },
                {
                  ...named(t('console:bonus.given'), 'given'),
                  isNumber: true,
                  cell: ({ bonusMinor }) => <Amount minor={bonusMinor} currency={currency} lang={lang} />,
                },
                {
                  ...named(t('console:bonus.left'), 'left'),
                  isNumber: true,
                  cell: ({ balanceMinor }) => <Amount minor={balanceMinor} currency={currency} lang={lang} />,
                },
                {
                  ...named(t('console:bonus.wagered'), 'wagered'),
                  cell: ({ wageredMinor, requiredMinor }) => (
                    <span className="console-two">
                      <ProgressBar
                        value={wageredMinor}
                        max={Math.max(1, requiredMinor)}
                        label={t('console:bonus.wagered')}
                      />
                      <small>
                        <Amount minor={wageredMinor} currency={currency} lang={lang} /> /{' '}
                        <Amount minor={requiredMinor} currency={currency} lang={lang} />
                      </small>
                    </span>
                  ),
                },
                {
                  ...named(t('console:bonus.ends'), 'ends'),
                  cell: ({ expiresAtMs, endedAtMs }) => {
                    const atMs = endedAtMs ?? expiresAtMs
                    return atMs === undefined ? (
                      '–'
                    ) : (
                      <When atMs={atMs} lang={lang} timeZone={brand.timeZone} />
                    )
                  },
                },
                {
                  ...named(t('console:acts'), 'acts'),
                  cell: (bonus) =>
                    mayTake &&
                    RUNNING.has(bonus.state) && (
                      <Button size="sm" variant="secondary" onClick={() => setTaken(bonus)}>
                        {t('console:bonus.take')}
                      </Button>
                    ),
                },
              ]}
            />
          )}
          {freeRounds.length > 0 && (
            <PlainTable
              label={t('console:bonus.freeRounds')}
              rows={freeRounds}
              rowId={({ id }) => id}
              columns={[
                { ...named(t('console:bonus.freeRounds'), 'title'), cell: ({ title }) => titleOf(title) },
                { ...named(t('console:dimension.game'), 'game'), cell: ({ gameName }) => gameName },
                {
                  ...named(t('console:bonus.used'), 'used'),
                  isNumber: true,
                  cell: ({ used, rounds }) => `${used} / ${rounds}`,
                },
                {
                  ...named(t('console:player.total.win'), 'won'),
                  isNumber: true,
                  cell: ({ wonMinor }) => <Amount minor={wonMinor} currency={currency} lang={lang} />,
                },
                {
                  ...named(t('console:bonus.ends'), 'ends'),
                  cell: ({ expiresAtMs }) => (
                    <When atMs={expiresAtMs} lang={lang} timeZone={brand.timeZone} />
                  ),
                },
              ]}
            />
          )}
          {taken && (
            <ActDialog
              t={t}
              title={t('console:bonus.takeTitle', { title: titleOf(taken.title) })}
              submit={t('console:bonus.take')}
              isDanger
              reasonHint={t('console:act.forLog')}
              onClose={() => setTaken(undefined)}
              onSubmit={async (reason) => {
                await takeBonus(key, taken.id, { operator: operator.name, reason })
                showToast({ tone: 'positive', text: t('console:bonus.taken', { account }) })
              }}
            >
              <p>{t('console:bonus.takeText')}</p>
            </ActDialog>
          )}
        </div>
      )}
    </Shown>
  )
}

function named(name: string, id: string) {
  return { id, name, title: name }
}
