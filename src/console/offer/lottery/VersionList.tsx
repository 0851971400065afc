import { useState } from 'react'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import type { OperatorBrand } from '#lib/api/ops/console.ts'
import type { PageProps } from '#console/frame/pages.ts'
import { mayAct } from '#console/frame/session-store.ts'
import { showToast } from '#console/frame/toasts-store.ts'
import { ActDialog } from '#console/parts/ActDialog.tsx'
import { Facts } from '#console/parts/Facts.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { DraftDialog } from './DraftDialog.tsx'
import { draftLotteryVersion, setRestricted, versions, type Game } from './lottery-store.ts'
import { RestrictDialog } from './RestrictDialog.tsx'
import { VersionCard } from './VersionCard.tsx'

/** Odds, limits and sale of a game in versions: drafted, checked, and put into force. */
export function VersionList({
  t,
  lang,
  operator,
  brand,
  game,
}: PageProps & { brand: OperatorBrand; game: Game }) {
  const [open, setOpen] = useState<'sale' | 'odds' | 'restrict'>()
  const of = { tenant: brand.id, gameCode: game.gameCode }
  const remote = useQuery(versions, of)
  const mayChange = mayAct(operator, { duty: 'lottery', brand: brand.id, isChange: true })
  const draft = async (changes: Parameters<typeof draftLotteryVersion>[1], reason: string) => {
    await draftLotteryVersion(of, changes, { operator: operator.name, reason })
    showToast({ tone: 'positive', text: t('console:lottery.done.draft') })
  }
  return (
    <Shown t={t} remote={remote} onRetry={() => void versions.load(of)}>
      {(value) => {
        const next = value.sale === 'open' ? 'stopped' : 'open'
        return (
          <div className="console-stack">
            <div className="console-section">
              <p>
                {t('console:lottery.sale')}{' '}
                <Badge tone={value.sale === 'open' ? 'positive' : 'negative'}>
                  {t(`console:lottery.saleIs.${value.sale}`)}
                </Badge>
              </p>
              {mayChange && (
                <div className="console-detail__acts">
                  <Button variant="secondary" icon="edit" onClick={() => setOpen('odds')}>
                    {t('console:lottery.draft')}
                  </Button>
                  <Button variant="secondary" onClick={() => setOpen('restrict')}>
                    {t('console:lottery.restrict')}
                  </Button>
                  <Button variant={next === 'stopped' ? 'danger' : 'primary'} onClick={() => setOpen('sale')}>
                    {t(`console:lottery.setSale.${next}`)}
                  </Button>
                </div>
              )}
            </div>
            <Facts
              facts={(['closed', 'half'] as const).map(
                (name) => [t(`console:lottery.numbers.${name}`), value.restricted[name].join(', ')] as const,
              )}
            />
            {value.versions.length === 0 && (
              <EmptyState
                title={t('console:lottery.noVersions')}
                text={t('console:lottery.noVersionsText')}
              />
            )}
            {value.versions.map((version) => (
              <VersionCard
                key={version.id}
                t={t}
                lang={lang}
                of={of}
                brand={brand}
                version={version}
                operator={operator.name}
                mayChange={mayChange}
              />
            ))}
            {open === 'odds' && (
              <DraftDialog
                t={t}
                game={game}
                versions={value}
                onClose={() => setOpen(undefined)}
                onDraft={(odds, reason) => draft({ odds }, reason)}
              />
            )}
            {open === 'restrict' && (
              <RestrictDialog
                t={t}
                game={game}
                restricted={value.restricted}
                onClose={() => setOpen(undefined)}
                onSet={async (lists, reason) => {
                  await setRestricted(of, lists, { operator: operator.name, reason })
                  showToast({ tone: 'positive', text: t('console:lottery.done.restrict') })
                }}
              />
            )}
            {open === 'sale' && (
              <ActDialog
                t={t}
                title={t(`console:lottery.saleTitle.${next}`, { game: game.name })}
                submit={t('console:lottery.draftSale')}
                reasonHint={t('console:lottery.reasonHint')}
                onClose={() => setOpen(undefined)}
                onSubmit={(reason) => draft({ sale: next }, reason)}
              >
                <p>{t(`console:lottery.saleText.${next}`)}</p>
              </ActDialog>
            )}
          </div>
        )
      }}
    </Shown>
  )
}
