import type { TFunction } from 'i18next'
import { lazy } from 'react'
import type { Centre, CentrePage } from '#islands/ui/centre/centre.ts'
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
  /** Pages that only some brands have, of those that this one has. */
  optionalPages?: readonly string[]
  /** Every page that the centre has here. */
  pages?: readonly Pick<CentrePage<MemberPageProps>, 'id' | 'icon'>[]
  /** Providers that the brand logs in with. */
  socialProviders?: readonly SocialProvider[]
}

/** Pages of the member centre in the order of their tabs; names are the product's, and `account` leads to them all. */
export const MEMBER_CENTRE: Centre<MemberPageProps> = {
  name: 'member',
  pages: [
    { id: 'account', icon: 'user', View: lazy(() => import('./AccountPage.tsx')) },
    { id: 'securityCenter', icon: 'shield', View: lazy(() => import('./SecurityCentrePage.tsx')) },
    {
      id: 'transferFund',
      icon: 'refresh',
      View: lazy(() => import('#islands/cashier/TransferFundPage.tsx')),
    },
    { id: 'depositv2', icon: 'wallet', View: lazy(() => import('#islands/cashier/DepositPage.tsx')) },
    { id: 'withdraw', icon: 'bank', View: lazy(() => import('#islands/cashier/WithdrawPage.tsx')) },
    {
      id: 'transferUpline',
      icon: 'send',
      View: lazy(() => import('#islands/cashier/TransferUplinePage.tsx')),
    },
    {
      id: 'personalHistoryCopy',
      icon: 'ticket',
      View: lazy(() => import('#islands/records/BetHistoryPage.tsx')),
    },
    {
      id: 'transactionHistory',
      icon: 'history',
      View: lazy(() => import('#islands/records/TransactionHistoryPage.tsx')),
    },
    {
      id: 'rewardCenter',
      icon: 'gift',
      View: lazy(() => import('#islands/promotions/RewardCentrePage.tsx')),
    },
    {
      id: 'bonusDetails',
      icon: 'ticket',
      View: lazy(() => import('#islands/promotions/BonusDetailsPage.tsx')),
    },
    { id: 'vip', icon: 'crown', View: lazy(() => import('#islands/promotions/VipPage.tsx')) },
    {
      id: 'missionLeaderboard',
      icon: 'trophy',
      View: lazy(() => import('#islands/missions/MissionLeaderboardPage.tsx')),
      isOn: ({ optionalPages = [] }) => optionalPages.includes('missionLeaderboard'),
    },
    {
      id: 'pointMall',
      icon: 'star',
      View: lazy(() => import('#islands/points/PointMallPage.tsx')),
      isOn: ({ optionalPages = [] }) => optionalPages.includes('pointMall'),
    },
    {
      id: 'referral',
      icon: 'users',
      View: lazy(() => import('#islands/referral/ReferralPage.tsx')),
      isOn: ({ optionalPages = [] }) => optionalPages.includes('referral'),
    },
    { id: 'personalProfit', icon: 'chart', View: lazy(() => import('#islands/records/ProfitPage.tsx')) },
    {
      id: 'protection',
      icon: 'heart',
      View: lazy(() => import('#islands/protection/ProtectionPage.tsx')),
    },
    { id: 'messageV2', icon: 'mail', View: lazy(() => import('#islands/messages/InboxPage.tsx')) },
    { id: 'supportCases', icon: 'headset', View: lazy(() => import('#islands/support/CasesPage.tsx')) },
  ],
}
