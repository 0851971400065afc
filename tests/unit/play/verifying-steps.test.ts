import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { spin, windowAt } from '#lib/shared/aurora-reels/engine.ts'
import { secureDraw } from '#lib/shared/chance/secure-draw.ts'
import { committedDay } from '#lib/shared/draws/day-seeds.ts'
import { chainEnd, createSeedChain, daySecretOf } from '#lib/shared/draws/seed-chain.ts'
import { drawWords, seedWords } from '#lib/shared/draws/seed-words.ts'
import { ALL_FAMILIES } from '#lib/shared/lottery/all-families.ts'
import { buyCard } from '#lib/shared/scratch/card.ts'
import { defaultVnRules } from '#lib/shared/lottery/vn/rules.ts'
import { defaultThaiRules } from '#lib/shared/lottery/thai/rules.ts'

/** What docs/verifying.md says, done by its words and tables alone, beside what the product computes. */

const guide = readFileSync('docs/verifying.md', 'utf8')
const SEED = 'ad9353e2e24b50b6a7fe51f5bfbdf6c9f4daf136e040e26c0d3e3b41a5f91296'
const SALT = '0123456789abcdef0123456789abcdef'
const sha = (...parts: (string | Uint8Array)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

/** Step by step: blocks of a label, eight words each, and a draw below n. */
function numbers(seed: string, label: string): (below: number) => number {
  const words: number[] = []
  let block = 0
  const next = () => {
    if (words.length === 0) {
      const bytes = createHmac('sha256', seed).update(`${label}:${block}`).digest()
      for (let at = 0; at < 32; at += 4) words.push(bytes.readUInt32BE(at))
      block += 1
    }
    return words.shift() ?? 0
  }
  return (below) => {
    let word = next()
    while (word >= Math.floor(2 ** 32 / below) * below) word = next()
    return word % below
  }
}

describe('a draw', () => {
  const issues = Array.from({ length: 11 }, (_, at) => `20261123-${String(at + 1).padStart(4, '0')}`)
  const chain = createSeedChain(SEED, '2026-11-22', 70)
  const secret = daySecretOf(chain, '2026-11-23')
  const seedOf = (issue: string) => createHmac('sha256', secret).update(issue).digest('hex')

  it('has its secret from the chain, its seed from the secret, and its place below the day’s root', () => {
    expect(sha(daySecretOf(chain, '2026-11-22'))).toBe(chainEnd(chain))
    expect(sha(secret)).toBe(daySecretOf(chain, '2026-11-22'))
    const rootOf = (leaves: string[]): string => {
      if (leaves.length === 1) return leaves[0] ?? ''
      let half = 1
      while (half * 2 < leaves.length) half *= 2
      const [left, right] = [rootOf(leaves.slice(0, half)), rootOf(leaves.slice(half))]
      return sha(Uint8Array.of(1), Buffer.from(left, 'hex'), Buffer.from(right, 'hex'))
    }
    const day = committedDay(secret, issues)
    const leaves = issues.map((issue) => sha(Uint8Array.of(0), `${issue}:${sha(seedOf(issue))}`))
    expect(day.published).toEqual({ root: rootOf(leaves), size: issues.length })
    expect(day.show(issues[3] ?? '').seed).toBe(seedOf(issues[3] ?? ''))
  })

  const balls = (below: (n: number) => number, of: number, count: number) => {
    const left = Array.from({ length: of }, (_, at) => at + 1)
    return Array.from({ length: count }, () => left.splice(below(left.length), 1)[0] ?? 0)
  }
  const digits = (below: (n: number) => number, count: number) =>
    String(below(10 ** count)).padStart(count, '0')
  const many = (count: number, next: () => string) => Array.from({ length: count }, next)
  const base = { maxBets: 10_000, fairShareE4: 9_000, pricesE4: {} }
  type Below = (n: number) => number
  it.each([
    ['Lucky 28', 'sum28', base, (below: Below) => ({ digits: [below(10), below(10), below(10)] })],
    ['Togel', 'togel', base, (below: Below) => ({ number: digits(below, 4) })],
    [
      '4D',
      'fourD',
      base,
      (below: Below) => {
        const next = () => digits(below, 4)
        const [first, second, third] = [next(), next(), next()]
        return { first, second, third, starters: many(10, next), consolations: many(10, next) }
      },
    ],
    ['11 choose 5', 'elevenFive', base, (below: Below) => ({ balls: balls(below, 11, 5) })],
    [
      '49 balls',
      'markSix',
      base,
      (below: Below) => {
        const all = balls(below, 49, 7)
        return { regulars: all.slice(0, 6), special: all[6] }
      },
    ],
    [
      'Thai',
      'thai',
      defaultThaiRules(true),
      (below: Below) => {
        const [top, bottom] = [digits(below, 3), digits(below, 2)]
        const front = many(2, () => digits(below, 3))
        return { top, bottom, front, back: many(2, () => digits(below, 3)) }
      },
    ],
    [
      'Vietnamese',
      'vn',
      defaultVnRules('south', 'house', ['one', 'two']),
      (below: Below) => ({
        stations: ['one', 'two'].map((station) => ({
          station,
          prizes: [
            [6, 1],
            [5, 1],
            [5, 1],
            [5, 2],
            [5, 7],
            [4, 1],
            [4, 3],
            [3, 1],
            [2, 1],
          ].map(([length = 0, count = 0]) => many(count, () => digits(below, length))),
        })),
      }),
    ],
  ] as const)('of %s has the numbers in the order of the table', (name, family, rules, recompute) => {
    expect(guide).toContain(`| ${name} `)
    for (const issue of issues) {
      const own = secureDraw(drawWords(seedOf(issue), SALT, issue))
      const again = recompute(numbers(seedOf(issue), `${SALT}:${issue}`))
      expect(again).toEqual(ALL_FAMILIES[family].drawResult({ ...rules, family }, own))
    }
  })
})

describe('a round', () => {
  const rounds = Array.from({ length: 600 }, (_, nonce) => `vitrine:${nonce}`)

  it('of the reels shows three symbols of each strip, from the place that is drawn', () => {
    const strips = [...guide.matchAll(/^reel \d {2}(.+)$/gm)].map(([, symbols = '']) => symbols.split(' '))
    expect(strips.map(({ length }) => length)).toEqual([32, 32, 32, 32, 32])
    let free = 0
    for (const label of rounds) {
      const below = numbers(SEED, label)
      const turn = () => strips.map(() => below(32))
      const window = (stops: readonly number[]) =>
        strips.map((strip, reel) => [0, 1, 2].map((row) => strip[((stops[reel] ?? 0) + row) % 32]))
      const own = spin(secureDraw(seedWords(SEED, label)), 100)
      const first = turn()
      expect([first, window(first)]).toEqual([own.stops, own.window])
      const stars = window(first)
        .flat()
        .filter((symbol) => symbol === 'star').length
      let total = [10, 12, 15][stars - 3] ?? 0
      for (let spun = 0; spun < total; spun += 1) {
        const stops = turn()
        expect(stops).toEqual(own.freeSpins?.[spun]?.stops)
        expect(window(stops)).toEqual(windowAt(stops))
        const more = window(stops)
          .flat()
          .filter((symbol) => symbol === 'star').length
        if (more >= 3) total = Math.min(25, total + 5)
        free += 1
      }
      expect(own.freeSpins?.length ?? 0).toBe(total)
    }
    expect(free).toBeGreaterThan(0)
  })

  it('of a scratch card has the prize of the table and the picture of its number', () => {
    const table = [...guide.matchAll(/^\| (\d) +\| (\d+) +\| (\d+) +\|$/gm)].map(([, , times, cards]) => ({
      times: Number(times),
      cards: Number(cards),
    }))
    expect(table).toHaveLength(8)
    for (const label of rounds) {
      const below = numbers(SEED, label)
      let number = below(1_000_000)
      const found = table.findIndex(({ cards }) => (number -= cards) < 0)
      const prize = found < 0 ? null : found
      const picture = pictureOf(prize, below(countFrom([], prize)))
      const own = buyCard(secureDraw(seedWords(SEED, label)), 100)
      expect({ prize, picture, winMinor: 100 * (table[found]?.times ?? 0) }).toEqual(own)
    }
  })
})

const counted = new Map<string, number>()

/** How many pictures of a prize begin with these fields. */
function countFrom(begun: readonly number[], prize: number | null): number {
  const uses = Array.from({ length: 8 }, (_, symbol) => begun.filter((each) => each === symbol).length)
  const fits = uses.every((count, symbol) => count <= (symbol === prize ? 3 : 2))
  const missing = prize === null ? 0 : 3 - (uses[prize] ?? 0)
  if (!fits || missing > 9 - begun.length) return 0
  if (begun.length === 9) return 1
  const others = uses.filter((_, symbol) => symbol !== prize).toSorted()
  const key = `${missing} ${begun.length} ${others.join('')}`
  const before = counted.get(key)
  if (before !== undefined) return before
  const count = uses.reduce((sum, _, symbol) => sum + countFrom([...begun, symbol], prize), 0)
  counted.set(key, count)
  return count
}

function pictureOf(prize: number | null, number: number): number[] {
  const fields: number[] = []
  let left = number
  while (fields.length < 9)
    for (let symbol = 0; symbol < 8; symbol += 1) {
      const count = countFrom([...fields, symbol], prize)
      if (left < count) {
        fields.push(symbol)
        break
      }
      left -= count
    }
  return fields
}
