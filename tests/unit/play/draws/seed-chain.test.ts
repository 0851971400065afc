import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { calendarDay, dateOf } from '#lib/shared/draws/calendar.ts'
import { committedDay, isCommittedSeed, isDayOver } from '#lib/shared/draws/day-seeds.ts'
import { fastTiming, VIETNAM_NORTH } from '#lib/shared/draws/schedule-presets.ts'
import { drawsOfDay } from '#lib/shared/draws/schedule.ts'
import {
  chainEnd,
  createSeedChain,
  daySecretOf,
  drawSeedOf,
  isDaySecret,
  seedDateOf,
} from '#lib/shared/draws/seed-chain.ts'
import { drawWords, seedWords } from '#lib/shared/draws/seed-words.ts'
import { secureDraw } from '#lib/shared/chance/secure-draw.ts'
import { aSchedule } from './schedules.ts'
import { DAY_MS } from './wall-clock.ts'

// A busy machine needs its time; what hangs is found all the same.
vi.setConfig({ testTimeout: 30_000 })

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string, message: string) => createHmac('sha256', key).update(message).digest()
const ORIGIN = sha256('an origin for tests')
/** Not a multiple of the checkpoints' distance. */
const DAYS = 1_000
const chain = createSeedChain(ORIGIN, '2026-11-22', DAYS)
const end = chainEnd(chain)
const published = { firstDate: '2026-11-22', dayCount: DAYS, end }
const dateAt = (place: number) => dateOf((calendarDay('2026-11-22') ?? NaN) + place)
const SECRET = daySecretOf(chain, '2026-11-22')
const SEED = 'ad9353e2e24b50b6a7fe51f5bfbdf6c9f4daf136e040e26c0d3e3b41a5f91296'

describe('the chain of days', () => {
  it('agrees with the published vector of a chain that is played backwards', () => {
    const links = createSeedChain(sha256('vitrine crash chain 1'), '2026-01-01', 4)
    expect(chainEnd(links)).toMatch(/^c67d434f.*f470c33a$/)
  })

  it('is what hashing from the origin gives, link by link', () => {
    const links = [ORIGIN]
    for (let place = 0; place < DAYS; place += 1) links.push(sha256(links.at(-1) ?? ''))
    expect(end).toBe(links[DAYS])
    const wrong = Array.from({ length: DAYS }, (_, place) => place).filter(
      (place) => daySecretOf(chain, dateAt(place)) !== links[DAYS - 1 - place],
    )
    expect(wrong).toEqual([])
  })

  it('shows with each day the days before, and none after', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: DAYS - 1 }), (place) => {
        const [before, today] = [daySecretOf(chain, dateAt(place - 1)), daySecretOf(chain, dateAt(place))]
        expect(sha256(today)).toBe(before)
        expect(isDaySecret(published, dateAt(place), today)).toBe(true)
        expect(isDaySecret(published, dateAt(place), before)).toBe(false)
        expect(isDaySecret(published, dateAt(place - 1), today)).toBe(false)
      }),
      { numRuns: 8 },
    )
  })

  it('keeps little and computes little', () => {
    expect(chain.checkpoints).toHaveLength(Math.ceil(DAYS / 64))
    const restored: unknown = JSON.parse(JSON.stringify(chain))
    expect(restored).toEqual(chain)
  })

  it('has no days but its own', () => {
    for (const date of ['2026-11-21', dateAt(DAYS), 'today', '2027-02-29'])
      expect(() => daySecretOf(chain, date)).toThrow(RangeError)
    expect(daySecretOf(chain, dateAt(DAYS - 1))).toBe(ORIGIN)
    const damaged = { ...chain, checkpoints: chain.checkpoints.slice(0, 3) }
    expect(() => daySecretOf(damaged, '2026-11-22')).toThrow(RangeError)
  })

  it('takes an origin of 64 small hex letters and a length that can be walked', () => {
    for (const origin of ['', ORIGIN.toUpperCase(), ORIGIN.slice(1), `${ORIGIN}0`])
      expect(() => createSeedChain(origin, '2026-11-22', 1)).toThrow(RangeError)
    for (const count of [0, -1, 1.5, NaN, 1e6])
      expect(() => createSeedChain(ORIGIN, '2026-11-22', count)).toThrow(RangeError)
    expect(() => createSeedChain(ORIGIN, 'today', 1)).toThrow(RangeError)
  })

  it('checks any secret from outside without an error', () => {
    fc.assert(
      fc.property(fc.anything(), fc.string(), (secret, date) => {
        expect(isDaySecret(published, date, secret)).toBe(false)
        expect(isDaySecret(published, '2026-11-25', secret)).toBe(false)
      }),
    )
  })
})

