import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import type { OperatorBrand, OperatorSelf } from '#lib/api/ops/console.ts'
import { showToast } from '#console/frame/toasts-store.ts'
import { ActDialog } from '#console/parts/ActDialog.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { When } from '#console/parts/When.tsx'
import { changeTopContract, type Contract, contracts, type TopChange } from './agents-store.ts'
import { ContractDialog } from './ContractDialog.tsx'
import { ContractTerms } from './ContractTerms.tsx'

interface Props {
  t: TFunction
  lang: string
  operator: OperatorSelf
  brand: OperatorBrand
  account: string
  mayChange: boolean
  /** The brand offers contracts to top agents only. */
  isTop: boolean
}

const CHANGES: readonly TopChange[] = ['approveRequest', 'refuseRequest', 'approveEnd', 'terminate', 'revoke']

/** What the brand or an upline promises the agent, version by version, and the brand's own answers. */
export function AgentContracts({ t, lang, operator, brand, account, mayChange, isTop }: Props) {
  const [act, setAct] = useState<{ contract: Contract; change: TopChange }>()
  const [isWarned, setWarned] = useState(false)
  const [isOffering, setOffering] = useState(false)
  const of = { tenant: brand.id, account }
  const remote = useQuery(contracts, of)
  const isAgreeing = act?.change === 'approveRequest'
  return (
    <section className="console-stack" aria-label={t('console:agents.contracts')}>
      <h3>{t('console:agents.contracts')}</h3>
      {mayChange && isTop && (
        <div>
          <Button size="sm" variant="secondary" icon="plus" onClick={() => setOffering(true)}>
            {t('console:agents.offer')}
          </Button>
        </div>
      )}
      {isOffering && (
        <ContractDialog {...{ t, lang, operator, brand, account }} onClose={() => setOffering(false)} />
      )}
      <Shown t={t} remote={remote} onRetry={() => void contracts.load(of)}>
        {(all) =>
          all.length === 0 ? (
            <p className="console-note">{t('console:agents.noContracts')}</p>
          ) : (
            <ul className="console-list">
              {all.map((contract) => (
                <li key={`${contract.id} ${contract.version}`}>
                  <span className="console-badges">
                    <strong>{t(`console:agents.kind.${contract.terms.kind}`)}</strong>
                    <Badge>
                      {t(`console:agents.contractState.${contract.state}`, { defaultValue: contract.state })}
                    </Badge>
                  </span>
                  <ContractTerms t={t} lang={lang} terms={contract.terms} currency={brand.currency} />
                  <small>
                    {contract.upline ?? t('console:agents.byBrand')} ·{' '}
                    <When
                      atMs={contract.acceptedAtMs ?? contract.madeAtMs}
                      lang={lang}
                      timeZone={brand.timeZone}
                    />
                  </small>
                  {mayChange && (
                    <div className="console-detail__acts">
                      {CHANGES.filter((change) => contract.actions.some((each) => each === change)).map(
                        (change) => (
                          <Button
                            key={change}
                            size="sm"
                            variant="secondary"
                            onClick={() => setAct({ contract, change })}
                          >
                            {t(`console:agents.change.${change}`)}
                          </Button>
                        ),
                      )}
                    </div>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
      {act && (
        <ActDialog
          t={t}
          title={t(`console:agents.askChange.${act.change}`, { account })}
          submit={t(`console:agents.change.${act.change}`)}
          isDanger={act.change === 'terminate' || act.change === 'revoke'}
          reasonHint={t('console:offers.reasonHint')}
          onClose={() => setAct(undefined)}
          onSubmit={async (reason) => {
            await changeTopContract(of, {
              ...{ operator: operator.name, reason, contractId: act.contract.id, change: act.change },
              isWarned: isAgreeing && isWarned,
            })
            showToast({ tone: 'positive', text: t('console:agents.done.contract', { account }) })
          }}
        >
          <ContractTerms t={t} lang={lang} terms={act.contract.terms} currency={brand.currency} />
          {isAgreeing && (
            <Checkbox
              label={t('console:agents.warned')}
              checked={isWarned}
              onChange={(event) => setWarned(event.target.checked)}
            />
          )}
        </ActDialog>
      )}
    </section>
  )
}
