import type { Centre } from '#islands/ui/centre/centre.ts'
import { lazyFile } from '#islands/ui/lazy-file.ts'
import type { MemberPageProps } from '#islands/parts/member-page.ts'

/**
 * Pages of the member centre in the order of their tabs; the names are the product's. `account` is the menu of a phone, by group.
 * Tabs of rewards stand where an offer of their kind runs. Their pages open for every brand, and say so where there is nothing.
 */
export const MEMBER_CENTRE: Centre<MemberPageProps> = {
  name: 'member',
  pages: [
    { id: 'account', icon: 'user', View: lazyFile(() => import('./AccountPage.tsx')) },
    {
      id: 'depositv2',
      icon: 'wallet',
      group: 'wallet',
      View: lazyFile(() => import('#islands/cashier/DepositPage.tsx')),
    },
    {
      id: 'withdraw',
      icon: 'bank',
      group: 'wallet',
      View: lazyFile(() => import('#islands/cashier/WithdrawPage.tsx')),
    },
    {
      id: 'transferFund',
      icon: 'refresh',
      group: 'wallet',
      View: lazyFile(() => import('#islands/cashier/TransferFundPage.tsx')),
    },
    {
      id: 'transferUpline',
      icon: 'send',
      group: 'wallet',
      View: lazyFile(() => import('#islands/cashier/TransferUplinePage.tsx')),
    },
    {
      id: 'transactionHistory',
      icon: 'history',
      group: 'wallet',
      View: lazyFile(() => import('#islands/records/TransactionHistoryPage.tsx')),
    },
    {
      id: 'personalHistoryCopy',
      icon: 'ticket',
      group: 'play',
      View: lazyFile(() => import('#islands/records/BetHistoryPage.tsx')),
    },
    {
      id: 'personalProfit',
      icon: 'chart',
      group: 'play',
      View: lazyFile(() => import('#islands/records/ProfitPage.tsx')),
    },
    {
      id: 'rewardCenter',
      icon: 'gift',
      group: 'rewards',
      View: lazyFile(() => import('#islands/promotions/RewardCentrePage.tsx')),
    },
    {
      id: 'bonusDetails',
      icon: 'coins',
      group: 'rewards',
      View: lazyFile(() => import('#islands/promotions/BonusDetailsPage.tsx')),
    },
    { id: 'vip', icon: 'crown', group: 'rewards', View: lazyFile(() => import('#islands/vip/VipPage.tsx')) },
    {
      id: 'missionLeaderboard',
      icon: 'trophy',
      group: 'rewards',
      View: lazyFile(() => import('#islands/promotions/missions/MissionLeaderboardPage.tsx')),
      isListed: ({ optionalPages = [] }) => optionalPages.includes('missionLeaderboard'),
    },
    {
      id: 'pointMall',
      icon: 'star',
      group: 'rewards',
      View: lazyFile(() => import('#islands/points/PointMallPage.tsx')),
      isListed: ({ optionalPages = [] }) => optionalPages.includes('pointMall'),
    },
    {
      id: 'referral',
      icon: 'users',
      group: 'rewards',
      View: lazyFile(() => import('#islands/referral/ReferralPage.tsx')),
      isListed: ({ optionalPages = [] }) => optionalPages.includes('referral'),
    },
    {
      id: 'protection',
      icon: 'heart',
      group: 'safety',
      View: lazyFile(() => import('#islands/protection/ProtectionPage.tsx')),
    },
    {
      id: 'securityCenter',
      icon: 'shield',
      group: 'safety',
      View: lazyFile(() => import('./SecurityCentrePage.tsx')),
    },
    {
      id: 'messageV2',
      icon: 'mail',
      group: 'help',
      View: lazyFile(() => import('#islands/messages/InboxPage.tsx')),
    },
    {
      id: 'supportCases',
      icon: 'headset',
      group: 'help',
      View: lazyFile(() => import('#islands/support/CasesPage.tsx')),
    },
  ],
}
