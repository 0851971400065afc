import { describe, expect, it } from 'vitest'
import { MARK_SIX } from '#lib/shared/lottery/mark-six/family.ts'
import { NUMBERS } from '#lib/shared/lottery/mark-six/result.ts'
import { defaultMarkSixRules } from '#lib/shared/lottery/mark-six/rules.ts'
import type { BaseRules, OddsTable, Play } from '#lib/shared/lottery/play.ts'
import { possibleWin } from '#lib/shared/lottery/possible-win.ts'
import { prizeOf } from '#lib/shared/lottery/prize.ts'
import { stakeOf } from '#lib/shared/lottery/stake.ts'
import { VN } from '#lib/shared/lottery/vn/family.ts'
import { defaultVnRules } from '#lib/shared/lottery/vn/rules.ts'
import { drawsOn } from './oracles/mark-six-chances.ts'
import { paidFor, subsets } from './oracles/payment.ts'
import { randomOdds } from './support/bench.ts'
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
import { playOf } from './support/find.ts'
import { seeded } from './support/random.ts'
import type { Random } from './support/random.ts'
import { randomSelection } from './support/selections.ts'
import type { Selection } from './support/selections.ts'

const unit = { unitMinor: 137, multiple: 1 }

/** A random line without problems, or nothing after some tries. */
function lineFor<Result, Rules extends BaseRules>(
  random: Random,
  play: Play<Result, Rules>,
  { rules, stations }: { rules: Rules; stations: readonly string[] },
): Selection | undefined {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const selection = randomSelection(random, play.picker, stations)
    if (!play.problem(selection, rules)) return selection
  }
  return undefined
}

/** Calls `check` with random lines of every play of every game. */
function forLines<Result, Rules extends BaseRules>(
  bench: Bench<Result, Rules>,
  { lines, seed }: { lines: number; seed: number },
  check: (line: {
    play: Play<Result, Rules>
    selection: Selection
    rules: Rules
    odds: OddsTable
    random: Random
  }) => void,
): void {
  const random = seeded(seed)
  for (const rules of bench.games)
    for (const play of bench.family.plays.filter((each) => each.isOffered(rules)))
      for (let line = 0; line < lines; line += 1) {
        const selection = lineFor(random, play, { rules, stations: bench.stations?.(rules) ?? [] })
        if (!selection) continue
        const odds = randomOdds(random, play, { rules, own: line % 2 })
        check({ play, selection, rules, odds, random })
      }
}

/** What the naive settlement pays for a result. */
function naive<Result, Rules extends BaseRules>(
  bench: Bench<Result, Rules>,
  line: { play: Play<Result, Rules>; selection: Selection; rules: Rules; odds: OddsTable },
  result: Result,
): number {
  const { play, selection, rules, odds } = line
  const { payableMinor } = stakeOf(play, selection, { unit, rules })
  const paid = paidFor(bench.tickets(play.id, selection, rules, result), odds, {
    baseMinor: unit.unitMinor,
    payableMinor,
  })
  return Object.values(paid.classes).reduce((sum, minor) => sum + minor, paid.refundMinor)
}

function possible<Result, Rules extends BaseRules>(line: {
  play: Play<Result, Rules>
  selection: Selection
  rules: Rules
  odds: OddsTable
}) {
  const { play, selection, rules, odds } = line
  return possibleWin(play, selection, { rules, odds, stake: stakeOf(play, selection, { unit, rules }) })
}

