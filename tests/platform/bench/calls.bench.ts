import { runDurableObjectAlarm } from 'cloudflare:test'
import { expect, test, vi } from 'vitest'
import type { Endpoint } from '#lib/api/endpoint.ts'
import { getMemberInfo } from '#lib/api/access/account.ts'
import { getIdleEnd, getSealKey, login } from '#lib/api/access/login.ts'
import { getSystemStatus, getWhitelabelMenu } from '#lib/api/access/storefront.ts'
import { listAnnouncements } from '#lib/api/base/content.ts'
import { listBets, listTransactions } from '#lib/api/base/records.ts'
import { getProtection } from '#lib/api/care/protection.ts'
import { getBalance, getMerchantWallet } from '#lib/api/ledger/wallet.ts'
import { listDepositMethods } from '#lib/api/money/cashier.ts'
import { getUnreadCount, listMessages } from '#lib/api/people/messages.ts'
import { getFavouriteGames, listRecentGames } from '#lib/api/play/games-favourites.ts'
import { getFairness, getPlayBalance } from '#lib/api/play/games-play.ts'
import { getWinnerBoard, listJackpots } from '#lib/api/play/games-winners.ts'
import { getGameMenus, listGames, listHotGames, listVendors } from '#lib/api/play/games.ts'
import { getDrawClock, getLotteryGame } from '#lib/api/play/lottery.ts'
import { listLotteryOrders } from '#lib/api/play/lottery-orders.ts'
import { listVendorStates } from '#lib/api/play/vendors-states.ts'
import { getMissionSummary } from '#lib/api/rewards/missions.ts'
import { listPromotions, listRewards } from '#lib/api/rewards/promotions.ts'
import { getVip } from '#lib/api/rewards/vip.ts'
import type { Visitor } from '../../fixtures/worker/client.ts'
import { PASSWORD } from '../../fixtures/worker/members.ts'
import { GAME, START } from '../play/lottery-site.ts'
import { countCalls } from './counted-calls.ts'
import { aPlayingMember, MONEY_CALLS } from './money-calls.ts'
import { report } from './report.ts'

const RANGE = { fromDay: '2027-03-01', toDay: '2027-03-10', pageSize: 20 }
/** What a member's pages ask most, besides money. */
const PAGE: readonly (readonly [Endpoint, unknown?])[] = [
  [getSystemStatus],
  [getWhitelabelMenu],
  [getMemberInfo],
  [getIdleEnd],
  [getSealKey],
  [getBalance],
  [getMerchantWallet],
  [getProtection],
  [getUnreadCount],
  [listMessages, { pageSize: 20 }],
  [listAnnouncements],
  [listPromotions],
  [listRewards],
  [getVip],
  [getMissionSummary],
  [getGameMenus],
  [listVendors],
  [listGames, { pageSize: 20 }],
  [listHotGames],
  [getFavouriteGames],
  [listRecentGames],
  [listJackpots],
  [getWinnerBoard],
  [listVendorStates],
  [getLotteryGame, { gameCode: GAME }],
  [getDrawClock, { gameCode: GAME }],
  [listLotteryOrders, { gameCode: GAME, pageSize: 20 }],
  [listBets, RANGE],
  [listTransactions, RANGE],
  [listDepositMethods],
]
/** Above the shortest time between two rounds, and what an isolate keeps for a moment is over. */
const PACE_MS = 3_000

test('what the most frequent calls ask of D1 and of objects', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
  // Another player's call comes just before each: at a brand with players an isolate knows games and vendors.
  const [own, other] = [await aPlayingMember(), await aPlayingMember()]
  const counted = await countCalls()
  const tell = async (what: string, act: (player: typeof own) => Promise<unknown>) => {
    vi.setSystemTime(Date.now() + PACE_MS)
    await act(other)
    await runDurableObjectAlarm(other.wallet)
    counted.take()
    await act(own)
    const before = counted.take()
    await runDurableObjectAlarm(own.wallet)
    report({ what, value: before.trips, unit: 'round trips', detail: { before, after: counted.take() } })
  }
  for (const name of MONEY_CALLS) await tell(name, ({ calls }) => calls[name]())
  await tell('getPlayBalance', ({ page }) => page.call(getPlayBalance, {}))
  await tell('getFairness', ({ page }) => page.call(getFairness, {}))
  for (const [endpoint, input = {}] of PAGE)
    await tell(`${endpoint.method} ${endpoint.path}`, ({ visitor }) => answered(visitor, endpoint, input))
  await tell('login', ({ visitor, member }) =>
    visitor.call(login, { username: member.account, password: PASSWORD, type: 'username' }),
  )
  counted.stop()
  vi.useRealTimers()
})

async function answered(visitor: Visitor, endpoint: Endpoint, input: unknown): Promise<void> {
  const response = await visitor.send(endpoint, { input })
  expect
    .soft(`${endpoint.path} ${response.status} ${response.ok ? '' : await response.text()}`)
    .toContain(' 200 ')
}
