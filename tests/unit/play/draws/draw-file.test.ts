import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { checkDraw, drawFile } from '#lib/lottery/check-draw.ts'
import type { DrawDetail } from '#lib/lottery/draws-store.ts'
import { ALL_FAMILIES } from '#lib/shared/lottery/all-families.ts'
import { committedDay } from '#lib/shared/draws/day-seeds.ts'
import { chainEnd, createSeedChain, daySecretOf } from '#lib/shared/draws/seed-chain.ts'
import { drawWords } from '#lib/shared/draws/seed-words.ts'
import { secureDraw } from '#lib/shared/chance/secure-draw.ts'
import { ELEVEN_FIVE_BENCH, MARK_SIX_BENCH, SUM28_BENCH, VN_BENCH } from '../lottery/support/benches.ts'

const DATE = '2026-11-23'
const ISSUE = '20261123-0731'
const SALT = 'a-salt-of-a-game'
const chain = createSeedChain('0'.repeat(64), '2026-11-22', 30)
const daySecret = daySecretOf(chain, DATE)
const day = committedDay(daySecret, ['20261123-0730', ISSUE, '20261123-0732'])
const shown = day.show(ISSUE)

const folder = mkdtempSync(join(tmpdir(), 'draw-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** What the platform publishes of a draw. */
function published({
  family,
  games,
}: {
  family: { id: keyof typeof ALL_FAMILIES }
  games: readonly object[]
}) {
  const rules = { ...games[0] }
  const own = ALL_FAMILIES[family.id]
  const draw = secureDraw(drawWords(shown.seed, SALT, ISSUE))
  const result = own.drawResult({ ...rules, family: family.id, maxBets: 1 }, draw)
  const detail: DrawDetail = JSON.parse(
    JSON.stringify({
      ...{ serverNowMs: 0, draw: { issue: ISSUE }, result, rules, facts: [], bets: null },
      seed: {
        chain: { firstDate: chain.firstDate, dayCount: chain.dayCount, end: chainEnd(chain) },
        ...{ chainPublishedAtMs: 0, salt: SALT, day: day.published, shown, daySecret },
      },
    }),
  )
  return { detail, family: own }
}

function verify(text: string): string {
  const file = join(folder, 'draw.json')
  writeFileSync(file, text)
  return execFileSync(process.execPath, ['public/verifiers/verify-draw.mjs', file], { encoding: 'utf8' })
}

describe('the file of a draw', { timeout: 60_000 }, () => {
  it.each([VN_BENCH, ELEVEN_FIVE_BENCH, MARK_SIX_BENCH, SUM28_BENCH])(
    'lets the script repeat a draw of $family.id without the product',
    (bench) => {
      const { detail, family } = published(bench)
      expect(checkDraw(detail, family).map(({ holds }) => holds)).toEqual([true, true, true])
      const file = drawFile(detail, family) ?? ''
      const lines = verify(file).trim().split('\n')
      expect(lines.filter((line) => line.startsWith('ok'))).toHaveLength(4)
      const numbers =
        lines
          .find((line) => line.startsWith('numbers '))
          ?.split(' ')
          .slice(1)
          .map(Number) ?? []
      expect(numbers.length).toBeGreaterThan(0)
      // The numbers are the ones that the family draws, so the result follows from them alone.
      const again = family.drawResult(
        { ...detail.rules, family: family.id, maxBets: 1 },
        () => numbers.shift() ?? NaN,
      )
      expect([JSON.stringify(again), numbers]).toEqual([JSON.stringify(detail.result), []])
    },
  )

  it('shows a result that does not follow from the seed, and is not there before the seed is', () => {
    const { detail, family } = published(SUM28_BENCH)
    const [, result] = checkDraw({ ...detail, result: { digits: [9, 9, 9, 9] } }, family)
    expect(result).toEqual({ id: 'result', holds: false })
    const hidden = detail.seed && { ...detail.seed, shown: null }
    expect(drawFile({ ...detail, seed: hidden }, family)).toBeNull()
    expect(drawFile({ ...detail, seed: undefined }, family)).toBeNull()
  })
})
