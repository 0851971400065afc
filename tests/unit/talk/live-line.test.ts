import { describe, expect, it } from 'vitest'
import { readFrame } from '#lib/api/channel.ts'
import { LONGEST_PAUSE_MS, pauseMs, socketAddress } from '#lib/shared/live/line.ts'

describe('a line to a room', () => {
  it('comes back after pauses that double, up to the longest', () => {
    expect([1, 2, 3, 4, 5, 6, 20].map((failures) => pauseMs(failures, 1))).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
    ])
    expect(pauseMs(20, 1, 10_000)).toBe(10_000)
  })

  it('spreads them over their second half', () => {
    expect(pauseMs(20, 0)).toBe(LONGEST_PAUSE_MS / 2)
    expect(pauseMs(1, 0.5)).toBe(750)
  })

  it('has the address of the page, by wss where the page is https', () => {
    expect(socketAddress('/wps/v2/live/crash', 'https://play.brand.example/crash/?x=1').href).toBe(
      'wss://play.brand.example/wps/v2/live/crash',
    )
    expect(socketAddress('/wps/v2/live/brand', 'http://alfa.localhost:8787/').protocol).toBe('ws:')
  })
})

describe('what a room sends', () => {
  it('is a frame, or nothing', () => {
    const messages = [{ seq: 1, type: 'round', value: 7, atMs: 1 }]
    expect(readFrame(JSON.stringify({ type: 'messages', messages }))).toEqual({ type: 'messages', messages })
    for (const text of ['', 'pong', '{', '{}', '{"type":"messages"}', '{"type":"other","messages":[]}'])
      expect(readFrame(text), text).toBeUndefined()
  })
})