describe('the seed of a draw', () => {
  it('follows from the day’s secret and the issue', () => {
    expect(drawSeedOf(SECRET, '20261122-0731')).toBe(hmac(SECRET, '20261122-0731').toString('hex'))
    expect(seedDateOf('20261122-0731')).toBe('2026-11-22')
    expect(seedDateOf('none')).toBeUndefined()
    expect(() => drawSeedOf('secret', '20261122-0731')).toThrow(RangeError)
    expect(() => drawSeedOf(SECRET, '20261122')).toThrow(RangeError)
  })

  it('is another for each draw', () => {
    const issues = Array.from(
      { length: 1_440 },
      (_, index) => `20261122-${String(index + 1).padStart(4, '0')}`,
    )
    expect(new Set(issues.map((issue) => drawSeedOf(SECRET, issue))).size).toBe(1_440)
  })
})

describe('the words of a draw', () => {
  it.each([
    ['vitrine:0', '4b7cce24c8b66064', 37, 26],
    ['vitrine:1', '1d142452f0e6e252', 37, 0],
    // The first word is rejected.
    ['aurora:1', 'cdd55cbf135cb60a', 3_221_225_472, 324_843_018],
  ])('agree with the published vector %s', (label, words, bound, drawn) => {
    const first = new Uint32Array(2)
    seedWords(SEED, label)(first)
    expect(Array.from(first, (word) => word.toString(16).padStart(8, '0')).join('')).toBe(words)
    expect(secureDraw(seedWords(SEED, label))(bound)).toBe(drawn)
  })

  it('are the blocks of HMAC-SHA256, in whatever parts they are asked for', () => {
    const parts = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(parts, fc.stringMatching(/^[\w.-]{1,64}$/), (lengths, salt) => {
        const fill = drawWords(SEED, salt, '20261122-0731')
        const words = lengths.flatMap((length) => {
          const part = new Uint32Array(length)
          fill(part)
          return Array.from(part)
        })
        const expected = words.map((_, index) =>
          hmac(SEED, `${salt}:20261122-0731:${Math.floor(index / 8)}`).readUInt32BE((index % 8) * 4),
        )
        expect(words).toEqual(expected)
      }),
    )
  })

  it('plug into the draw of the product, evenly', () => {
    const draw = secureDraw(drawWords(SEED, 'vitrine', '20261122-0731'))
    const counts = Array.from({ length: 10 }, () => 0)
    for (let turn = 0; turn < 100_000; turn += 1) {
      const drawn = draw(10)
      counts[drawn] = (counts[drawn] ?? 0) + 1
    }
    const chiSquare = counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0)
    // 99.9 % of fair draws of nine degrees of freedom are below.
    expect(chiSquare).toBeLessThan(27.88)
  })

  it('take no other seed, salt or issue', () => {
    for (const salt of ['', 'a:b', 'a b', 'ä', 'x'.repeat(65)])
      expect(() => drawWords(SEED, salt, '20261122-0731')).toThrow(RangeError)
    expect(() => drawWords(SEED, 'vitrine', '0')).toThrow(RangeError)
    expect(() => drawWords(SEED.slice(1), 'vitrine', '20261122-0731')).toThrow(RangeError)
  })
})

