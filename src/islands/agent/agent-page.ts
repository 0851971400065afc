import type { TFunction } from 'i18next'
import type { Centre } from '#islands/ui/centre/centre.ts'
import { lazyFile } from '#islands/ui/lazy-file.ts'

/** Addresses of pages in this locale. */
export interface AgentLinks {
  home: string
  help: string
  /** Where a link of the register centre leads, without its code. */
  register: string
}

/** What each page of the agent centre is given. Words: every feature of the agent centre's file (`word-files.ts`). */
export interface AgentPageProps {
  t: TFunction
  lang: string
  links: AgentLinks
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
  ],
}