describe('the possible win is the most of all results', { timeout: 60_000 }, () => {
  it('for the sum of three digits', () => {
    forLines(SUM28_BENCH, { lines: 3, seed: 1 }, (line) => {
      let most = 0
      for (let number = 0; number < 1000; number += 1) {
        const digits = [Math.floor(number / 100), Math.floor(number / 10) % 10, number % 10]
        most = Math.max(most, naive(SUM28_BENCH, line, { digits }))
      }
      expect(possible(line), line.play.id).toEqual({ minor: most, isExact: true })
    })
  })

  it('for togel', () => {
    forLines({ ...TOGEL_BENCH, games: TOGEL_BENCH.games.slice(1) }, { lines: 1, seed: 2 }, (line) => {
      let most = 0
      for (let number = 0; number < 10_000; number += 1)
        most = Math.max(most, naive(TOGEL_BENCH, line, { number: String(number).padStart(4, '0') }))
      expect(possible(line), line.play.id).toEqual({ minor: most, isExact: true })
    })
  })

  it('for five balls of eleven, in every order where that counts', () => {
    const balls = Array.from({ length: 11 }, (_, index) => index + 1)
    const sets = subsets(balls, 5)
    forLines(ELEVEN_FIVE_BENCH, { lines: 2, seed: 3 }, (line) => {
      const { id } = line.play
      let most = 0
      if (/^(any|oddCount|median|sumSides)/.test(id))
        for (const drawn of sets) most = Math.max(most, naive(ELEVEN_FIVE_BENCH, line, { balls: drawn }))
      else if (id === 'place' || id === 'ballSides') {
        // A column that is empty may show any ball.
        const walk = (made: number[]) => {
          if (made.length === 5) most = Math.max(most, naive(ELEVEN_FIVE_BENCH, line, { balls: made }))
          else if (line.selection.columns?.[made.length]?.length === 0) walk([...made, 0])
          else for (const ball of balls) if (!made.includes(ball)) walk([...made, ball])
        }
        const used = line.selection.columns?.filter((column) => column.length > 0).length ?? 0
        if (used > 3) return
        walk([])
      } else
        for (const one of balls)
          for (const two of balls)
            for (const three of balls)
              if (new Set([one, two, three]).size === 3)
                most = Math.max(
                  most,
                  naive(ELEVEN_FIVE_BENCH, line, {
                    balls: [one, two, three, 0, id === 'dragonTiger' ? three : 0],
                  }),
                )
      expect(possible(line), `${id} ${JSON.stringify(line.selection)}`).toEqual({
        minor: most,
        isExact: true,
      })
    })
  })

  it('for Thai numbers, part by part', () => {
    forLines({ ...THAI_BENCH, games: THAI_BENCH.games.slice(1, 2) }, { lines: 4, seed: 4 }, (line) => {
      let most = 0
      for (let number = 0; number < 1000; number += 1) {
        const top = String(number).padStart(3, '0')
        // Both front and both back numbers are drawn by themselves, so the best result has the best number twice.
        const result = { top, bottom: top.slice(1), front: [top, top], back: [top, top] }
        most = Math.max(most, naive(THAI_BENCH, line, result))
      }
      expect(possible(line), line.play.id).toEqual({ minor: most, isExact: true })
    })
  })

  it('for 4D: every prize is drawn by itself, so the best number in all of them', () => {
    forLines(FOUR_D_BENCH, { lines: 2, seed: 5 }, (line) => {
      let most = 0
      for (let number = 0; number < 10_000; number += 97) {
        const text = String(number).padStart(4, '0')
        const list = Array.from({ length: 10 }, () => text)
        most = Math.max(
          most,
          naive(FOUR_D_BENCH, line, {
            first: text,
            second: text,
            third: text,
            starters: list,
            consolations: list,
          }),
        )
      }
      for (const entry of line.selection.entries ?? []) {
        const number = entry.padStart(4, '0')
        const list = Array.from({ length: 10 }, () => number)
        most = Math.max(
          most,
          naive(FOUR_D_BENCH, line, {
            first: number,
            second: number,
            third: number,
            starters: list,
            consolations: list,
          }),
        )
      }
      expect(possible(line).isExact).toBe(true)
      // Permuted lines of entries that share orders may do better than any of the entries themselves.
      if (line.selection.permuted) expect(possible(line).minor).toBeGreaterThanOrEqual(most)
      else expect(possible(line).minor, JSON.stringify(line.selection)).toBe(most)
    })
  })
})

