import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getDrawClock } from '#lib/api/play/lottery.ts'
import { placeBets } from '#lib/api/play/lottery-bets.ts'
import { enterResult } from '#lib/api/play/lottery-ops.ts'
import { lotteryChannel } from '#lib/api/play/lottery-channel.ts'
import { aVisitor } from '../../fixtures/worker/client.ts'
import { aSocket, PATIENCE, type LiveSocket } from '../../fixtures/worker/socket.ts'
import { aBettor, aLottery, aLotteryBrand, aSlip, GAME, lastOf, START, sweep } from './lottery-site.ts'

const MINUTE_MS = 60_000
const sockets: LiveSocket[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
})
afterEach(() => {
  for (const { socket } of sockets.splice(0)) socket.close()
  vi.useRealTimers()
})

/** A visitor with the game open: it asks for the clock once and receives the rest. */
async function aWatcher(tenant: string, gameCode = GAME) {
  const visitor = await aVisitor({ tenant })
  const { draw } = await visitor.call(getDrawClock, { gameCode })
  const socket = await aSocket(visitor, lotteryChannel)
  sockets.push(socket)
  await socket.welcomed()
  return { visitor, socket, draw }
}

const received = (socket: LiveSocket) => socket.values('drawn')

test('results of a house game on which nobody bet arrive as long as somebody watches', async () => {
  const tenant = await aLotteryBrand()
  const { visitor, socket, draw } = await aWatcher(tenant)
  vi.setSystemTime(draw?.drawsAtMs ?? 0)
  const { nextAtMs } = await sweep(tenant)
  await vi.waitFor(() => expect(received(socket)).toHaveLength(1), PATIENCE)
  expect(received(socket)).toEqual([
    { gameCode: GAME, draw: expect.objectContaining({ issue: draw?.issue }) },
  ])
  expect(received(socket)).toEqual([{ gameCode: GAME, draw: await lastOf(visitor) }])
  expect(nextAtMs).toBe((draw?.drawsAtMs ?? 0) + MINUTE_MS)

  vi.setSystemTime(nextAtMs ?? 0)
  await sweep(tenant)
  await vi.waitFor(() => expect(received(socket)).toHaveLength(2), PATIENCE)
})

test('a game that nobody watches any more is idle again', async () => {
  const tenant = await aLotteryBrand()
  const visitor = await aVisitor({ tenant })
  const { draw } = await visitor.call(getDrawClock, { gameCode: GAME })
  vi.setSystemTime(draw?.drawsAtMs ?? 0)
  expect(await sweep(tenant)).toEqual({ nextAtMs: null })
})

test('a result arrives once, before its bets are settled', async () => {
  const tenant = await aLotteryBrand()
  const { socket, draw } = await aWatcher(tenant)
  const { visitor } = await aBettor(tenant)
  await visitor.call(placeBets, await aSlip(visitor))
  vi.setSystemTime(draw?.drawsAtMs ?? 0)
  await sweep(tenant)
  await sweep(tenant)
  await vi.waitFor(() => expect(received(socket)).toHaveLength(1), PATIENCE)
  expect(received(socket)).toMatchObject([{ draw: { issue: draw?.issue, state: 'result' } }])
})

test('an official result arrives when it counts, and again when it is corrected', async () => {
  const tenant = await aLotteryBrand([aLottery({ resultFrom: 'feed' })])
  const { visitor, socket, draw } = await aWatcher(tenant)
  const of = { tenant, gameCode: GAME, issue: draw?.issue ?? '', reason: 'as announced' }
  const enter = async (digits: number[]) => {
    for (const operator of ['ana', 'bo'])
      await visitor.call(enterResult, { ...of, operator, result: { digits } })
    await sweep(tenant)
  }
  const { visitor: bettor } = await aBettor(tenant)
  await bettor.call(placeBets, await aSlip(bettor))
  vi.setSystemTime((draw?.drawsAtMs ?? 0) + 1)
  await sweep(tenant)
  expect(received(socket)).toEqual([])
  await enter([9, 9, 2])
  await vi.waitFor(() => expect(received(socket)).toHaveLength(1), PATIENCE)
  await enter([1, 1, 1])
  await vi.waitFor(() => expect(received(socket)).toHaveLength(2), PATIENCE)
  expect(received(socket)).toMatchObject([
    { draw: { issue: draw?.issue, result: { digits: [9, 9, 2] } } },
    { draw: { issue: draw?.issue, result: { digits: [1, 1, 1] } } },
  ])
})

test('results arrive by the code of their game, and none of another brand', async () => {
  const games = [aLottery(), aLottery({ gameCode: 'sum-2' })]
  const [tenant, other] = [await aLotteryBrand(games), await aLotteryBrand(games)]
  const { visitor, socket, draw } = await aWatcher(tenant)
  const elsewhere = await aWatcher(other)
  await visitor.call(getDrawClock, { gameCode: 'sum-2' })
  vi.setSystemTime(draw?.drawsAtMs ?? 0)
  await sweep(tenant, 'sum-2')
  await sweep(tenant)
  await vi.waitFor(() => expect(received(socket)).toHaveLength(2), PATIENCE)
  expect(received(socket)).toMatchObject([{ gameCode: 'sum-2' }, { gameCode: GAME }])
  expect(received(elsewhere.socket)).toEqual([])
})
