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

/** Props of each page of the member centre. Words: every feature of the member centre's file (`word-files.ts`). */
export interface MemberPageProps {
  t: TFunction
  lang: string
  links: MemberLinks
  /** The brand has agents (AGENTPOLICY3): the member's total money is shown. */
  hasAgentPolicy?: boolean
  /** Pages that only some brands have, of those that this one has. */
  optionalPages?: readonly string[]
  /** Every page that the centre has here. */
  pages?: readonly Pick<CentrePage<MemberPageProps>, 'id' | 'icon'>[]
  /** The brand's social login providers. */
  socialProviders?: readonly SocialProvider[]
}

/** Pages of the member centre in the order of their tabs; the names are the product's, and `account` links to all of them. */
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
    {
      id: 'missionLeaderboard',
      icon: 'trophy',
      View: lazyFile(() => import('#islands/missions/MissionLeaderboardPage.tsx')),
      isOn: ({ optionalPages = [] }) => optionalPages.includes('missionLeaderboard'),
    },
    {
      id: 'pointMall',
      icon: 'star',
      View: lazyFile(() => import('#islands/points/PointMallPage.tsx')),
      isOn: ({ optionalPages = [] }) => optionalPages.includes('pointMall'),
    },
    {
      id: 'referral',
      icon: 'users',
      View: lazyFile(() => import('#islands/referral/ReferralPage.tsx')),
      isOn: ({ optionalPages = [] }) => optionalPages.includes('referral'),
    },
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
