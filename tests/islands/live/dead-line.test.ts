import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lotteryChannel } from '#lib/api/play/lottery-channel.ts'
import { PING, PONG } from '#lib/api/channel.ts'
import { join } from '#lib/client/channel.ts'
import { LineSocket, lineOf, useLines, welcome } from './line.ts'

/** A socket that is open and dead: it answers nothing, and no event says so. */
const REPLACED_WITHIN_MS = 5_000

let leave: () => void
let first: LineSocket

beforeEach(async () => {
  useLines()
  Reflect.set(LineSocket, 'OPEN', 1)
  Reflect.set(LineSocket.prototype, 'readyState', 1)
  leave = join(lotteryChannel, {})
  first = await lineOf('lottery')
  vi.useFakeTimers()
  first.receive(welcome())
})
afterEach(() => {
  leave()
  vi.useRealTimers()
})

const pings = (socket: LineSocket) => socket.sent.filter((frame) => frame === PING)

it.each([
  ['the page is turned to', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['the network is back', () => window.dispatchEvent(new Event('online'))],
  ['the page is shown again', () => window.dispatchEvent(new Event('pageshow'))],
  ['the machine has slept', () => vi.setSystemTime(Date.now() + 60_000)],
])('is replaced at once when %s', async (_, happen) => {
  happen()
  await vi.advanceTimersByTimeAsync(REPLACED_WITHIN_MS)
  expect(pings(first)).toHaveLength(1)
  expect(LineSocket.open).toHaveLength(1)
  expect(LineSocket.open[0]).not.toBe(first)
})

it('stays where the room answers', async () => {
  document.dispatchEvent(new Event('visibilitychange'))
  first.dispatchEvent(new MessageEvent('message', { data: PONG }))
  await vi.advanceTimersByTimeAsync(REPLACED_WITHIN_MS)
  expect(LineSocket.open).toEqual([first])
})