describe('the commitment to a day', () => {
  const day = calendarDay('2026-11-22') ?? NaN
  const issues = drawsOfDay(aSchedule('Asia/Bangkok', {}), day).map(({ issue }) => issue)
  const { published: root, show } = committedDay(SECRET, issues)

  it('is one root over all its draws, and proves each of them', () => {
    expect(root.size).toBe(1_440)
    for (const issue of [issues[0], issues[730], issues.at(-1)]) {
      const shown = show(issue ?? '')
      expect(shown.seed).toBe(drawSeedOf(SECRET, issue ?? ''))
      expect(isCommittedSeed(JSON.parse(JSON.stringify(shown)), root)).toBe(true)
    }
  })

  it('is of one leaf for a daily draw', () => {
    const only = ['20261122-0001']
    const one = committedDay(SECRET, only)
    const shown = one.show('20261122-0001')
    expect(shown.proof).toEqual({ index: 0, path: [] })
    const leaf = createHash('sha256')
      .update(`\0${only[0]}:${sha256(shown.seed)}`)
      .digest('hex')
    expect(one.published).toEqual({ root: leaf, size: 1 })
  })

  it('proves no other seed and no other issue', () => {
    const shown = show('20261122-0731')
    for (const forged of [
      { ...shown, seed: drawSeedOf(SECRET, '20261122-0732') },
      { ...shown, seed: sha256('mine') },
      { ...shown, issue: '20261122-0732' },
      { ...shown, proof: { ...shown.proof, index: 731 } },
      committedDay(daySecretOf(chain, '2026-11-23'), issues).show('20261122-0731'),
    ])
      expect(isCommittedSeed(forged, root)).toBe(false)
    expect(() => show('20261122-1441')).toThrow(RangeError)
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(isCommittedSeed(value, root)).toBe(false)
        expect(isCommittedSeed({ ...shown, proof: value }, root)).toBe(false)
        expect(isCommittedSeed(shown, value)).toBe(false)
      }),
    )
  })

  it('shows of the other draws only hashes', () => {
    const text = JSON.stringify(show('20261122-0731'))
    expect(text).not.toContain(SECRET)
    for (const issue of ['20261122-0730', '20261122-0732', '20261122-0733'])
      expect(text).not.toContain(drawSeedOf(SECRET, issue))
  })
})

describe('the secret of a day', () => {
  const at = (text: string) => Date.parse(text)
  const day = calendarDay('2026-11-22') ?? NaN
  const fast = aSchedule('Asia/Bangkok', { timing: fastTiming(5, '05:00') })
  const daily = aSchedule('Asia/Bangkok', { timing: VIETNAM_NORTH, drawDelaySeconds: 600 })

  it('may be shown from the close of its last draw on', () => {
    const close = at('2026-11-23T05:00+07:00')
    expect([close - DAY_MS, close - 1, close].map((nowMs) => isDayOver(fast, day, nowMs))).toEqual([
      false,
      false,
      true,
    ])
    const evening = at('2026-11-22T18:05+07:00')
    expect([evening - 1, evening].map((nowMs) => isDayOver(daily, day, nowMs))).toEqual([false, true])
  })

  it('is not shown before its day began, even where it has no draw', () => {
    const holiday = aSchedule('Asia/Bangkok', { timing: VIETNAM_NORTH, skippedDates: ['2026-11-22'] })
    const midnight = at('2026-11-22T00:00+07:00')
    expect([midnight - 1, midnight].map((nowMs) => isDayOver(holiday, day, nowMs))).toEqual([false, true])
  })

  it('is shown once a schedule has ended', () => {
    const ended = aSchedule('Asia/Bangkok', { validTo: '2026-11-22' })
    expect(isDayOver(ended, day, at('2026-11-23T00:00+07:00'))).toBe(true)
    expect(isDayOver(ended, day, at('2026-11-22T23:59+07:00'))).toBe(false)
  })
})
