import type { TFunction } from 'i18next'
import { KIND_PAGES } from '#islands/parts/contract-pages.ts'
import type { Centre } from '#islands/ui/centre/centre.ts'
import { lazyFile } from '#islands/ui/lazy-file.ts'
import type { ContractKind } from '#lib/shared/contracts/contract.ts'
import type { Category } from '#lib/shared/product/vocabulary.ts'

/** Addresses of pages in this locale. */
export interface AgentLinks {
  home: string
  help: string
  /** Where a link of the register centre leads, without its code. */
  register: string
}

/** The brand's features for its agents. */
export interface AgentBrand {
  /** Kinds of its contracts. */
  contracts: readonly ContractKind[]
  /** It works with agents (AGENTPOLICY3): otherwise none is paid, by contracts or by rebates. */
  hasAgentPolicy: boolean
  /** Links bind who registers by them. */
  canInvite: boolean
  /** Its kinds of games, in the order of the navigation. */
  categories: readonly Category[]
}

/** The props of each page of the agent centre. Words: every feature of the agent centre's file (`word-files.ts`). */
export interface AgentPageProps extends AgentBrand {
  t: TFunction
  lang: string
  links: AgentLinks
}

/** Rebates come without a contract. */
const isPaid = ({ hasAgentPolicy }: AgentPageProps) => hasAgentPolicy

/** A page of contracts exists where the brand has one of its kinds. */
const isOn =
  (page: keyof typeof KIND_PAGES) =>
  ({ contracts }: AgentPageProps) =>
    KIND_PAGES[page].some((kind) => contracts.includes(kind))

/** All record pages are one chunk. */
function recordPage(name: 'DividendPage' | 'WagePage' | 'HourlyPage' | 'RealtimePage') {
  return lazyFile(async () => ({ default: (await import('./contracts/RecordPage.tsx'))[name] }))
}

/** Pages of the agent centre in the order of their tabs; names are the product's. */
export const AGENT_CENTRE: Centre<AgentPageProps> = {
  name: 'agent',
  pages: [
    { id: 'agentTeamOverview', icon: 'chart', View: lazyFile(() => import('./TeamOverviewPage.tsx')) },
    { id: 'agentAnnouncement', icon: 'bell', View: lazyFile(() => import('./AnnouncementsPage.tsx')) },
    { id: 'registerCenter', icon: 'plus', View: lazyFile(() => import('./RegisterCentrePage.tsx')) },
    { id: 'downlineManagmentView', icon: 'users', View: lazyFile(() => import('./DownlinePage.tsx')) },
    { id: 'personalHistoryCopy', icon: 'ticket', View: lazyFile(() => import('./TeamBetsPage.tsx')) },
    { id: 'palStatementsAgentCopy', icon: 'grid', View: lazyFile(() => import('./TeamProfitPage.tsx')) },
    {
      id: 'agentDownlineTransactionDetailsCopy',
      icon: 'history',
      View: lazyFile(() => import('./TeamTransactionsPage.tsx')),
    },
    {
      id: 'agentRevenueReport',
      icon: 'wallet',
      View: lazyFile(() => import('./contracts/RevenuePage.tsx')),
      isOn: isPaid,
    },
    {
      id: 'agentDividendRecordCopy2',
      icon: 'chart',
      View: recordPage('DividendPage'),
      isOn: isPaid,
    },
    {
      id: 'agentDailyWages2',
      icon: 'calendar',
      View: recordPage('WagePage'),
      isOn: isOn('agentDailyWages2'),
    },
    { id: 'agentHourSalary', icon: 'clock', View: recordPage('HourlyPage'), isOn: isOn('agentHourSalary') },
    {
      id: 'agentRealtimeSalary',
      icon: 'refresh',
      View: recordPage('RealtimePage'),
      isOn: isOn('agentRealtimeSalary'),
    },
  ],
}
