import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { betLeaf, verifyBet } from '#lib/shared/draws/bet-root.ts'
import type { BetFacts } from '#lib/shared/draws/bet-root.ts'
import { proofOf, treeOf } from '#lib/shared/draws/merkle-proof.ts'
import { rootOf } from '#lib/shared/draws/merkle-tree.ts'

// A busy machine needs its time; what hangs is found all the same.
vi.setConfig({ testTimeout: 30_000 })

const BET: BetFacts = {
  tenant: 'aurora',
  game: 'fast-1',
  issue: '20261122-0731',
  betId: 'bet-1',
  play: 'lo-2',
  selection: '07,70',
  currency: 'BRL',
  stakeMinor: 200,
  oddsE4: [990_000],
  acceptedAtMs: Date.UTC(2026, 10, 22),
}
const SALT = '00112233445566778899aabbccddeeff'
const betAt = (index: number) => ({
  bet: { ...BET, betId: `bet-${index}` },
  salt: String(index).padStart(32, '0'),
})
const bets = Array.from({ length: 9 }, (_, index) => betAt(index))
const { head, nodeAt } = treeOf(bets.map(({ bet, salt }) => betLeaf(bet, salt)))
const published = { root: rootOf(head), size: 9 }
const claimOf = (index: number) => ({ ...betAt(index), proof: proofOf(nodeAt, index, 9) })

describe('the leaf of a bet', () => {
  it('is the hash of a zero byte and the canonical text', () => {
    const text =
      '["bet/1","00112233445566778899aabbccddeeff","aurora","fast-1","20261122-0731","bet-1","lo-2","07,70","BRL",200,[990000],1795305600000]'
    expect(betLeaf(BET, SALT)).toBe(createHash('sha256').update(`\0${text}`).digest('hex'))
  })

  it('does not depend on the order in which the facts were written', () => {
    const turned = Object.fromEntries(Object.entries(BET).toReversed())
    expect(betLeaf({ ...BET, ...turned }, SALT)).toBe(betLeaf(BET, SALT))
  })

  it('is another for every other fact and every other salt', () => {
    const other: BetFacts[] = [
      { ...BET, tenant: 'lotus' },
      { ...BET, game: 'fast-3' },
      { ...BET, issue: '20261122-0732' },
      { ...BET, betId: 'bet-2' },
      { ...BET, play: 'lo-3' },
      { ...BET, selection: '07,71' },
      { ...BET, currency: 'EUR' },
      { ...BET, stakeMinor: 201 },
      { ...BET, oddsE4: [990_001] },
      { ...BET, oddsE4: [] },
      { ...BET, acceptedAtMs: BET.acceptedAtMs + 1 },
    ]
    const leaves = [BET, ...other].map((bet) => betLeaf(bet, SALT))
    expect(new Set([...leaves, betLeaf(BET, 'f'.repeat(32))]).size).toBe(other.length + 2)
  })

  it('keeps fields apart, whatever they hold', () => {
    const text = fc.string({ minLength: 1, unit: 'grapheme' }).filter((each) => each.isWellFormed())
    fc.assert(
      fc.property(text, text, text, text, (a, b, c, d) => {
        const [one, other] = [
          betLeaf({ ...BET, play: a, selection: b }, SALT),
          betLeaf({ ...BET, play: c, selection: d }, SALT),
        ]
        expect(one === other).toBe(a === c && b === d)
      }),
    )
  })

  it('is refused for facts that are not whole, and for another form of salt', () => {
    for (const salt of ['', SALT.toUpperCase(), SALT.slice(1), `${SALT}0`])
      expect(() => betLeaf(BET, salt)).toThrow(RangeError)
    for (const wrong of [
      { stakeMinor: 0.5 },
      { stakeMinor: -1 },
      { stakeMinor: 2 ** 53 },
      { oddsE4: [NaN] },
      { betId: '' },
      { selection: '\ud800' },
      { acceptedAtMs: Infinity },
    ])
      expect(() => betLeaf({ ...BET, ...wrong }, SALT)).toThrow(RangeError)
  })
})

describe('a claimed bet', () => {
  it('is found among the bets of the draw', () => {
    for (const index of bets.keys())
      expect(verifyBet(JSON.parse(JSON.stringify(claimOf(index))), published)).toBe(true)
  })

  it('is refused with any fact changed', () => {
    const claim = claimOf(4)
    for (const change of [
      { stakeMinor: 2_000 },
      { oddsE4: [9_900_000] },
      { selection: '07,71' },
      { betId: 'bet-5' },
    ])
      expect(verifyBet({ ...claim, bet: { ...claim.bet, ...change } }, published)).toBe(false)
    expect(verifyBet({ ...claim, salt: SALT }, published)).toBe(false)
    expect(verifyBet({ ...claim, proof: claimOf(5).proof }, published)).toBe(false)
    expect(verifyBet(claim, { ...published, root: 'f'.repeat(64) })).toBe(false)
  })

  it('of any type is refused without an error', () => {
    const claim = claimOf(4)
    fc.assert(
      fc.property(fc.anything(), fc.constantFrom('bet', 'salt', 'proof'), (value, key) => {
        expect(verifyBet(value, published)).toBe(false)
        expect(verifyBet({ ...claim, [key]: value }, published)).toBe(false)
        expect(verifyBet(claim, value)).toBe(false)
      }),
    )
    fc.assert(
      fc.property(fc.anything(), fc.constantFrom(...Object.keys(BET)), (value, key) => {
        fc.pre(
          JSON.stringify(value) !==
            JSON.stringify(Object.entries(claim.bet).find(([each]) => each === key)?.[1]),
        )
        expect(verifyBet({ ...claim, bet: { ...claim.bet, [key]: value } }, published)).toBe(false)
      }),
    )
  })
})
