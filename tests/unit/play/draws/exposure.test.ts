import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { exposureKey, giveBack, reserve } from '#lib/shared/draws/exposure.ts'
import type { ExposureBook, Reservation } from '#lib/shared/draws/exposure.ts'

// A busy machine needs its time; what hangs is found all the same.
vi.setConfig({ testTimeout: 30_000 })

const MAX = Number.MAX_SAFE_INTEGER

interface MapBook extends ExposureBook {
  reserved: Map<string, number>
  reservations: Map<string, Reservation>
}
const aBook = (): MapBook => ({ reserved: new Map(), reservations: new Map() })
const demands = (amounts: Record<string, number>) => new Map(Object.entries(amounts))
const bounded = (boundMinor: number) => () => boundMinor
const stored = (book: MapBook) => JSON.stringify([[...book.reserved], [...book.reservations]])

describe('demands', () => {
  it('have a key of their own for each play and each number', () => {
    expect(exposureKey.number('a', 'b,c')).not.toBe(exposureKey.number('a,b', 'c'))
    expect(exposureKey.number('a', 'b","c')).not.toBe(exposureKey.number('a","b', 'c'))
    const part = fc.oneof(fc.string(), fc.constantFrom('draw', '"', ',', '","', '\ud800', 'a', 'a:b', ''))
    fc.assert(
      fc.property(part, part, part, part, (a, b, c, d) => {
        expect(exposureKey.number(a, b) === exposureKey.number(c, d)).toBe(a === c && b === d)
        expect(exposureKey.play(a) === exposureKey.play(c)).toBe(a === c)
        expect(new Set([exposureKey.draw(), exposureKey.play(a), exposureKey.number(b, c)]).size).toBe(3)
      }),
    )
  })
})

describe('reserving', () => {
  it('goes up to the bound and no further', () => {
    const book = aBook()
    expect(reserve(book, { id: 'a', demands: demands({ draw: 60 }) }, bounded(100))).toEqual({
      ok: true,
      isRepeat: false,
    })
    expect(reserve(book, { id: 'b', demands: demands({ draw: 41 }) }, bounded(100))).toEqual({
      ok: false,
      reason: 'bound',
      key: 'draw',
      leftMinor: 40,
    })
    expect(reserve(book, { id: 'b', demands: demands({ draw: 40 }) }, bounded(100))).toMatchObject({
      ok: true,
    })
    expect(book.reserved.get('draw')).toBe(100)
  })

  it('takes all or nothing', () => {
    const book = aBook()
    const boundOf = (key: string) => (key === 'number' ? 10 : 1_000)
    const before = stored(book)
    const wanted = demands({ draw: 11, play: 11, number: 11 })
    expect(reserve(book, { id: 'a', demands: wanted }, boundOf)).toMatchObject({ ok: false, key: 'number' })
    expect(stored(book)).toBe(before)
  })

  it('counts a repeated request once, and refuses its id for anything else', () => {
    const book = aBook()
    const request = { id: 'a', demands: demands({ draw: 5, play: 5 }) }
    reserve(book, request, bounded(5))
    const after = stored(book)
    expect(reserve(book, request, bounded(5))).toEqual({ ok: true, isRepeat: true })
    const others: Record<string, number>[] = [
      { draw: 5 },
      { draw: 5, play: 4 },
      { draw: 5, play: 5, number: 0 },
      { draw: 5, plays: 5 },
    ]
    for (const other of others)
      expect(reserve(book, { id: 'a', demands: demands(other) }, bounded(99))).toEqual({
        ok: false,
        reason: 'idUsed',
      })
    expect(stored(book)).toBe(after)
  })

  it('is given back once, and its id does not come back', () => {
    const book = aBook()
    const request = { id: 'a', demands: demands({ draw: 5 }) }
    reserve(book, request, bounded(5))
    expect([giveBack(book, 'a'), giveBack(book, 'a'), giveBack(book, 'b')]).toEqual([true, false, false])
    expect(book.reserved.get('draw')).toBe(0)
    expect(reserve(book, request, bounded(5))).toEqual({ ok: false, reason: 'idUsed' })
  })

  it('stays exact where the sum of two amounts would not be', () => {
    const book = aBook()
    expect(reserve(book, { id: 'a', demands: demands({ draw: MAX - 1 }) }, bounded(MAX))).toMatchObject({
      ok: true,
    })
    expect(reserve(book, { id: 'b', demands: demands({ draw: 2 }) }, bounded(MAX))).toMatchObject({
      leftMinor: 1,
    })
    expect(reserve(book, { id: 'c', demands: demands({ draw: MAX }) }, bounded(MAX))).toMatchObject({
      ok: false,
    })
    expect(reserve(book, { id: 'd', demands: demands({ draw: 1 }) }, bounded(MAX))).toMatchObject({
      ok: true,
    })
    expect(book.reserved.get('draw')).toBe(MAX)
  })

  it('only falls where a bound was lowered below what is reserved', () => {
    const book = aBook()
    reserve(book, { id: 'a', demands: demands({ draw: 80 }) }, bounded(100))
    expect(reserve(book, { id: 'b', demands: demands({ draw: 1 }) }, bounded(50))).toMatchObject({
      leftMinor: 0,
    })
    giveBack(book, 'a')
    expect(reserve(book, { id: 'b', demands: demands({ draw: 50 }) }, bounded(50))).toMatchObject({
      ok: true,
    })
  })

  it('refuses amounts and bounds that are not whole', () => {
    for (const amount of [-1, 0.5, NaN, Infinity, 2 ** 53])
      expect(() => reserve(aBook(), { id: 'a', demands: demands({ draw: amount }) }, bounded(100))).toThrow(
        RangeError,
      )
    for (const bound of [-1, 0.5, NaN, Infinity])
      expect(() => reserve(aBook(), { id: 'a', demands: demands({ draw: 0 }) }, bounded(bound))).toThrow(
        RangeError,
      )
  })
})

