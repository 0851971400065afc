import type { Centre } from '#islands/ui/centre/centre.ts'
import { lazyFile } from '#islands/ui/lazy-file.ts'
import type { MemberPageProps } from '#islands/parts/member-page.ts'

/**
 * Pages of the member centre in the order of their tabs; the names are the product's, and `account` links to all of them.
 * Tabs of rewards stand where an offer of their kind runs. Their pages open for every brand, and say so where there is nothing.
 */
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
      icon: 'coins',
      View: lazyFile(() => import('#islands/promotions/BonusDetailsPage.tsx')),
    },
    { id: 'vip', icon: 'crown', View: lazyFile(() => import('#islands/vip/VipPage.tsx')) },
    {
      id: 'missionLeaderboard',
      icon: 'trophy',
      View: lazyFile(() => import('#islands/promotions/missions/MissionLeaderboardPage.tsx')),
      isListed: ({ optionalPages = [] }) => optionalPages.includes('missionLeaderboard'),
    },
    {
      id: 'pointMall',
      icon: 'star',
      View: lazyFile(() => import('#islands/points/PointMallPage.tsx')),
      isListed: ({ optionalPages = [] }) => optionalPages.includes('pointMall'),
    },
    {
      id: 'referral',
      icon: 'users',
      View: lazyFile(() => import('#islands/referral/ReferralPage.tsx')),
      isListed: ({ optionalPages = [] }) => optionalPages.includes('referral'),
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
