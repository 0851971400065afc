import { scoreChances } from './sports.ts'
import type { Pairing, Sport } from './sports.ts'

interface Selection {
  /** `home`, `draw`, `away`, `over` or `under`. */
  id: string
  /** Total odds in ten-thousandths, whole hundredths. */
  odds: number
}

export interface Market {
  id: 'winner' | 'total'
  /** For `total`: over means more than this; a half, so that no result equals it. */
  line?: number
  selections: Selection[]
}

/** The return of a selection: the rest is the book's margin. */
export const BOOK_RETURN = 0.945
const LEAST_ODDS = 10_100
const MOST_ODDS = 1_000_000

export function marketsOf(sport: Sport, pairing: Pairing): Market[] {
  const scores = [...scoreChances(sport, pairing)].map(([key, chance]) => {
    const [home = 0, away = 0] = key.split('-').map(Number)
    return { home, away, chance }
  })
  const chance = (holds: (home: number, away: number) => boolean) =>
    scores.reduce((sum, score) => sum + (holds(score.home, score.away) ? score.chance : 0), 0)
  const winner = [
    selection(
      'home',
      chance((home, away) => home > away),
    ),
    ...(sport.scoring === 'periods' && sport.hasDraw
      ? [
          selection(
            'draw',
            chance((home, away) => home === away),
          ),
        ]
      : []),
    selection(
      'away',
      chance((home, away) => home < away),
    ),
  ]
  const line = middleLine(scores)
  const total = [
    selection(
      'over',
      chance((home, away) => home + away > line),
    ),
    selection(
      'under',
      chance((home, away) => home + away < line),
    ),
  ]
  return [
    { id: 'winner', selections: winner },
    { id: 'total', line, selections: total },
  ]
}

/** Whether a selection wins with a final score. */
export function isRight(id: string, [home, away]: readonly [number, number], line = 0): boolean {
  switch (id) {
    case 'home':
      return home > away
    case 'away':
      return away > home
    case 'draw':
      return home === away
    case 'over':
      return home + away > line
    default:
      return id === 'under' && home + away < line
  }
}

function selection(id: string, chance: number): Selection {
  const odds = Math.floor((BOOK_RETURN / Math.max(chance, 1e-6)) * 100) * 100
  return { id, odds: Math.min(MOST_ODDS, Math.max(LEAST_ODDS, odds)) }
}

/** The half line that divides the totals most evenly. */
function middleLine(scores: readonly { home: number; away: number; chance: number }[]): number {
  const most = Math.max(...scores.map(({ home, away }) => home + away))
  let [best, distance] = [0.5, 1]
  for (let line = 0.5; line < most; line += 1) {
    const over = scores.reduce((sum, { home, away, chance }) => sum + (home + away > line ? chance : 0), 0)
    if (Math.abs(over - 0.5) >= distance) continue
    distance = Math.abs(over - 0.5)
    best = line
  }
  return best
}
