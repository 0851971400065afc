import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { useMoney } from '#islands/parts/use-money.ts'
import { Loading } from '#islands/parts/Loading.tsx'
import { pageOfKind } from '#islands/parts/contract-pages.ts'
import { ExportButton } from '#islands/parts/ExportButton.tsx'
import { Pager } from '#islands/parts/Pager.tsx'
import { Unrenewed } from '#islands/parts/Unrenewed.tsx'
import { usePages } from '#islands/parts/use-pages.ts'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Table } from '#islands/ui/Table.tsx'
import { Tabs } from '#islands/ui/Tabs.tsx'
import type { Downline } from '#lib/api/agents/agent.ts'
import { $downline, loadDownline, type DownlineFilter } from '#lib/agent/agent-store.ts'
import { AccountFilter } from './AccountFilter.tsx'
import { ActionList } from './ActionList.tsx'
import type { AgentPageProps } from './agent-page.ts'
import { downlineColumns, downlineFile } from './downline-columns.tsx'
import { InLine } from './InLine.tsx'
import { LinePath } from './LinePath.tsx'
import { RatesDialog } from './RatesDialog.tsx'
import { RemarkDialog } from './RemarkDialog.tsx'
import { useFilters, type Filters } from './use-filters.ts'
import styles from './agent.module.css'
import layout from '#islands/parts/page.module.css'

const VIEWS = ['tree', 'list', 'changes'] as const

/** The downline: by level, as a whole, or by name; with the changes that an agent can make to the direct downline. */
export default function DownlinePage(props: AgentPageProps) {
  const { t } = props
  const filters = useFilters()
  const view = VIEWS.find((each) => each === filters.of('view')) ?? 'tree'
  return (
    <div className={layout.page}>
      <Tabs
        label={t('agent:downline.view')}
        items={VIEWS.map((id) => ({ id, label: t(`agent:downline.${id}`) }))}
        selected={view}
        onSelect={(next) => filters.set({ view: next, search: undefined, account: undefined })}
        look="pill"
      />
      {view === 'changes' ? <ActionList {...props} /> : <Members key={view} {...props} view={view} />}
    </div>
  )
}

function Members({
  t,
  lang,
  view,
  contracts,
  hasAgentPolicy,
  canInvite,
}: AgentPageProps & { view: 'tree' | 'list' }) {
  const list = useStore($downline)
  const money = useMoney(lang)
  const pages = usePages()
  const filters = useFilters()
  const [changing, setChanging] = useState<{ what: 'rates' | 'remark'; whom: Downline }>()
  const account = filters.of('account')
  const search = searchOf(filters)
  const filter: DownlineFilter = { view, ...(account ? { account } : {}), ...(search ? { search } : {}) }
  const load = (cursor: string | undefined) => void loadDownline({ ...filter, cursor })
  useEffect(() => load(pages.restart()), [view, account, search])
  const alone = t(canInvite ? 'agent:overview.aloneText' : 'agent:overview.aloneTextPlain')
  const open = (next: string | undefined) => filters.set({ account: next, search: undefined })
  const done = () => {
    setChanging(undefined)
    load(pages.cursor)
  }
  return (
    <>
      <div className={styles.bar}>
        <AccountFilter
          t={t}
          label={t('agent:downline.search')}
          account={search}
          onAccount={(next) => filters.set({ search: next })}
          tooShort={t('agent:downline.searchShort')}
        />
        <ExportButton
          t={t}
          fileName={t('agent:page.downlineManagmentView')}
          isDisabled={list.state !== 'ready' || list.value.total === 0}
          rows={() =>
            downlineFile({ t, lang }, filter, list.state === 'ready' ? list.value.currency.exponent : 0)
          }
        />
      </div>
      <InLine t={t} remote={list} onEveryone={() => filters.set({ account: undefined })}>
        <Loading t={t} remote={list} onRetry={() => load(pages.cursor)}>
          {(page) => (
            <div
              className={layout.records}
              aria-busy={(list.state === 'ready' && list.changing) || undefined}
            >
              <Unrenewed t={t} remote={list} />
              <LinePath t={t} path={page.path} onTurn={open} />
              {page.content.length === 0 ? (
                <EmptyState
                  icon="users"
                  title={t(search ? 'agent:downline.notFound' : 'agent:downline.empty')}
                  text={search ? t('agent:downline.notFoundText') : alone}
                />
              ) : (
                <Table
                  label={t('agent:page.downlineManagmentView')}
                  columns={downlineColumns({
                    t,
                    lang,
                    money: (minor) => money(minor, page.currency),
                    hasRates: hasAgentPolicy,
                    hasLevels: view === 'list' || search !== undefined,
                    open,
                    change: (what, whom) => setChanging({ what, whom }),
                    contractPage: contracts[0] && pageOfKind(contracts[0]),
                  })}
                  rows={page.content}
                  rowId={(row) => row.account}
                />
              )}
              <Pager t={t} page={page} pages={pages} onPage={load} />
              {changing?.what === 'rates' && (
                <RatesDialog
                  {...{ t, lang, whom: changing.whom, own: page.ownRates }}
                  onClose={() => setChanging(undefined)}
                  onDone={done}
                />
              )}
              {changing?.what === 'remark' && (
                <RemarkDialog
                  {...{ t, whom: changing.whom }}
                  onClose={() => setChanging(undefined)}
                  onDone={done}
                />
              )}
            </div>
          )}
        </Loading>
      </InLine>
    </>
  )
}

/** The searched text; an address may contain less than a search accepts. */
function searchOf(filters: Filters): string | undefined {
  const search = filters.of('search')
  return search !== undefined && search.trim().length > 1 ? search : undefined
}
