import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { AgentPageProps } from '#islands/agent/agent-page.ts'
import { InLine } from '#islands/agent/InLine.tsx'
import type { Filters } from '#islands/agent/use-filters.ts'
import { Loading } from '#islands/parts/Loading.tsx'
import { useMoney } from '#islands/parts/use-money.ts'
import { Unrenewed } from '#islands/parts/Unrenewed.tsx'
import { Pager } from '#islands/parts/Pager.tsx'
import { usePages } from '#islands/parts/use-pages.ts'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import type { ContractChange, ContractView } from '#lib/api/agents/contracts.ts'
import { $contracts, loadContracts, type ContractFilter } from '#lib/contracts/contracts-store.ts'
import type { ContractKind } from '#lib/shared/contracts/contract.ts'
import { ContractCard } from './ContractCard.tsx'
import { ContractFilters } from './ContractFilters.tsx'
import { ContractQuestion } from './ContractQuestion.tsx'
import { OfferDialog } from './OfferDialog.tsx'
import styles from './contracts.module.css'
import layout from '#islands/parts/page.module.css'

interface Props extends Pick<AgentPageProps, 't' | 'lang'> {
  kinds: readonly ContractKind[]
  filters: Filters
}

/** Contracts of some kinds: the agent's own, or those with agents directly below; with what can be done. */
export function ContractList({ t, lang, kinds, filters }: Props) {
  const list = useStore($contracts)
  const format = useMoney(lang)
  const pages = usePages()
  const [asked, setAsked] = useState<{ contract: ContractView; change: ContractChange }>()
  // In the address, so that a member of the downline leads to the form for them.
  const isOffering = filters.of('form') === 'new'
  const setOffering = (isOpen: boolean) => filters.set({ form: isOpen ? 'new' : undefined })
  const side = filters.of('side') === 'below' ? 'below' : 'own'
  const kind = kinds.find((each) => each === filters.of('kind')) ?? kinds[0]
  const account = side === 'below' ? filters.of('account') : undefined
  const filter: ContractFilter = { side, ...(kind ? { kind } : {}), ...(account ? { account } : {}) }
  const load = (cursor: string | undefined) => void loadContracts({ ...filter, cursor })
  const key = JSON.stringify(filter)
  useEffect(() => load(pages.restart()), [key])
  const done = () => {
    setAsked(undefined)
    setOffering(false)
    load(pages.cursor)
  }
  return (
    <>
      <ContractFilters {...{ t, kinds, filters, side, kind, account }} onOffer={() => setOffering(true)} />
      <InLine t={t} remote={list} isDirect onEveryone={() => filters.set({ account: undefined })}>
        <Loading t={t} remote={list} onRetry={() => load(pages.cursor)}>
          {(page) => {
            const write = { t, lang, money: (minor: number) => format(minor, page.currency) }
            return (
              <div
                className={layout.records}
                aria-busy={(list.state === 'ready' && list.changing) || undefined}
              >
                <Unrenewed t={t} remote={list} />
                {page.content.length === 0 ? (
                  <EmptyState
                    icon="edit"
                    title={t('contracts:empty')}
                    text={t(side === 'own' ? 'contracts:emptyOwn' : 'contracts:emptyBelow')}
                  />
                ) : (
                  <div className={styles.cards}>
                    {page.content.map((contract) => (
                      <ContractCard
                        key={contract.id}
                        write={write}
                        contract={contract}
                        isOwn={side === 'own'}
                        onChange={(change) => setAsked({ contract, change })}
                      />
                    ))}
                  </div>
                )}
                <Pager t={t} page={page} pages={pages} onPage={load} />
                {asked && (
                  <ContractQuestion
                    {...{ write, ...asked }}
                    isUpline={side === 'below'}
                    onClose={() => setAsked(undefined)}
                    onDone={done}
                  />
                )}
                {isOffering && kind && (
                  <OfferDialog
                    {...{ write, kind, account, currency: page.currency }}
                    isRequest={side === 'own'}
                    onClose={() => setOffering(false)}
                    onDone={done}
                  />
                )}
              </div>
            )
          }}
        </Loading>
      </InLine>
    </>
  )
}
