import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { briefCache } from '#lib/shared/time/brief-cache.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a brief cache', () => {
  it('keeps a value for two seconds, and an absent one not at all', async () => {
    const cache = briefCache<number>()
    const load = vi.fn<() => Promise<number>>().mockResolvedValueOnce(1).mockResolvedValueOnce(2)
    expect(await cache.get('key', load)).toBe(1)
    vi.setSystemTime(2_999)
    expect(await cache.get('key', load)).toBe(1)
    vi.setSystemTime(3_000)
    expect(await cache.get('key', load)).toBe(2)

    const absent = briefCache<number | undefined>()
    expect(await absent.get('key', async () => undefined)).toBeUndefined()
    expect(await absent.get('key', async () => 3)).toBe(3)
  })

  it('keeps nothing that was asked for before it forgot', async () => {
    const cache = briefCache<string>()
    let answer: (value: string) => void = () => undefined
    const asked = cache.get('key', () => new Promise((resolve) => (answer = resolve)))
    cache.forget()
    answer('old')
    expect(await asked).toBe('old')
    expect(await cache.get('key', async () => 'new')).toBe('new')
  })
})