describe('the possible win of columns that get in each other’s way', () => {
  const win = <Result, Rules extends BaseRules>(
    { family, games }: Bench<Result, Rules>,
    id: string,
    columns: (number | string)[][],
  ) => {
    const play = playOf(family, id)
    const [rules] = games
    if (!rules) throw new Error('no game')
    const odds = Object.fromEntries(play.classes(rules).map((each) => [`${id}.${each.id}`, 20_000]))
    return possible({ play, selection: { columns }, rules, odds }).minor / unit.unitMinor
  }

  it('seats different balls in as many places as possible', () => {
    expect(win(ELEVEN_FIVE_BENCH, 'place', [[1, 2], [1], [], [], []])).toBe(4)
    expect(win(ELEVEN_FIVE_BENCH, 'place', [[1, 2], [2, 3], [3], [1], []])).toBe(6)
    expect(win(ELEVEN_FIVE_BENCH, 'place', [[1, 2], [2, 3], [1], [4], [4, 1]])).toBe(8)
    expect(win(ELEVEN_FIVE_BENCH, 'place', [[1], [2], [3], [4], [5]])).toBe(10)
  })

  it('has two balls that are odd and big, and two that are even and small', () => {
    const both = ['odd', 'big']
    expect(win(ELEVEN_FIVE_BENCH, 'ballSides', [both, both, [], [], []])).toBe(8)
    expect(win(ELEVEN_FIVE_BENCH, 'ballSides', [both, both, both, [], []])).toBe(10)
    expect(win(ELEVEN_FIVE_BENCH, 'ballSides', [['small'], ['small'], ['small'], ['small'], ['small']])).toBe(
      10,
    )
  })

  it('climbs from digit to digit', () => {
    expect(win(TOGEL_BENCH, 'kembang', [['kembang'], ['kembang'], ['kembang']])).toBe(6)
    expect(win(TOGEL_BENCH, 'kembang', [['kempis'], ['kempis'], ['kembar']])).toBe(6)
    expect(win(TOGEL_BENCH, 'silangHomo', [['silang'], ['homo'], ['silang', 'homo']])).toBe(6)
    expect(
      win(TOGEL_BENCH, 'fifty', [
        ['big', 'odd'],
        ['small', 'even'],
        ['big', 'even'],
        ['small', 'odd'],
      ]),
    ).toBe(16)
  })
})

