import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Tabs } from '#islands/ui/Tabs.tsx'
import type { PageProps } from '#console/frame/pages.ts'
import { changeParams } from '#console/frame/place.ts'
import { mayAct } from '#console/frame/session-store.ts'
import { brandsOf } from '#console/parts/brands-of.ts'
import { PageHead } from '#console/parts/PageHead.tsx'
import { AgentDetail } from './AgentDetail.tsx'
import { LineBranch } from './LineBranch.tsx'
import { TopAgentDialog } from './TopAgentDialog.tsx'

/** The lines of a brand's agents as a tree, and one agent beside it. */
export default function AgentsPage({ t, lang, operator, params, brand }: PageProps) {
  const [isMaking, setMaking] = useState(false)
  const brands = brandsOf(operator, 'agents', brand)
  const shown = brands.find(({ id }) => id === params['of']) ?? brands[0]
  const account = params['account']
  if (!shown) return <EmptyState title={t('console:agents.none')} text={t('console:missing.text')} />
  const mayChange = mayAct(operator, { duty: 'agents', brand: shown.id, isChange: true })
  return (
    <>
      <PageHead
        title={t('console:page.agents')}
        text={t('console:agents.text')}
        actions={
          mayChange && (
            <Button icon="plus" onClick={() => setMaking(true)}>
              {t('console:agents.makeTop')}
            </Button>
          )
        }
      />
      <div className="console-stack">
        {brands.length > 1 && (
          <Tabs
            label={t('console:brand')}
            look="pill"
            isWrapped
            items={brands.map(({ id, name }) => ({ id, label: name }))}
            selected={shown.id}
            onSelect={(of) => changeParams({ of, account: '' })}
          />
        )}
        <div className="console-split" data-open={account === undefined ? undefined : true}>
          <section className="console-tree" aria-label={t('console:agents.tree')}>
            <LineBranch
              key={shown.id}
              {...{ t, lang, tenant: shown.id }}
              account={undefined}
              chosen={account}
              onChoose={(name) => changeParams({ of: shown.id, account: name })}
            />
          </section>
          {account !== undefined && (
            <AgentDetail
              key={`${shown.id} ${account}`}
              {...{ t, lang, operator, account, mayChange }}
              brand={shown}
            />
          )}
        </div>
      </div>
      {isMaking && <TopAgentDialog {...{ t, operator }} brand={shown} onClose={() => setMaking(false)} />}
    </>
  )
}
