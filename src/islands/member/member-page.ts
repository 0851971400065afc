import type { TFunction } from 'i18next'
import type { Centre, CentrePage } from '#islands/ui/centre/centre.ts'
import { lazyFile } from '#islands/ui/lazy-file.ts'
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
  /** Every page that the centre has here. */
  pages?: readonly Pick<CentrePage<MemberPageProps>, 'id' | 'icon'>[]
  /** Providers that the brand logs in with. */
  socialProviders?: readonly SocialProvider[]
}

/** Pages of the member centre in the order of their tabs; names are the product's, and `account` leads to them all. */
export const MEMBER_CENTRE: Centre<MemberPageProps> = {
  name: 'member',
  pages: [
    { id: 'account', icon: 'user', View: lazyFile(() => import('./AccountPage.tsx')) },
    { id: 'securityCenter', icon: 'shield', View: lazyFile(() => import('./SecurityCentrePage.tsx')) },
    {
      id: 'transferFund',
      icon: 'refresh',
      View: lazyFile(() => import('#islands/cashier/TransferFundPage.tsx')),
    },
    { id: 'depositv2', icon: 'wallet', View: lazyFile(() => import('#islands/cashier/DepositPage.tsx')) },
    { id: 'withdraw', icon: 'bank', View: lazyFile(() => import('#islands/cashier/WithdrawPage.tsx')) },
    {
      id: 'transferUpline',
      icon: 'send',
      View: lazyFile(() => import('#islands/cashier/TransferUplinePage.tsx')),
    },
    {
      id: 'personalHistoryCopy',
      icon: 'ticket',
      View: lazyFile(() => import('#islands/records/BetHistoryPage.tsx')),
    },
    {
      id: 'transactionHistory',
      icon: 'history',
      View: lazyFile(() => import('#islands/records/TransactionHistoryPage.tsx')),
    },
    {
      id: 'rewardCenter',
      icon: 'gift',
      View: lazyFile(() => import('#islands/promotions/RewardCentrePage.tsx')),
    },
    {
      id: 'bonusDetails',
      icon: 'ticket',
      View: lazyFile(() => import('#islands/promotions/BonusDetailsPage.tsx')),
    },
    { id: 'vip', icon: 'crown', View: lazyFile(() => import('#islands/promotions/VipPage.tsx')) },
    { id: 'pointMall', icon: 'star', View: lazyFile(() => import('#islands/points/PointMallPage.tsx')) },
    { id: 'personalProfit', icon: 'chart', View: lazyFile(() => import('#islands/records/ProfitPage.tsx')) },
    {
      id: 'protection',
      icon: 'heart',
      View: lazyFile(() => import('#islands/protection/ProtectionPage.tsx')),
    },
    { id: 'messageV2', icon: 'mail', View: lazyFile(() => import('#islands/messages/InboxPage.tsx')) },
    { id: 'supportCases', icon: 'headset', View: lazyFile(() => import('#islands/support/CasesPage.tsx')) },
  ],
}
