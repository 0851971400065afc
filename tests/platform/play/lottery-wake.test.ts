import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getLotteryOrder } from '#lib/api/play/lottery-orders.ts'
import { placeBets } from '#lib/api/play/lottery-bets.ts'
import { runSchedule } from '#platform/http/schedule.ts'
import { wakeDraws } from '#platform/play/lottery/wake-draws.ts'
import { serversAreThere } from '../../fixtures/worker/outside.ts'
import { aBettor, aLottery, aLotteryBrand, aSlip, GAME, START } from '../play/lottery-site.ts'

serversAreThere()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A bet whose draw is over, and whose lottery has no alarm that comes. */
async function aForgottenBet(tenant: string, gameCode = GAME) {
  const { visitor } = await aBettor(tenant)
  const { order } = await visitor.call(placeBets, await aSlip(visitor, { gameCode }))
  vi.setSystemTime(Date.now() + 5 * 60_000)
  return async () => {
    const { placed } = await visitor.call(getLotteryOrder, { gameCode, orderId: order.orderId })
    return placed.map(({ state }) => state)
  }
}

test('the schedule settles the bets of a lottery whose alarm is lost', async () => {
  const statesOf = await aForgottenBet(await aLotteryBrand())
  expect(await statesOf()).toEqual(['accepted'])
  await runSchedule(env, Date.now())
  expect(['won', 'lost', 'returned']).toContain((await statesOf())[0])
})

test('many lotteries are woken in turn, and then the first again', async () => {
  const tenant = await aLotteryBrand([
    aLottery(),
    aLottery({ gameCode: 'sum-2' }),
    aLottery({ gameCode: 'sum-3' }),
  ])
  const statesOf = await aForgottenBet(tenant, 'sum-3')
  let woken = 0
  for (let run = 0; run < 50 && (await statesOf())[0] === 'accepted'; run += 1) {
    woken += await wakeDraws(env, 1)
    expect(woken).toBe(run + 1)
  }
  expect((await statesOf())[0]).not.toBe('accepted')
})
