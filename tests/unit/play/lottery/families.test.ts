import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ALL_FAMILIES } from '#lib/shared/lottery/all-families.ts'
import { loadFamily } from '#lib/shared/lottery/load-family.ts'
import { FAMILIES } from '#lib/shared/lottery/play.ts'
import type { BaseRules } from '#lib/shared/lottery/play.ts'
import type { Bench } from './support/bench.ts'
import {
  ELEVEN_FIVE_BENCH,
  FOUR_D_BENCH,
  MARK_SIX_BENCH,
  SUM28_BENCH,
  THAI_BENCH,
  TOGEL_BENCH,
  VN_BENCH,
} from './support/benches.ts'
import { seeded } from './support/random.ts'

const FOLDERS = {
  vn: 'vn',
  elevenFive: 'eleven-five',
  markSix: 'mark-six',
  sum28: 'sum28',
  togel: 'togel',
  thai: 'thai',
  fourD: 'four-d',
}

/** Every file that a module loads, by its import statements. */
function loaded(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  const text = readFileSync(file, 'utf8')
  for (const [, path = ''] of text.matchAll(/^import (?!type)[^'"]*from '([^']+)'/gm)) {
    const next = path.startsWith('#')
      ? `src/${path.slice(1)}`
      : `${file.slice(0, file.lastIndexOf('/'))}/${path.slice(2)}`
    loaded(next, seen)
  }
  return seen
}

describe('families', { timeout: 60_000 }, () => {
  it('are each loaded alone', async () => {
    for (const family of FAMILIES) {
      const files = [...loaded(`src/lib/shared/lottery/${FOLDERS[family]}/family.ts`)]
      const folders = new Set(files.flatMap((file) => /lottery\/([^/]+)\//.exec(file)?.[1] ?? []))
      expect([...folders]).toEqual([FOLDERS[family]])
      const alone = await loadFamily[family]()
      expect(alone).toBe(ALL_FAMILIES[family])
      expect(alone.id).toBe(family)
    }
  })

  it('have plays with ids that fit into names of words and keys of odds', () => {
    for (const { plays } of Object.values(ALL_FAMILIES)) {
      const ids = plays.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      for (const play of plays) {
        expect(play.id).toMatch(/^[a-z][A-Za-z0-9]*$/)
        expect(JSON.parse(JSON.stringify(play.picker))).toEqual(
          Object.fromEntries(Object.entries(play.picker).filter(([, value]) => value !== undefined)),
        )
      }
    }
  })

  it('have kinds of tickets whose classes exist, and each class in some kind', () => {
    const look = <Result, Rules extends BaseRules>({ family, games }: Bench<Result, Rules>) => {
      for (const rules of games)
        for (const play of family.plays.filter((each) => each.isOffered(rules))) {
          const classes = play.classes(rules).map(({ id }) => id)
          const used = play.tickets(rules).flatMap(({ outcomes }) => outcomes.map(({ classId }) => classId))
          expect([...new Set(used)].toSorted()).toEqual(classes.toSorted())
          for (const id of classes) expect(id).toMatch(/^[a-z][A-Za-z0-9]*$/)
        }
    }
    look(VN_BENCH)
    look(ELEVEN_FIVE_BENCH)
    look(MARK_SIX_BENCH)
    look(SUM28_BENCH)
    look(TOGEL_BENCH)
    look(THAI_BENCH)
    look(FOUR_D_BENCH)
  })

  it('draw results without problems, and ask for as many whole numbers as they need', () => {
    const look = <Result, Rules extends BaseRules>({ family, games }: Bench<Result, Rules>) => {
      const { draw } = seeded(12)
      for (const rules of games)
        for (let round = 0; round < 50; round += 1) {
          const result = family.drawResult(rules, draw)
          expect(family.problemOfResult(result, rules)).toBeUndefined()
          expect(JSON.parse(JSON.stringify(result))).toEqual(result)
        }
      // The lowest and the highest answers of a draw are results as well.
      for (const rules of games) {
        expect(
          family.problemOfResult(
            family.drawResult(rules, () => 0),
            rules,
          ),
        ).toBeUndefined()
        expect(
          family.problemOfResult(
            family.drawResult(rules, (range) => range - 1),
            rules,
          ),
        ).toBeUndefined()
      }
    }
    look(VN_BENCH)
    look(ELEVEN_FIVE_BENCH)
    look(MARK_SIX_BENCH)
    look(SUM28_BENCH)
    look(TOGEL_BENCH)
    look(THAI_BENCH)
    look(FOUR_D_BENCH)
  })

  it('can draw every ball in every place', () => {
    const { draw } = seeded(5)
    const seen = { eleven: new Set<string>(), six: new Set<string>() }
    const { family: eleven, games: elevenGames } = ELEVEN_FIVE_BENCH
    const { family: six, games: sixGames } = MARK_SIX_BENCH
    for (let round = 0; round < 3000; round += 1) {
      for (const rules of elevenGames.slice(0, 1))
        eleven.drawResult(rules, draw).balls.forEach((ball, place) => seen.eleven.add(`${place}.${ball}`))
      for (const rules of sixGames.slice(0, 1)) {
        const { regulars, special } = six.drawResult(rules, draw)
        ;[...regulars, special].forEach((ball, place) => seen.six.add(`${place}.${ball}`))
      }
    }
    expect([seen.eleven.size, seen.six.size]).toEqual([55, 343])
  })

  it('name what is wrong with a result', () => {
    const [north] = VN_BENCH.games
    const [six] = MARK_SIX_BENCH.games
    if (!north || !six) throw new Error('no games')
    const good = VN_BENCH.family.drawResult(north, seeded(1).draw)
    const prizes = good.stations[0]?.prizes ?? []
    const judged = (changed: unknown) =>
      VN_BENCH.family.problemOfResult({ stations: [{ station: 'north', prizes: changed }] }, north)
    expect(judged(prizes)).toBeUndefined()
    expect(judged(prizes.slice(1))?.code).toBe('shape')
    expect(judged([['1234'], ...prizes.slice(1)])).toEqual({ code: 'digits', at: 'north.0' })
    expect(VN_BENCH.family.problemOfResult({ stations: [] }, north)?.code).toBe('shape')
    const balls = { regulars: [1, 2, 3, 4, 5, 6], special: 7 }
    const of = (result: unknown) => MARK_SIX_BENCH.family.problemOfResult(result, six)
    expect(of(balls)).toBeUndefined()
    expect(of({ ...balls, special: 6 })).toEqual({ code: 'repeated', at: 'special', value: '6' })
    expect(of({ ...balls, special: 50 })?.code).toBe('unknown')
    expect(of({ ...balls, regulars: [1, 2, 3, 4, 5, 5] })?.code).toBe('repeated')
    expect(of({ ...balls, bonus: 8 })?.code).toBe('shape')
  })

  it('know what is missing from the data of a game', () => {
    const [rules] = ELEVEN_FIVE_BENCH.games
    if (!rules) throw new Error('no game')
    expect(
      ELEVEN_FIVE_BENCH.family.problemOfRules({ ...rules, series: { min: 1700, max: 1980, chosen: 1981 } })
        ?.at,
    ).toBe('series')
    expect(ALL_FAMILIES.elevenFive.problemOfRules(rules)).toBeUndefined()
    const [north] = VN_BENCH.games
    if (!north) throw new Error('no game')
    expect(VN_BENCH.family.problemOfRules({ ...north, stations: [] })).toEqual({
      code: 'missing',
      at: 'stations',
    })
    expect(VN_BENCH.family.problemOfRules({ ...north, stations: ['a', 'b'] })?.code).toBe('tooMany')
  })
})
