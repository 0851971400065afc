import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { betLeaf } from '#lib/shared/draws/bet-root.ts'
import type { BetFacts } from '#lib/shared/draws/bet-root.ts'
import { calendarDay } from '#lib/shared/draws/calendar.ts'
import { committedDay } from '#lib/shared/draws/day-seeds.ts'
import { proofOf, treeOf } from '#lib/shared/draws/merkle-proof.ts'
import { rootOf } from '#lib/shared/draws/merkle-tree.ts'
import { drawsOfDay } from '#lib/shared/draws/schedule.ts'
import { chainEnd, createSeedChain, daySecretOf } from '#lib/shared/draws/seed-chain.ts'
import { drawWords } from '#lib/shared/draws/seed-words.ts'
import { secureDraw } from '#lib/shared/chance/secure-draw.ts'
import { aSchedule } from './schedules.ts'

// A busy machine needs its time; what hangs is found all the same.
vi.setConfig({ testTimeout: 30_000 })

const SCRIPT = 'public/verifiers/verify-draw.mjs'
const DATE = '2027-03-14'
const ISSUE = '20270314-0731'
const BOUNDS = [100_000, 100_000, 37, 3_221_225_472, 3_221_225_472, 3_221_225_472, 3_221_225_472]

const folder = mkdtempSync(join(tmpdir(), 'draw-'))
afterAll(() => rmSync(folder, { recursive: true }))

const chain = createSeedChain(
  createHash('sha256').update('an origin for tests').digest('hex'),
  '2026-11-22',
  400,
)
const daySecret = daySecretOf(chain, DATE)
const issues = drawsOfDay(aSchedule('America/New_York', {}), calendarDay(DATE) ?? NaN).map(
  ({ issue }) => issue,
)
const day = committedDay(daySecret, issues)
const shown = day.show(ISSUE)
const claims = ['bet-1', 'bet-2', 'bet-3'].map((betId) => {
  const bet: BetFacts = {
    tenant: 'aurora',
    game: 'fast-1',
    issue: ISSUE,
    betId,
    play: 'đề "2"',
    selection: '07\u2028,70',
    currency: 'VND',
    stakeMinor: 29_000,
    oddsE4: [990_000, 9_900],
    acceptedAtMs: 1_805_000_000_123,
  }
  return { bet, salt: createHash('md5').update(betId).digest('hex') }
})
const { head, nodeAt } = treeOf(claims.map(({ bet, salt }) => betLeaf(bet, salt)))

/** All that is published of a draw after its day, and one member's own bet. */
const DRAW = {
  salt: 'vitrine',
  day: day.published,
  shown,
  words: 20,
  bounds: BOUNDS,
  chain: { firstDate: chain.firstDate, dayCount: chain.dayCount, end: chainEnd(chain) },
  daySecret,
  bets: { root: rootOf(head), size: head.size },
  claim: { ...claims[2], proof: proofOf(nodeAt, 2, 3) },
}

let files = 0
function verify(content: string): Promise<{ code: number; lines: string[]; errors: string }> {
  const file = join(folder, `${(files += 1)}.json`)
  writeFileSync(file, content)
  return new Promise((resolve) => {
    execFile(process.execPath, [SCRIPT, file], (error, output, errors) => {
      resolve({ code: Number(error?.code ?? 0), lines: output.trim().split('\n'), errors })
    })
  })
}

describe('the script that checks a draw', () => {
  it('recomputes the words and numbers that the product draws, and finds all proofs right', async () => {
    const { code, lines } = await verify(JSON.stringify(DRAW))
    const words = new Uint32Array(20)
    drawWords(shown.seed, 'vitrine', ISSUE)(words)
    const draw = secureDraw(drawWords(shown.seed, 'vitrine', ISSUE))
    expect(lines).toEqual([
      'ok   the seed has its form',
      'ok   the day’s root commits to the seed',
      'ok   the seed follows from the day’s secret',
      'ok   the day’s secret leads to the end of the chain',
      'ok   the bet is of this draw',
      'ok   the bet is among the bets of the draw',
      `words ${Array.from(words, (word) => word.toString(16).padStart(8, '0')).join(' ')}`,
      `numbers ${BOUNDS.map((bound) => draw(bound)).join(' ')}`,
      expect.stringMatching(/^rejected [1-4]$/),
    ])
    expect(code).toBe(0)
  })

  it('does with the seed alone, before the day is over', async () => {
    const part = { salt: DRAW.salt, day: DRAW.day, shown }
    const { code, lines } = await verify(JSON.stringify(part))
    expect([code, lines.filter((line) => line.startsWith('ok'))]).toEqual([
      0,
      [expect.any(String), expect.any(String)],
    ])
  })

  const other = day.show('20270314-0732')
  const otherDay = daySecretOf(chain, '2027-03-13')
  it.each([
    ['another seed', { ...DRAW, shown: { ...shown, seed: other.seed } }, 2],
    ['another issue', { ...DRAW, shown: { ...shown, issue: other.issue } }, 3],
    ['another place in the day', { ...DRAW, shown: { ...shown, proof: { ...shown.proof, index: 731 } } }, 1],
    [
      'a shorter path',
      { ...DRAW, shown: { ...shown, proof: { ...shown.proof, path: shown.proof.path.slice(1) } } },
      1,
    ],
    ['another root', { ...DRAW, day: { ...DRAW.day, root: DRAW.bets.root } }, 1],
    ['a secret of another day', { ...DRAW, daySecret: otherDay }, 2],
    ['another chain', { ...DRAW, chain: { ...DRAW.chain, end: otherDay } }, 1],
    ['a chain that is too short', { ...DRAW, chain: { ...DRAW.chain, dayCount: 10 } }, 1],
    ['no chain', { ...DRAW, chain: undefined }, 1],
    ['another stake', { ...DRAW, claim: { ...DRAW.claim, bet: { ...claims[2]?.bet, stakeMinor: 1 } } }, 1],
    ['another bet', { ...DRAW, claim: { ...DRAW.claim, ...claims[1] } }, 1],
    ['no bets', { ...DRAW, bets: undefined }, 1],
    ['a claim that is none', { ...DRAW, claim: null }, 2],
  ])('fails for %s', async (_, draw, failures) => {
    const { code, lines } = await verify(JSON.stringify(draw))
    expect([code, lines.filter((line) => line.startsWith('FAIL')).length]).toEqual([1, failures])
  })

  it.each([
    '',
    'null',
    '[]',
    '{}',
    '{"shown":5}',
    '{"shown":{"issue":7,"seed":"x"}}',
    '{"shown":{"seed":"x","issue":"x"},"bounds":[0]}',
  ])('says so where the file %j is no draw', async (content) => {
    const { code, errors } = await verify(content)
    expect(code).toBeGreaterThan(0)
    expect(errors).not.toContain('    at ')
  })

  it('stands alone and is short enough to be read', () => {
    const source = readFileSync(SCRIPT, 'utf8')
    const imports = Array.from(source.matchAll(/from '([^']+)'/g), ([, name]) => name)
    expect(imports).toEqual(['node:crypto', 'node:fs'])
    expect(source.split('\n').length).toBeLessThan(200)
  })
})