describe('the possible win of Mark-Six lines', { timeout: 60_000 }, () => {
  const rules = defaultMarkSixRules('dog')
  const cost = (selection: unknown, id: string) => stakeOf(playOf(MARK_SIX, id), selection, { unit, rules })

  it('is the most over every way in which the balls can fall on the numbers', () => {
    const random = seeded(6)
    const looked = new Set<string>()
    for (const play of MARK_SIX.plays) {
      if (play.picker.kind !== 'numbers' || /^(special|regular\d)$/.test(play.id)) continue
      for (let line = 0, tries = 0; line < 2 && tries < 60; tries += 1) {
        const selection = lineFor(random, play, { rules, stations: [] })
        const numbers = [...(selection?.numbers ?? []), ...(selection?.bankers ?? []).map(Number)]
        const listed = selection?.crossed?.flatMap((side) => side.numbers ?? [50]) ?? []
        const chosen = [...numbers, ...listed]
        if (!selection || chosen.length > 8 || chosen.includes(50)) continue
        line += 1
        const odds = randomOdds(random, play, { rules, own: line % 2 })
        looked.add(play.id)
        let most = 0
        for (const { drawn } of drawsOn(chosen))
          most = Math.max(most, naive(MARK_SIX_BENCH, { play, selection, rules, odds }, drawn))
        expect(possible({ play, selection, rules, odds }), JSON.stringify([play.id, selection])).toEqual({
          minor: most,
          isExact: true,
        })
      }
    }
    expect(looked.size).toBe(14)
  })

  it('is that of the best ball for plays on one ball, and of the best set of animals or tails', () => {
    const random = seeded(7)
    const seven = Array.from({ length: 600 }, () => MARK_SIX.drawResult(rules, random.draw))
    for (const play of MARK_SIX.plays) {
      if (/^(special(?!Pair)|regular\d|halfWave|zodiacSet)/.test(play.id)) {
        const selection = lineFor(random, play, { rules, stations: [] }) ?? {}
        const odds = randomOdds(random, play, { rules, own: 1 })
        const place = Number(/^regular(\d)/.exec(play.id)?.[1] ?? 7) - 1
        const most = Math.max(
          ...NUMBERS.map((ball) => {
            const rest = NUMBERS.filter((other) => other !== ball)
            const balls = [...rest.slice(0, place), ball, ...rest.slice(place, 6)]
            return naive(
              MARK_SIX_BENCH,
              { play, selection, rules, odds },
              { regulars: balls.slice(0, 6), special: balls[6] ?? 0 },
            )
          }),
        )
        expect(possible({ play, selection, rules, odds }), play.id).toEqual({ minor: most, isExact: true })
      }
      if (/^(zodiacs|tails|total|sevenCount)/.test(play.id)) {
        const selection = lineFor(random, play, { rules, stations: [] }) ?? {}
        const odds = randomOdds(random, play, { rules, own: 1 })
        const most = Math.max(
          ...seven.map((drawn) => naive(MARK_SIX_BENCH, { play, selection, rules, odds }, drawn)),
        )
        const found = possible({ play, selection, rules, odds })
        expect(found.isExact).toBe(true)
        expect(found.minor, play.id).toBeGreaterThanOrEqual(most)
      }
    }
  })

  it('reaches every set of animals that seven balls can show', () => {
    const random = seeded(8)
    for (const id of ['zodiacs3', 'tails2', 'tailsMiss3']) {
      const play = playOf(MARK_SIX, id)
      const names = play.picker.kind === 'choices' ? play.picker.choices : []
      for (let line = 0; line < 2; line += 1) {
        const selection = { choices: random.sample(names, names.length - line) }
        const odds = randomOdds(random, play, { rules, own: line % 2 })
        let most = 0
        for (let mask = 1; mask < 2 ** names.length; mask += 1) {
          const shown = names.filter((_, index) => mask & (1 << index))
          const balls = ballsShowing(shown, id.startsWith('zodiacs'))
          if (!balls) continue
          const result = { regulars: balls.slice(0, 6), special: balls[6] ?? 0 }
          // The rules' own settlement: it is compared with the naive one elsewhere, and this is 4,000 results.
          most = Math.max(
            most,
            prizeOf(play.wins(selection, result, rules), odds, cost(selection, id)).totalMinor,
          )
        }
        expect(possible({ play, selection, rules, odds }), id).toEqual({ minor: most, isExact: true })
      }
    }
  })

  /** Seven balls that show exactly these groups, where there are such. */
  function ballsShowing(shown: readonly string[], isZodiac: boolean): number[] | undefined {
    const own = new Map<string, number[]>()
    for (const ball of NUMBERS) {
      const cycle = 'dog rooster monkey goat horse snake dragon rabbit tiger ox rat pig'.split(' ')
      const group = isZodiac ? (cycle[(ball - 1) % 12] ?? '') : String(ball % 10)
      own.set(group, [...(own.get(group) ?? []), ball])
    }
    const all = shown.flatMap((group) => own.get(group) ?? [])
    const firsts = shown.flatMap((group) => own.get(group)?.slice(0, 1) ?? [])
    const balls = [...firsts, ...all.filter((ball) => !firsts.includes(ball))]
    return shown.length <= 7 && balls.length >= 7 ? balls.slice(0, 7) : undefined
  }

  it('takes the best numbers of more than can be drawn', () => {
    const random = seeded(11)
    for (const id of ['regular', 'all2', 'all3', 'specialPair', 'miss5', 'twoSpecial'])
      for (const bankers of [0, 1]) {
        const play = playOf(MARK_SIX, id)
        if (id === 'regular' && bankers > 0) continue
        const numbers = random.sample(NUMBERS, 9)
        const selection = bankers ? { numbers: numbers.slice(1), bankers: numbers.slice(0, 1) } : { numbers }
        const odds = randomOdds(random, play, { rules, own: 1 })
        let most = 0
        for (const { drawn } of drawsOn(numbers))
          most = Math.max(
            most,
            prizeOf(play.wins(selection, drawn, rules), odds, cost(selection, id)).totalMinor,
          )
        expect(possible({ play, selection, rules, odds }), id).toEqual({ minor: most, isExact: true })
      }
  })

  it('wastes the worst number on the special where every ball is chosen', () => {
    const play = playOf(MARK_SIX, 'regular')
    const odds = Object.fromEntries(NUMBERS.map((ball) => [`regular.hit.${ball}`, 10_000 * ball]))
    const selection = { numbers: [...NUMBERS] }
    const best = (49 + 48 + 47 + 46 + 45 + 44) * unit.unitMinor
    expect(possible({ play, selection, rules, odds: { ...odds, 'regular.hit': 0 } })).toEqual({
      minor: best,
      isExact: true,
    })
  })

  it('loses the numbers with the lowest odds where some must be drawn', () => {
    const lenient = { ...rules, maxBets: 10 ** 9 }
    const play = playOf(MARK_SIX, 'miss6')
    const random = seeded(12)
    const numbers = random.sample(NUMBERS, 44)
    const odds = randomOdds(random, play, { rules, own: 1 })
    const outside = NUMBERS.filter((ball) => !numbers.includes(ball))
    const stake = stakeOf(play, { numbers }, { unit, rules: lenient })
    // Five balls are not chosen, so at least two chosen ones are drawn; more of them leave fewer tickets.
    const most = Math.max(
      ...subsets(numbers, 2).map((pair) => {
        const result = { regulars: [...pair, ...outside.slice(0, 4)], special: outside[4] ?? 0 }
        return prizeOf(play.wins({ numbers }, result, lenient), odds, stake).totalMinor
      }),
    )
    expect(possibleWin(play, { numbers }, { rules: lenient, odds, stake })).toEqual({
      minor: most,
      isExact: true,
    })
  })

  it('multiplies every leg of a parlay, up to the cap', () => {
    const odds = { 'parlay.big': 20_000, 'parlay.red': 30_000, 'parlay.odd': 5_000 }
    const win = (sides: string[], cap = 10 ** 9) => {
      const selection = { legs: sides.map((side, index) => ({ place: `r${index + 1}`, side })) }
      const own = { ...rules, parlayMaxMinor: cap }
      const stake = stakeOf(playOf(MARK_SIX, 'parlay'), selection, {
        unit: { unitMinor: 100, multiple: 1 },
        rules: own,
      })
      return possibleWin(playOf(MARK_SIX, 'parlay'), selection, { rules: own, odds, stake }).minor
    }
    expect(win(['big', 'red', 'big'])).toBe(1200)
    expect(win(['big', 'red', 'big'], 1000)).toBe(1000)
    // Odds below 1 make a tied leg the better one.
    expect(win(['odd', 'big'])).toBe(200)
  })

  it('is an upper bound where many odds and two classes make the exact answer dear', () => {
    const random = seeded(9)
    const play = playOf(MARK_SIX, 'twoSpecial')
    const odds: Record<string, number> = { 'twoSpecial.both': 500_000, 'twoSpecial.special': 1_000_000 }
    for (const ball of NUMBERS) {
      odds[`twoSpecial.both.${ball}`] = 400_000 + ball * 1000
      odds[`twoSpecial.special.${ball}`] = 900_000 + ((ball * 37) % 49) * 1000
    }
    const selection = { numbers: NUMBERS.slice(0, 30) }
    const found = possible({ play, selection, rules, odds })
    expect(found.isExact).toBe(false)
    const seen = Array.from({ length: 2000 }, () => {
      const balls = random.sample(selection.numbers, 7)
      const result = { regulars: balls.slice(0, 6), special: balls[6] ?? 0 }
      return prizeOf(play.wins(selection, result, rules), odds, cost(selection, 'twoSpecial')).totalMinor
    })
    expect(found.minor).toBeGreaterThanOrEqual(Math.max(...seen))
    expect(found.minor).toBeLessThan(1.15 * Math.max(...seen))
    const flat = { 'twoSpecial.both': 500_000, 'twoSpecial.special': 1_000_000 }
    expect(possible({ play, selection, rules, odds: flat }).isExact).toBe(true)
  })
})

