import type { AgentPageProps } from '#islands/agent/agent-page.ts'
import { useFilters } from '#islands/agent/use-filters.ts'
import { Tabs } from '#islands/ui/Tabs.tsx'
import type { ContractKind } from '#lib/shared/contracts/contract.ts'
import { BillList } from './BillList.tsx'
import { ContractList } from './ContractList.tsx'
import { KIND_PAGES } from '#islands/parts/contract-pages.ts'
import layout from '#islands/parts/page.module.css'

const VIEWS = ['own', 'below', 'contracts'] as const

export const DividendPage = (props: AgentPageProps) => (
  <RecordPage {...props} kinds={KIND_PAGES.agentDividendRecordCopy2} />
)
export const WagePage = (props: AgentPageProps) => (
  <RecordPage {...props} kinds={KIND_PAGES.agentDailyWages2} />
)
export const HourlyPage = (props: AgentPageProps) => (
  <RecordPage {...props} kinds={KIND_PAGES.agentHourSalary} />
)
export const RealtimePage = (props: AgentPageProps) => (
  <RecordPage {...props} kinds={KIND_PAGES.agentRealtimeSalary} />
)

/** Bills and contracts of some kinds: the agent's own, those of agents below, and the terms. */
function RecordPage({ t, lang, kinds: all, contracts }: AgentPageProps & { kinds: readonly ContractKind[] }) {
  const filters = useFilters()
  const offered = all.filter((kind) => contracts.includes(kind))
  const kinds = all.filter((kind) => kind === 'rebate' || contracts.includes(kind))
  const views = VIEWS.filter((each) => each !== 'contracts' || offered.length > 0)
  const view = views.find((each) => each === filters.of('view')) ?? 'own'
  return (
    <div className={layout.page}>
      <Tabs
        label={t('contracts:view')}
        items={views.map((id) => ({ id, label: t(`contracts:views.${id}`) }))}
        selected={view}
        onSelect={(next) =>
          filters.set({ view: next, state: undefined, account: undefined, bill: undefined })
        }
        look="pill"
      />
      {view === 'contracts' ? (
        <ContractList {...{ t, lang, kinds: offered, filters }} />
      ) : (
        <BillList key={view} {...{ t, lang, kinds, filters }} side={view} />
      )}
    </div>
  )
}
