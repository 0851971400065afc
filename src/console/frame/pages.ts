import type { TFunction } from 'i18next'
import type { ComponentType } from 'react'
import type { Duty } from '#lib/api/duties.ts'
import type { OperatorBrand, OperatorSelf } from '#lib/api/ops/console.ts'
import type { IconName } from '#lib/shared/drawings/icon-paths.ts'
import type { Place } from './place.ts'

/** What every page of the console receives. */
export interface PageProps {
  t: TFunction
  lang: string
  operator: OperatorSelf
  params: Place['params']
  /** The chosen brand; `undefined`: all of the operator's. */
  brand: OperatorBrand | undefined
}

export interface ConsolePage {
  id: string
  icon: IconName
  /** Without it everybody who is logged in sees the page. */
  duty?: Duty
  group: 'work' | 'money' | 'players' | 'offer' | 'house'
  /** Its filters, order and columns can be kept under a name. */
  hasViews?: true
  load: () => Promise<{ default: ComponentType<PageProps> }>
}

/** The console's pages in the order of the menu: by how often they are used. */
export const PAGES: readonly ConsolePage[] = [
  { id: 'today', icon: 'grid', group: 'work', load: () => import('#console/work/today/TodayPage.tsx') },
  {
    id: 'reports',
    icon: 'chart',
    duty: 'reports',
    group: 'work',
    hasViews: true,
    load: () => import('#console/work/reports/ReportsPage.tsx'),
  },
  {
    id: 'withdrawals',
    icon: 'bank',
    duty: 'cashier',
    group: 'money',
    hasViews: true,
    load: () => import('#console/money/withdrawals/WithdrawalsPage.tsx'),
  },
  {
    id: 'deposits',
    icon: 'wallet',
    duty: 'cashier',
    group: 'money',
    hasViews: true,
    load: () => import('#console/money/deposits/DepositsPage.tsx'),
  },
  {
    id: 'reversals',
    icon: 'rotate',
    duty: 'cashier',
    group: 'money',
    load: () => import('#console/money/reversals/ReversalsPage.tsx'),
  },
  {
    id: 'adjustments',
    icon: 'edit',
    duty: 'cashier',
    group: 'money',
    load: () => import('#console/money/adjustments/AdjustmentsPage.tsx'),
  },
  {
    id: 'reconciliation',
    icon: 'check-circle',
    duty: 'ledger',
    group: 'money',
    load: () => import('#console/money/reconciliation/ReconciliationPage.tsx'),
  },
  {
    id: 'players',
    icon: 'users',
    duty: 'members',
    group: 'players',
    load: () => import('#console/players/search/PlayersPage.tsx'),
  },
  {
    id: 'documents',
    icon: 'eye',
    duty: 'protection',
    group: 'players',
    load: () => import('#console/players/documents/DocumentsPage.tsx'),
  },
  {
    id: 'care',
    icon: 'shield',
    duty: 'protection',
    group: 'players',
    load: () => import('#console/players/care/CarePage.tsx'),
  },
  {
    id: 'returns',
    icon: 'coins',
    duty: 'cashier',
    group: 'players',
    load: () => import('#console/players/returns/ReturnsPage.tsx'),
  },
  {
    id: 'cases',
    icon: 'headset',
    duty: 'support',
    group: 'players',
    hasViews: true,
    load: () => import('#console/support/cases/CasesPage.tsx'),
  },
  {
    id: 'feedback',
    icon: 'mail',
    duty: 'support',
    group: 'players',
    hasViews: true,
    load: () => import('#console/support/feedback/FeedbackPage.tsx'),
  },
  {
    id: 'chat',
    icon: 'chat',
    duty: 'chat',
    group: 'players',
    load: () => import('#console/support/chat/ChatPage.tsx'),
  },
  {
    id: 'agents',
    icon: 'users',
    duty: 'agents',
    group: 'players',
    load: () => import('#console/players/agents/AgentsPage.tsx'),
  },
  {
    id: 'bills',
    icon: 'coins',
    duty: 'agents',
    group: 'players',
    hasViews: true,
    load: () => import('#console/players/bills/BillsPage.tsx'),
  },
  {
    id: 'content',
    icon: 'bell',
    duty: 'content',
    group: 'offer',
    hasViews: true,
    load: () => import('#console/offer/content/ContentPage.tsx'),
  },
  {
    id: 'releases',
    icon: 'send',
    duty: 'content',
    group: 'offer',
    load: () => import('#console/offer/releases/ReleasesPage.tsx'),
  },
  {
    id: 'lottery',
    icon: 'star',
    duty: 'lottery',
    group: 'offer',
    load: () => import('#console/offer/lottery/LotteryPage.tsx'),
  },
  {
    id: 'vendors',
    icon: 'play',
    duty: 'vendors',
    group: 'offer',
    load: () => import('#console/offer/vendors/VendorsPage.tsx'),
  },
  {
    id: 'offers',
    icon: 'gift',
    duty: 'rewards',
    group: 'offer',
    hasViews: true,
    load: () => import('#console/offer/offers/OffersPage.tsx'),
  },
  {
    id: 'segments',
    icon: 'users',
    duty: 'rewards',
    group: 'offer',
    load: () => import('#console/offer/segments/SegmentsPage.tsx'),
  },
  {
    id: 'claims',
    icon: 'ticket',
    duty: 'rewards',
    group: 'offer',
    hasViews: true,
    load: () => import('#console/offer/claims/ClaimsPage.tsx'),
  },
  {
    id: 'requests',
    icon: 'crown',
    duty: 'rewards',
    group: 'offer',
    load: () => import('#console/offer/requests/RequestsPage.tsx'),
  },
  {
    id: 'brands',
    icon: 'globe',
    duty: 'site',
    group: 'house',
    load: () => import('#console/house/brands/BrandsPage.tsx'),
  },
  {
    id: 'health',
    icon: 'settings',
    duty: 'site',
    group: 'house',
    load: () => import('#console/house/health/HealthPage.tsx'),
  },
  {
    id: 'operators',
    icon: 'users',
    duty: 'site',
    group: 'house',
    load: () => import('#console/house/operators/OperatorsPage.tsx'),
  },
  {
    id: 'log',
    icon: 'history',
    duty: 'site',
    group: 'house',
    hasViews: true,
    load: () => import('#console/house/log/LogPage.tsx'),
  },
  {
    id: 'account',
    icon: 'user',
    group: 'house',
    load: () => import('#console/house/account/AccountPage.tsx'),
  },
]

/** The pages that an operator's roles open. */
export function pagesOf(operator: OperatorSelf): readonly ConsolePage[] {
  return PAGES.filter(
    ({ duty }) =>
      duty === undefined || operator.grants.some(({ duties }) => duties === 'all' || duties.includes(duty)),
  )
}
