import type { TFunction } from 'i18next'
import type { ComponentType, LazyExoticComponent } from 'react'
import { lazy } from 'react'
import type { IconName } from '#islands/ui/Icon.tsx'
import type { SocialProvider } from '#lib/api/social.ts'

/** Addresses of pages in this locale. */
export interface MemberLinks {
  home: string
  games: string
  help: string
  support: string
}

/** What each page of the member centre is given. Words: every feature of the member centre's file (`word-files.ts`). */
export interface MemberPageProps {
  t: TFunction
  lang: string
  links: MemberLinks
  /** The brand works with agents (AGENTPOLICY3): all of a member's money is shown in one sum. */
  hasAgentPolicy?: boolean
  /** Providers that the brand logs in with. */
  socialProviders?: readonly SocialProvider[]
}

/** Pages of the member centre in the order of their tabs; names are the product's. */
export const MEMBER_PAGES = [
  'securityCenter',
  'transferFund',
  'depositv2',
  'withdraw',
  'transferUpline',
  'personalHistoryCopy',
  'transactionHistory',
  'personalProfit',
] as const
export type MemberPage = (typeof MEMBER_PAGES)[number]

export const MEMBER_PAGE_ICONS: Record<MemberPage, IconName> = {
  securityCenter: 'shield',
  transferFund: 'refresh',
  depositv2: 'wallet',
  withdraw: 'bank',
  transferUpline: 'send',
  personalHistoryCopy: 'ticket',
  transactionHistory: 'history',
  personalProfit: 'chart',
}

type LazyPage = LazyExoticComponent<ComponentType<MemberPageProps>>

/** Each page is a chunk of its own, loaded when it is turned to. */
export const MEMBER_PAGE_VIEWS: Record<MemberPage, LazyPage> = {
  securityCenter: lazy(() => import('./SecurityCentrePage.tsx')),
  transferFund: lazy(() => import('#islands/cashier/TransferFundPage.tsx')),
  depositv2: lazy(() => import('#islands/cashier/DepositPage.tsx')),
  withdraw: lazy(() => import('#islands/cashier/WithdrawPage.tsx')),
  transferUpline: lazy(() => import('#islands/cashier/TransferUplinePage.tsx')),
  personalHistoryCopy: lazy(() => import('#islands/cashier/BetHistoryPage.tsx')),
  transactionHistory: lazy(() => import('#islands/cashier/TransactionHistoryPage.tsx')),
  personalProfit: lazy(() => import('#islands/cashier/ProfitPage.tsx')),
}

/** The page that an address means; what is not one is the first. */
export function memberPageOf(name: string): MemberPage {
  return MEMBER_PAGES.find((page) => page === name) ?? 'securityCenter'
}
