import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import type { OperatorBrand, OperatorSelf } from '#lib/api/ops/console.ts'
import { numberText, shareText } from '#lib/shared/intl/numbers.ts'
import { changeParams } from '#console/frame/place.ts'
import { showToast } from '#console/frame/toasts-store.ts'
import { EntryDetail } from '#console/parts/EntryDetail.tsx'
import { ActDialog } from '#console/parts/ActDialog.tsx'
import { Facts } from '#console/parts/Facts.tsx'
import { PlayerLink } from '#console/parts/PlayerLink.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { When } from '#console/parts/When.tsx'
import { agent, type Agent, freezeAgent, moveAgent } from './agents-store.ts'
import { AgentBills } from './AgentBills.tsx'
import { AgentContracts } from './AgentContracts.tsx'

interface Props {
  t: TFunction
  lang: string
  operator: OperatorSelf
  brand: OperatorBrand
  account: string
  mayChange: boolean
}

/** One agent: where they stand, what they may earn, their contracts and statements, and the acts on the line. */
export function AgentDetail({ t, lang, operator, brand, account, mayChange }: Props) {
  const [act, setAct] = useState<'freeze' | 'move'>()
  const of = { tenant: brand.id, account }
  const remote = useQuery(agent, of)
  return (
    <EntryDetail t={t} label={account} onClose={() => changeParams({ account: '' })}>
      <Shown t={t} remote={remote} onRetry={() => void agent.load(of)}>
        {(found) => (
          <>
            <Facts facts={factsOf(found, { t, lang, brand })} />
            {mayChange && (
              <div className="console-detail__acts">
                <Button
                  variant={found.frozenAtMs === null ? 'secondary' : 'primary'}
                  onClick={() => setAct('freeze')}
                >
                  {t(found.frozenAtMs === null ? 'console:agents.freeze' : 'console:agents.unfreeze')}
                </Button>
                {found.upline !== null && (
                  <Button variant="secondary" onClick={() => setAct('move')}>
                    {t('console:agents.move')}
                  </Button>
                )}
              </div>
            )}
            {act === 'freeze' && (
              <FreezeDialog {...{ t, operator, of, found }} onClose={() => setAct(undefined)} />
            )}
            {act === 'move' && <MoveDialog {...{ t, operator, of }} onClose={() => setAct(undefined)} />}
          </>
        )}
      </Shown>
      <AgentContracts
        {...{ t, lang, operator, brand, account, mayChange }}
        isTop={remote.state === 'ready' && remote.value.upline === null}
      />
      <AgentBills {...{ t, lang, brand, account }} />
    </EntryDetail>
  )
}

function factsOf(found: Agent, { t, lang, brand }: Pick<Props, 't' | 'lang' | 'brand'>) {
  return [
    [
      t('console:agents.typeLabel'),
      t(`console:agents.type.${found.type}`, { defaultValue: String(found.type) }),
    ],
    [t('console:account'), <PlayerLink brand={brand.id} account={found.account} />],
    [t('console:agents.upline'), found.upline ?? t('console:agents.noUpline')],
    [t('console:agents.depth'), numberText(found.depth, lang)],
    [t('console:agents.direct'), numberText(found.directSize, lang)],
    [t('console:agents.team'), numberText(found.teamSize, lang)],
    [
      t('console:agents.rates'),
      Object.entries(found.rates)
        .map(
          ([category, rateE6]) =>
            `${t(`console:category.${category}`, { defaultValue: category })} ${shareText(Number(rateE6) / 1_000_000, lang, { maximumFractionDigits: 2 })}`,
        )
        .join(', '),
    ],
    [
      t('console:content.stateLabel'),
      found.status === 'active' ? '' : t(`console:agents.status.${found.status}`),
    ],
    [
      t('console:agents.frozenSince'),
      found.frozenAtMs !== null && <When atMs={found.frozenAtMs} lang={lang} timeZone={brand.timeZone} />,
    ],
  ] as const
}

interface DialogProps {
  t: TFunction
  operator: OperatorSelf
  of: { tenant: string; account: string }
  onClose: () => void
}

function FreezeDialog({ t, operator, of, found, onClose }: DialogProps & { found: Agent }) {
  const isFrozen = found.frozenAtMs === null
  const verb = isFrozen ? 'freeze' : 'unfreeze'
  return (
    <ActDialog
      t={t}
      title={t(`console:agents.ask.${verb}`, of)}
      submit={t(`console:agents.${verb}`)}
      isDanger={isFrozen}
      reasonHint={t('console:offers.reasonHint')}
      onClose={onClose}
      onSubmit={async (reason) => {
        await freezeAgent(of, { operator: operator.name, reason, isFrozen })
        showToast({ tone: 'positive', text: t(`console:agents.done.${verb}`, of) })
      }}
    >
      <p>{t(`console:agents.effect.${verb}`)}</p>
    </ActDialog>
  )
}

function MoveDialog({ t, operator, of, onClose }: DialogProps) {
  const [to, setTo] = useState('')
  return (
    <ActDialog
      t={t}
      title={t('console:agents.ask.move', of)}
      submit={t('console:agents.move')}
      isDanger
      reasonHint={t('console:offers.reasonHint')}
      onClose={onClose}
      onSubmit={async (reason) => {
        const moved = await moveAgent(of, { operator: operator.name, reason, to: to.trim() })
        showToast({
          tone: 'positive',
          text: t('console:agents.done.move', { ...of, to: to.trim(), count: moved }),
        })
      }}
    >
      <p>{t('console:agents.effect.move')}</p>
      <Field
        label={t('console:agents.to')}
        value={to}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTo(event.target.value)}
      />
    </ActDialog>
  )
}