describe('the possible win of Vietnamese lines', { timeout: 60_000 }, () => {
  const north = defaultVnRules('north', 'agency')
  const house = defaultVnRules('north', 'house')
  const south = defaultVnRules('south', 'agency', ['daLat', 'tienGiang'])

  it('is not below any result, and is what one of the valid results pays', () => {
    forLines(VN_BENCH, { lines: 3, seed: 10 }, (line) => {
      const { play, selection, rules, odds, random } = line
      const found = possible(line)
      expect(found.isExact).toBe(true)
      for (let draw = 0; draw < 3; draw += 1)
        expect(found.minor).toBeGreaterThanOrEqual(
          naive(VN_BENCH, line, VN_BENCH.result(random, selection, rules)),
        )
      const reached = [...play.candidates(selection, rules, () => [])].map((result) => {
        expect(VN.problemOfResult(result, rules)).toBeUndefined()
        return naive(VN_BENCH, line, result)
      })
      expect(Math.max(...reached), `${play.id} ${JSON.stringify(selection)} ${JSON.stringify(odds)}`).toBe(
        found.minor,
      )
    })
  })

  const win = (rules: typeof north, id: string, selection: Selection, key = `${id}.hit`) => {
    const stake = stakeOf(playOf(VN, id), selection, { unit: { unitMinor: 100, multiple: 1 }, rules })
    return possibleWin(playOf(VN, id), selection, { rules, odds: { [key]: 20_000 }, stake }).minor
  }

  it('of a number is every prize that the play looks at', () => {
    expect(win(north, 'baoLo2', { entries: ['12', '34'] })).toBe(27 * 200)
    expect(win(north, 'baoLo3', { entries: ['123'] })).toBe(23 * 200)
    // 12 and 21 permuted are two bets on each of both.
    expect(win(north, 'baoLo2', { entries: ['12', '21'], permuted: true })).toBe(2 * 27 * 200)
    expect(win(south, 'baoLo2', { entries: ['12'], stations: ['daLat', 'tienGiang'] })).toBe(2 * 18 * 200)
    expect(win(house, 'deDau', { entries: ['1', '7'] })).toBe(200)
  })

  it('of xiên is every ticket, but for more numbers than prizes', () => {
    const entries = (count: number) =>
      Array.from({ length: count }, (_, number) => String(number).padStart(2, '0'))
    expect(win(house, 'xien2', { entries: entries(10) })).toBe(45 * 200)
    expect(win(house, 'xien2', { entries: entries(40) })).toBe(351 * 200)
    // 20 numbers pay in full and 7 of the others half: C(20, 2) whole tickets, and half of the rest of C(27, 2).
    const half = { ...house, restricted: { half: entries(20) } }
    expect(win(half, 'xien2', { entries: entries(40) })).toBe(190 * 200 + (161 * 200) / 2)
    const lenient = { ...house, maxBets: 10 ** 7 }
    expect(win(lenient, 'truotXien4', { entries: entries(40) })).toBe(91_390 * 200)
    expect(win(lenient, 'truotXien4', { entries: entries(100) })).toBe(3_764_376 * 200)
  })

  it('of đá weighs more numbers against more of one', () => {
    const best = (
      numbers: number,
      prizes: number,
      { bonusFrom, bonusE4 }: { bonusFrom: number; bonusE4: number },
    ) => {
      let most = 0
      for (let shown = 2; shown <= Math.min(numbers, prizes); shown += 1) {
        const bonus = shown - 1 >= bonusFrom ? ((prizes - shown) * bonusE4) / 10_000 : 0
        most = Math.max(most, shown - 1 + bonus)
      }
      return most * 200
    }
    for (const da of [
      { bonusFrom: 1, bonusE4: 5000, unitsPerPrize: 2 },
      { bonusFrom: 2, bonusE4: 5000, unitsPerPrize: 2 },
      { bonusFrom: 3, bonusE4: 20_000, unitsPerPrize: 2 },
      { bonusFrom: 30, bonusE4: 5000, unitsPerPrize: 2 },
    ])
      for (const numbers of [2, 3, 5, 20]) {
        const entries = Array.from({ length: numbers }, (_, number) => String(number).padStart(2, '0'))
        expect(win({ ...north, da }, 'da', { entries }, 'da.oneStation')).toBe(best(numbers, 27, da))
        expect(
          win({ ...south, da }, 'da', { entries, stations: ['tienGiang', 'daLat'] }, 'da.twoStations'),
        ).toBe(best(numbers, 36, da))
        expect(win({ ...south, da }, 'da', { entries, stations: ['tienGiang'] }, 'da.oneStation')).toBe(
          best(numbers, 18, da),
        )
      }
  })
})
