import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getDrawClock, getLotteryGame } from '#lib/api/play/lottery.ts'
import { placeBets } from '#lib/api/play/lottery-bets.ts'
import { lotteryChannel } from '#lib/api/play/lottery-channel.ts'
import type { OperatedDraw } from '#lib/api/play/lottery-ops.ts'
import { ENTRANT_HEADER } from '#platform/talk/live/entrant.ts'
import { valueOf } from '#platform/play/lottery/answer.ts'
import { drawOf } from '#platform/play/lottery/draw-of.ts'
import { roomOf } from '#platform/base/rooms/room-of.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import { aVisitor } from '../../fixtures/worker/client.ts'
import { aBettor, aLottery, aLotteryBrand, aSlip, GAME, START } from '../play/lottery-site.ts'
import { count, percentileOf, report, timed } from './report.ts'

const MINUTE_MS = 60_000
const LINES = 100
const PLAYERS = 200
/** Each player sends a slip so often. */
const PAUSE_MS = 5_000
const SLIPS_OF_EACH = 3
const LIMIT = 1_000_000_000_00

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
})
afterEach(() => {
  vi.useRealTimers()
})

function aLargeLottery() {
  const { limits } = aLottery()
  return aLottery({
    limits: { ...limits, numberMinor: LIMIT, playMinor: LIMIT, drawMinor: LIMIT, winCapMinor: LIMIT },
  })
}

test('a draw of 100,000 bets is settled', async () => {
  const members = count(1000)
  const tenant = await aLotteryBrand([aLargeLottery()])
  const visitor = await aVisitor({ tenant })
  const { oddsVersion, draws } = await visitor.call(getLotteryGame, { gameCode: GAME })
  const lines = Array.from({ length: LINES }, (_, index) => ({
    play: 'sum',
    selection: { numbers: [index % 28] },
    unitMinor: 100 + index,
    multiple: 1,
  }))
  const object = drawOf(env, tenant, GAME)
  const place = async (member: string) => {
    await walletOf(env, tenant, member).execute(
      {
        kind: 'deposit',
        operationKey: `opening-${member}`,
        currency: 'BRL',
        amountMinor: 1_000_00,
        reference: 'opening',
      },
      START,
    )
    const answer = await object.placeBets({
      member,
      operationKey: crypto.randomUUID(),
      oddsVersion,
      lines,
      draws: [{ issue: draws[0]?.issue ?? '', multiple: 1 }],
      stopsOnWin: false,
    })
    expect(answer, JSON.stringify(answer)).toMatchObject({ ok: true })
  }
  const placingMs = await timed(async () => {
    for (let from = 0; from < members; from += 20)
      await Promise.all(
        Array.from({ length: Math.min(20, members - from) }, (_, index) => place(`m-${from + index}`)),
      )
  })
  vi.setSystemTime(START + 2 * MINUTE_MS)
  const settledMs = await timed(async () => {
    for (;;) {
      await object.sweep()
      const settled = await valueOf<OperatedDraw[]>(object.operated({ state: 'settled', count: 1 }))
      if (settled[0]?.openBets === 0) return
    }
  })
  report({
    what: `${members * LINES} bets of one draw settled`,
    value: settledMs / 1000,
    unit: 's',
    target: { most: 60 },
    detail: { members, lines: LINES, placingMs },
  })
})

test('slips are answered', async () => {
  const players = count(PLAYERS)
  const tenant = await aLotteryBrand([aLargeLottery()])
  const bettors = []
  for (let index = 0; index < players; index += 1) bettors.push(await aBettor(tenant))
  const first = bettors[0]
  if (!first) return
  const slip = await aSlip(first.visitor)
  const times: number[] = []
  const startedMs = performance.now()
  await Promise.all(
    bettors.map(async ({ visitor }, index) => {
      for (let nth = 0; nth < SLIPS_OF_EACH; nth += 1) {
        // Evenly over the pause, as players do not press together.
        const dueMs = startedMs + nth * PAUSE_MS + (index / players) * PAUSE_MS
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, dueMs - performance.now())))
        times.push(await timed(() => visitor.call(placeBets, { ...slip, operationKey: crypto.randomUUID() })))
      }
    }),
  )
  report({
    what: `a slip's answer with ${players} players, each every ${PAUSE_MS / 1000} s, p99`,
    value: percentileOf(times, 0.99),
    unit: 'ms',
    target: { most: 150 },
    detail: { slips: times.length, medianMs: percentileOf(times, 0.5) },
  })
})

test('a result reaches those who watch', async () => {
  const watchers = count(1000)
  const tenant = await aLotteryBrand()
  const visitor = await aVisitor({ tenant })
  const { draw } = await visitor.call(getDrawClock, { gameCode: GAME })
  const heardMs: number[] = []
  const room = roomOf(env, { tenant, kind: lotteryChannel.room })
  const sockets = await Promise.all(
    Array.from({ length: watchers }, async (_, index) => {
      const socket = await aSeat(room, `watcher-${index}`)
      socket.addEventListener('message', ({ data }) => {
        if (String(data).includes(draw?.issue ?? 'none')) heardMs.push(performance.now())
      })
      return socket
    }),
  )
  vi.setSystemTime(draw?.drawsAtMs ?? START)
  // The object's alarm rings now.
  const startedMs = performance.now()
  await drawOf(env, tenant, GAME).sweep()
  await vi.waitFor(() => expect(heardMs).toHaveLength(watchers), { timeout: 60_000, interval: 20 })
  const times = heardMs.map((ms) => ms - startedMs)
  for (const socket of sockets) socket.close()
  report({
    what: `a result reaches ${watchers} who watch, from the moment of the draw, p95`,
    value: percentileOf(times, 0.95),
    unit: 'ms',
    target: { most: 1_000 },
    detail: { medianMs: percentileOf(times, 0.5), lastMs: Math.max(...times) },
  })
})

/** A socket of a guest at an address of their own, which has said hello and was told where things stand. */
async function aSeat(room: ReturnType<typeof roomOf>, address: string): Promise<WebSocket> {
  const { webSocket } = await room.fetch('https://room/', {
    headers: { upgrade: 'websocket', [ENTRANT_HEADER]: JSON.stringify({ address }) },
  })
  if (!webSocket) throw new Error('no socket')
  webSocket.accept()
  const isWelcome = new Promise<void>((resolve) =>
    webSocket.addEventListener('message', () => resolve(), { once: true }),
  )
  webSocket.send(JSON.stringify({ type: 'hello' }))
  await isWelcome
  return webSocket
}
