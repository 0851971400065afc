import type { ElevenFiveResult } from './eleven-five/result.ts'
import type { FourDResult } from './four-d/result.ts'
import { waveOf } from './mark-six/colours.ts'
import type { MarkSixResult } from './mark-six/result.ts'
import type { Family } from './play.ts'
import type { Sum28Result } from './sum28/result.ts'
import type { ThaiResult } from './thai/result.ts'
import type { TogelResult } from './togel/result.ts'
import type { VnResult } from './vn/result.ts'

interface TrendCell {
  value: string
  hits: number
  missing: number
  longestMissing: number
}
export interface TrendColumn {
  id: string
  cells: TrendCell[]
}
export interface TrendRoad {
  id: string
  sides: string[]
}

/** The observations of one result: the values of each column, and the side of each road. */
interface ResultObservations {
  columns: Record<string, readonly string[]>
  roads: Record<string, string>
}

/** All values that a column can show. */
const VALUES: Record<Family, (column: string) => readonly string[]> = {
  vn: () => range(0, 9),
  elevenFive: () => range(1, 11),
  markSix: () => range(1, 49),
  sum28: () => range(0, 27),
  togel: () => range(0, 9),
  thai: () => range(0, 9),
  fourD: () => range(0, 9),
}

/**
 * Statistics over results of one family, newest first: the frequency of each value, its current and its longest gap. They
 * predict nothing, because draws are independent.
 */
export function trendsOf(
  family: Family,
  results: readonly unknown[],
): { columns: TrendColumn[]; roads: TrendRoad[] } {
  const shown = results.map((result) => SHOWN[family](result))
  const [first] = shown
  if (!first) return { columns: [], roads: [] }
  return {
    columns: Object.keys(first.columns).map((id) => ({
      id,
      cells: VALUES[family](id).map((value) =>
        cellOf(
          value,
          shown.map(({ columns }) => columns[id]?.includes(value) ?? false),
        ),
      ),
    })),
    roads: Object.keys(first.roads).map((id) => ({
      id,
      sides: shown.map(({ roads }) => roads[id] ?? '').reverse(),
    })),
  }
}

function cellOf(value: string, came: readonly boolean[]): TrendCell {
  const missing = came.indexOf(true)
  let [longestMissing, run] = [0, 0]
  for (const hit of came) {
    run = hit ? 0 : run + 1
    longestMissing = Math.max(longestMissing, run)
  }
  return {
    value,
    hits: came.filter(Boolean).length,
    missing: missing < 0 ? came.length : missing,
    longestMissing,
  }
}

/** The results come from the family's own draws. */
const SHOWN: Record<Family, (result: unknown) => ResultObservations> = {
  vn: (result) => {
    const special = (result as VnResult).stations[0]?.prizes[0]?.[0] ?? ''
    return digitsShown(special.slice(-1), ['ending'])
  },
  elevenFive: (result) => {
    const { balls } = result as ElevenFiveResult
    const sum = balls.reduce((total, ball) => total + ball, 0)
    const [first = 0, last = 0] = [balls[0], balls.at(-1)]
    return {
      columns: Object.fromEntries(balls.map((ball, index) => [`ball${index + 1}`, [String(ball)]])),
      roads: {
        sumSize: sum === 30 ? 'tie' : sum > 30 ? 'big' : 'small',
        sumParity: parityOf(sum),
        dragonTiger: first > last ? 'dragon' : 'tiger',
      },
    }
  },
  markSix: (result) => {
    const { regulars, special } = result as MarkSixResult
    return {
      columns: { special: [String(special)], all: [...regulars, special].map(String) },
      roads: {
        size: special === 49 ? 'tie' : special >= 25 ? 'big' : 'small',
        parity: special === 49 ? 'tie' : parityOf(special),
        colour: waveOf(special),
      },
    }
  },
  sum28: (result) => {
    const sum = (result as Sum28Result).digits.reduce((total, digit) => total + digit, 0)
    return {
      columns: { sum: [String(sum)] },
      roads: { size: sum >= 14 ? 'big' : 'small', parity: parityOf(sum) },
    }
  },
  togel: (result) => digitsShown((result as TogelResult).number, ['as', 'kop', 'kepala', 'ekor']),
  thai: (result) => {
    const { top, bottom } = result as ThaiResult
    return digitsShown(top.slice(-1) + bottom.slice(-1), ['top', 'bottom'], 0)
  },
  fourD: (result) => digitsShown((result as FourDResult).first.slice(-1), ['ending']),
}

/** One column per digit, and the roads of one of them: the last by default. */
function digitsShown(digits: string, ids: readonly string[], roadOf = ids.length - 1): ResultObservations {
  const digit = Number(digits[roadOf])
  return {
    columns: Object.fromEntries(ids.map((id, index) => [id, [digits[index] ?? '']])),
    roads: { size: digit >= 5 ? 'big' : 'small', parity: parityOf(digit) },
  }
}

function parityOf(value: number): string {
  return value % 2 === 0 ? 'even' : 'odd'
}

function range(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => String(from + index))
}