describe('any order of requests', () => {
  const keys = ['draw', 'play', 'one', 'two'] as const
  const amounts = fc
    .uniqueArray(fc.tuple(fc.constantFrom(...keys), fc.nat(40)), { selector: ([key]) => key, minLength: 1 })
    .map((pairs) => new Map<string, number>(pairs))
  const id = fc.integer({ min: 0, max: 15 }).map(String)
  const step = fc.oneof(
    fc.record({ kind: fc.constant('reserve' as const), id, demands: amounts }),
    fc.record({ kind: fc.constant('giveBack' as const), id }),
    fc.record({ kind: fc.constant('restart' as const) }),
  )
  const bounds = fc.record({ draw: fc.nat(150), play: fc.nat(100), one: fc.nat(60), two: fc.nat(60) })

  /** Adds up open bets anew each time, in BigInt. */
  function sumsOf(open: ReadonlyMap<string, ReadonlyMap<string, number>>): Map<string, bigint> {
    const sums = new Map<string, bigint>()
    for (const wanted of open.values())
      for (const [key, amount] of wanted) sums.set(key, (sums.get(key) ?? 0n) + BigInt(amount))
    return sums
  }

  it('keeps each sum equal to its open bets and never above its bound, over restarts too', () => {
    fc.assert(
      fc.property(bounds, fc.array(step, { maxLength: 60 }), (limits, steps) => {
        const boundOf = (key: string) => keys.flatMap((each) => (each === key ? limits[each] : []))[0] ?? 0
        let book = aBook()
        const open = new Map<string, ReadonlyMap<string, number>>()
        const closed = new Set<string>()
        for (const each of steps) {
          if (each.kind === 'restart') {
            const [reserved, reservations] = JSON.parse(stored(book))
            book = { reserved: new Map(reserved), reservations: new Map(reservations) }
          } else if (each.kind === 'giveBack') {
            expect(giveBack(book, each.id)).toBe(open.delete(each.id))
            if (book.reservations.has(each.id)) closed.add(each.id)
          } else {
            const isNew = !open.has(each.id) && !closed.has(each.id)
            const sums = sumsOf(open)
            const fits = [...each.demands].every(
              ([key, amount]) => (sums.get(key) ?? 0n) + BigInt(amount) <= BigInt(boundOf(key)),
            )
            const before = stored(book)
            const { ok } = reserve(book, each, boundOf)
            if (isNew) expect(ok).toBe(fits)
            else expect(stored(book)).toBe(before)
            if (isNew && ok) open.set(each.id, each.demands)
          }
          const sums = sumsOf(open)
          for (const key of keys) {
            expect(BigInt(book.reserved.get(key) ?? 0)).toBe(sums.get(key) ?? 0n)
            expect(book.reserved.get(key) ?? 0).toBeLessThanOrEqual(boundOf(key))
          }
        }
      }),
      { numRuns: 400 },
    )
  })

  it('of bets that wait for each other in any way stays within the bound', async () => {
    const scheduler = fc.scheduler()
    await fc.assert(
      fc.asyncProperty(
        scheduler,
        fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 2, maxLength: 20 }),
        async (turns, stakes) => {
          const book = aBook()
          let highest = 0
          const bets = stakes.map(async (stake, index) => {
            await turns.schedule(Promise.resolve())
            const { ok } = reserve(
              book,
              { id: String(index), demands: demands({ draw: stake }) },
              bounded(50),
            )
            highest = Math.max(highest, book.reserved.get('draw') ?? 0)
            await turns.schedule(Promise.resolve())
            if (ok && index % 2 === 0) giveBack(book, String(index))
          })
          await turns.waitAll()
          await Promise.all(bets)
          const kept = stakes.filter((_, index) => index % 2 === 1 && book.reservations.has(String(index)))
          expect(highest).toBeLessThanOrEqual(50)
          expect(book.reserved.get('draw') ?? 0).toBe(kept.reduce((sum, stake) => sum + stake, 0))
        },
      ),
    )
  })
})
