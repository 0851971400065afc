import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { roomLine } from '../../../src/games/crash/room-line.ts'

/** The lines that the page has opened, newest last. */
let lines: StubSocket[] = []

class StubSocket extends EventTarget {
  static readonly OPEN = 1
  readyState = 0
  sent: string[] = []

  constructor() {
    super()
    lines.push(this)
  }

  send(text: string): void {
    this.sent.push(text)
  }

  open(): void {
    this.readyState = StubSocket.OPEN
    this.dispatchEvent(new Event('open'))
  }

  say(...messages: object[]): void {
    const data = JSON.stringify({ type: 'messages', messages })
    this.dispatchEvent(Object.assign(new Event('message'), { data }))
  }

  close(): void {
    this.readyState = 3
    this.dispatchEvent(new Event('close'))
  }
}

const HASH = 'a'.repeat(64)
const round = (game: number) => ({
  game,
  startsAtMs: 9_000,
  nowMs: 1_000,
  salt: 'alfa:BRL',
  terminalHash: HASH,
  over: null,
})
const players = { game: 1, count: 0, players: [] }

let asked = 0
let isDown = false

beforeEach(() => {
  lines = []
  asked = 0
  isDown = false
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance', 'Date'] })
  vi.stubGlobal('WebSocket', StubSocket)
  vi.stubGlobal('fetch', async () => {
    asked += 1
    if (isDown) throw new TypeError('offline')
    return Response.json({ success: true, value: { round: round(1), players, last: [] } })
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function listen() {
  const received = { round: vi.fn(), players: vi.fn(), last: vi.fn(), trouble: vi.fn() }
  const line = roomLine('token')
  line.watch(received)
  return { received, line }
}

describe('the line to the room', () => {
  it('asks for the state, and then receives each change', async () => {
    const { received } = listen()
    await vi.waitFor(() => expect(received.round).toHaveBeenCalledWith(round(1)))
    const [line] = lines
    line?.open()
    expect(line?.sent).toEqual(['{"type":"hello"}'])
    line?.say(
      { seq: 1, type: 'round', value: round(2), atMs: 1 },
      { seq: 2, type: 'players', value: players, atMs: 1 },
    )
    expect(received.round).toHaveBeenLastCalledWith(round(2))
    expect(received.players).toHaveBeenLastCalledWith(players)
    line?.say({ seq: 3, type: 'round', value: { game: 'no' }, atMs: 1 })
    expect(received.round).toHaveBeenCalledTimes(2)
    const before = asked
    await vi.advanceTimersByTimeAsync(5_000)
    expect(asked).toBe(before)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(asked).toBeGreaterThan(before)
  })

  it('asks each second where lines are blocked, and tries them after growing pauses', async () => {
    const { received } = listen()
    await vi.waitFor(() => expect(received.round).toHaveBeenCalled())
    lines[0]?.close()
    for (let second = 0; second < 60; second += 1) {
      await vi.advanceTimersByTimeAsync(1_000)
      lines.at(-1)?.close()
    }
    expect(asked).toBeGreaterThan(30)
    expect(lines.length).toBeGreaterThan(3)
    expect(lines.length).toBeLessThan(15)
  })

  it('says when the room cannot be reached, and when it can again', async () => {
    isDown = true
    const { received } = listen()
    await vi.waitFor(() => expect(received.trouble).toHaveBeenLastCalledWith(true))
    isDown = false
    await vi.advanceTimersByTimeAsync(3_000)
    await vi.waitFor(() => expect(received.trouble).toHaveBeenLastCalledWith(false))
  })

  it('is left alone while the page is hidden for long, and comes back with it', async () => {
    const { received } = listen()
    await vi.waitFor(() => expect(received.round).toHaveBeenCalled())
    lines[0]?.open()
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await vi.advanceTimersByTimeAsync(59_000)
    expect(lines).toHaveLength(1)
    expect(lines[0]?.readyState).toBe(StubSocket.OPEN)
    expect(lines[0]?.sent.filter((text) => text === 'ping')).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(lines[0]?.readyState).toBe(3)
    const before = asked
    await vi.advanceTimersByTimeAsync(60_000)
    expect([asked, lines.length]).toEqual([before, 1])
    hidden.mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.waitFor(() => expect(asked).toBeGreaterThan(before))
    expect(lines.length).toBeGreaterThan(1)
    hidden.mockRestore()
  })
})
