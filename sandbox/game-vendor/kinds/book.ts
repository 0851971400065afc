import { mulOdds } from '#lib/shared/money/money.ts'
import type { Draw } from '#lib/shared/chance/secure-draw.ts'
import type { VendorGame } from '../catalogue.ts'
import { CLUBS, PEOPLE } from './book-names.ts'
import { BadChoice, fieldOf, oneStake } from './kind.ts'
import type { Kind, Now } from './kind.ts'
import { isRight, marketsOf } from './markets.ts'
import type { Market } from './markets.ts'
import { ESPORTS, playMatch, SPORTS } from './sports.ts'
import type { Course, Sport } from './sports.ts'

/** A match of a simulated league: open to bets until it starts, then running by the clock, then settled. */
interface Fixture {
  id: string
  home: string
  away: string
  startsAtMs: number
  markets: Market[]
  strength: number
  /** Drawn at the start; unknown before. */
  course?: Course
}

export interface FixtureView {
  id: string
  home: string
  away: string
  startsAtMs: number
  endsAtMs: number
  state: 'open' | 'running' | 'ended'
  score?: readonly [number, number] | undefined
  /** The elapsed share of the match, 0 to 1. */
  played: number
  markets: Market[]
}

interface OpenBet {
  book: string
  fixtureId: string
  selection: string
  line: number
  odds: number
  stakeMinor: number
}

const STEP_MS = 30_000
const MATCH_MS = 60_000
const AHEAD = 5
const KEPT_MS = 4 * 60_000
const books = new Map<string, Fixture[]>()

export const book: Kind = {
  // A bet is considered; there is nothing to spin.
  cycleMs: 1_000,
  hasManyOpen: true,
  facts: (game) => ({ sport: sportOf(game).name, matchMs: MATCH_MS }),
  price: oneStake,
  start: ({ game, choice, nowMs, draw, stakeMinor }) => {
    const key = keyOf(game)
    const fixture = advance(game, { nowMs, draw }).find(({ id }) => id === fieldOf(choice, 'fixtureId'))
    if (!fixture) throw new BadChoice('closed')
    if (fixture.startsAtMs <= nowMs) throw new BadChoice('closed')
    const market = fixture.markets.find(({ id }) => id === fieldOf(choice, 'market'))
    const selection = market?.selections.find(({ id }) => id === fieldOf(choice, 'selection'))
    if (!market || !selection) throw new BadChoice('choice')
    // Odds displayed = odds accepted = odds settled.
    if (selection.odds !== fieldOf(choice, 'odds')) throw new BadChoice('closed')
    const bet: OpenBet = {
      ...{ book: key, fixtureId: fixture.id, selection: selection.id, odds: selection.odds, stakeMinor },
      ...{ home: fixture.home, away: fixture.away },
      line: market.line ?? 0,
    }
    const view = { ...bet, home: fixture.home, away: fixture.away, endsAtMs: fixture.startsAtMs + MATCH_MS }
    return { view, winMinor: 0, state: bet }
  },
  due: (state, now) => {
    const bet = betFrom(state)
    const fixture = bet && books.get(bet.book)?.find(({ id }) => id === bet.fixtureId)
    if (!bet || !fixture?.course || now.nowMs < fixture.startsAtMs + MATCH_MS) return undefined
    const score = fixture.course.at(-1) ?? [0, 0]
    const isWon = isRight(bet.selection, score, bet.line)
    return { view: { ...bet, score, isWon }, winMinor: isWon ? mulOdds(bet.stakeMinor, bet.odds) : 0 }
  },
  feed: ({ game, nowMs, draw }) => ({
    nowMs,
    fixtures: advance(game, { nowMs, draw }).map((fixture) => viewOf(fixture, nowMs)),
  }),
}

function sportOf({ gameType, art: { motif } }: VendorGame): Sport {
  const own = SPORTS[motif] ?? ESPORTS
  return gameType === 'ESPORTS' && motif !== 'football' && motif !== 'basketball' ? ESPORTS : own
}

/** Advances a league to the current time: starts due matches, announces coming ones, drops old ones. */
function advance(game: VendorGame, { nowMs, draw }: Now): Fixture[] {
  const key = keyOf(game)
  const kept = (books.get(key) ?? []).filter(({ startsAtMs }) => startsAtMs + KEPT_MS > nowMs)
  const sport = sportOf(game)
  const last = kept.at(-1)?.startsAtMs ?? Math.floor(nowMs / STEP_MS) * STEP_MS - 2 * STEP_MS
  for (let atMs = last + STEP_MS; atMs <= nowMs + AHEAD * STEP_MS; atMs += STEP_MS)
    kept.push(announce(draw, { sport, atMs, key }))
  for (const fixture of kept)
    if (!fixture.course && fixture.startsAtMs <= nowMs)
      fixture.course = playMatch(draw, sport, { home: fixture.strength })
  books.set(key, kept)
  return kept
}

/** Starts due matches in every league with bets, watched or not. */
export function advanceBooks(games: readonly VendorGame[], now: Now): void {
  for (const game of games) if (game.kind === 'book' && books.has(keyOf(game))) advance(game, now)
}

function announce(draw: Draw, { sport, atMs, key }: { sport: Sport; atMs: number; key: string }): Fixture {
  const names = sport.names === 'people' ? PEOPLE : CLUBS
  const home = draw(names.length)
  const away = (home + 1 + draw(names.length - 1)) % names.length
  const strength = 35 + draw(31)
  return {
    id: `${key}:${atMs}`,
    home: names[home] ?? '',
    away: names[away] ?? '',
    startsAtMs: atMs,
    markets: marketsOf(sport, { home: strength }),
    strength,
  }
}

function viewOf(fixture: Fixture, nowMs: number): FixtureView {
  const { id, home, away, startsAtMs, markets, course } = fixture
  const played = Math.min(1, Math.max(0, (nowMs - startsAtMs) / MATCH_MS))
  const score = course?.[Math.floor(played * course.length) - 1] ?? (course ? [0, 0] : undefined)
  return {
    ...{ id, home, away, startsAtMs, markets, score, played },
    endsAtMs: startsAtMs + MATCH_MS,
    state: !course ? 'open' : played < 1 ? 'running' : 'ended',
  }
}

function keyOf({ nodeId }: VendorGame): string {
  return nodeId
}

function betFrom(state: unknown): OpenBet | undefined {
  const [key, fixtureId, selection] = ['book', 'fixtureId', 'selection'].map((name) =>
    String(fieldOf(state, name)),
  )
  const [line, odds, stakeMinor] = ['line', 'odds', 'stakeMinor'].map((name) => Number(fieldOf(state, name)))
  if (!key || !fixtureId || !selection || !odds || !stakeMinor) return undefined
  return { book: key, fixtureId, selection, line: line ?? 0, odds, stakeMinor }
}
