import { MAX_BETS, type LineRefusal } from '#lib/api/play/lottery-bets.ts'
import type { BetLine } from '#lib/api/play/lottery-fields.ts'
import { ApiError } from '#lib/api/errors.ts'
import { sha256Text } from '#lib/shared/draws/sha256.ts'
import { plannedDraws, type PlannedDraw } from './chase-plan.ts'
import { keepDraw, keepWinCap, type DrawWork } from './draw-rows.ts'
import { giveBackExposure, readKey, reserveExposure } from './exposure-rows.ts'
import { ensureChain } from './seeds.ts'
import { checkLine, checkSlip, demandsOfLine, type PricedLine } from './slip-check.ts'
import { slipRow, type SlipRow } from './slip-rows.ts'
import { keepTerms, termsOf, type DrawTerms } from './terms.ts'

export interface SlipRequest {
  member: string
  operationKey: string
  oddsVersion: string
  lines: readonly BetLine[]
  draws: readonly { issue: string; multiple: number }[]
  stopsOnWin: boolean
}

/** One bet to place: a line in one draw. */
interface NewBet extends PlannedDraw {
  priced: PricedLine
  terms: DrawTerms
}

/** The alarm takes over a slip that has no reply of its wallet after this time. */
const RETRY_MS = 2_000

/**
 * Checks a slip and reserves its exposure, in the caller's transaction: an exception leaves nothing behind. The same key
 * returns the existing slip.
 * @throws ApiError the refusal, which may not apply a moment later
 */
export function reserveSlip(work: DrawWork, request: SlipRequest): SlipRow {
  const { sql } = work
  const body = sha256Text(JSON.stringify(request))
  const known = slipRow(sql, request.operationKey)
  if (known) {
    if (known.member !== request.member || known.body !== body) throw new ApiError('request.keyReused')
    return known
  }
  ensureChain(work)
  const draws = plannedDraws(work, request.draws)
  const terms = draws.map(({ draw }) => termsOf(work, draw))
  const [first] = terms
  if (!first || first.version !== request.oddsVersion)
    throw new ApiError('lottery.oddsChanged', first ? { oddsVersion: first.version } : undefined)
  const { wanted, refused } = checkedBets(work, { request, draws, terms })
  const standing = reservedBets(work, { request, wanted, refused })
  if (standing.length === 0) throw refusalOf(refused[0])
  keepTerms(sql, first)
  insertSlip(work, { request, body, refused, version: first.version })
  for (const [index, each] of standing.entries()) insertBet(work, { request, bet: each, number: index + 1 })
  const row = slipRow(sql, request.operationKey)
  if (!row) throw new Error('the slip was not kept')
  return row
}

function checkedBets(
  work: DrawWork,
  { request, draws, terms }: { request: SlipRequest; draws: PlannedDraw[]; terms: DrawTerms[] },
): { wanted: NewBet[]; refused: LineRefusal[] } {
  const { settings } = work.game
  const wanted: NewBet[] = []
  const refused: LineRefusal[] = []
  // Looked at before any line is priced: all other bets on the game wait for this work.
  if (request.lines.length * draws.length > MAX_BETS)
    throw new ApiError('lottery.tooManyBets', { max: MAX_BETS })
  const { maxSlipMinor = 0 } = terms[0]?.limits ?? {}
  let [numbers, payableMinor] = [0, 0]
  for (const [line, bet] of request.lines.entries()) {
    const { bets, refusal } = betsOfLine(work, { bet, line, draws, terms })
    if (refusal && settings.slipMode === 'all') throw refusalOf(refusal)
    if (refusal) {
      refused.push(refusal)
      continue
    }
    wanted.push(...bets)
    for (const { priced } of bets) {
      numbers += priced.stake.bets
      payableMinor += priced.stake.payableMinor
    }
    checkSlip({ numbers, payableMinor }, { maxSlipMinor })
  }
  return { wanted, refused }
}

/** A line in each draw of the plan; the first refusal ends it. */
function betsOfLine(
  { game }: Pick<DrawWork, 'game'>,
  {
    bet,
    line,
    draws,
    terms,
  }: {
    bet: BetLine
    line: number
    draws: readonly PlannedDraw[]
    terms: readonly DrawTerms[]
  },
): { bets: NewBet[]; refusal?: LineRefusal | undefined } {
  const bets: NewBet[] = []
  for (const [index, { draw, multiple }] of draws.entries()) {
    const own = terms[index]
    if (!own) continue
    const { priced, refusal } = checkLine(game, own, { bet, line, multiple })
    if (refusal) return { bets: [], refusal }
    bets.push({ draw, multiple, priced, terms: own })
  }
  return { bets }
}

/**
 * Reserves bet by bet. Where the brand accepts slips line by line, a line that exceeds the exposure of any draw is dropped
 * from all.
 */
function reservedBets(
  work: DrawWork,
  { request, wanted, refused }: { request: SlipRequest; wanted: NewBet[]; refused: LineRefusal[] },
): NewBet[] {
  const { sql, game } = work
  const standing: NewBet[] = []
  for (const line of new Set(wanted.map(({ priced }) => priced.line))) {
    const bets = wanted.filter(({ priced }) => priced.line === line)
    const refusal = firstOf(bets, (bet) => {
      keepDraw(work, bet.draw)
      keepWinCap(work, bet.draw, bet.terms.limits.winCapMinor)
      const of = { slip: request.operationKey, issue: bet.draw.issue, line }
      const demands = demandsOfLine(bet.priced, bet.terms)
      const answer = reserveExposure(sql, { of, demands }, bet.terms.limits)
      if (answer.ok) return undefined
      const full = answer.reason === 'bound' ? { ...readKey(answer.key), leftMinor: answer.leftMinor } : {}
      return { line, code: 'lottery.full' as const, problem: { ...full, issue: bet.draw.issue } }
    })
    if (!refusal) standing.push(...bets)
    else if (game.settings.slipMode === 'all') throw refusalOf(refusal)
    else {
      for (const { draw } of bets)
        giveBackExposure(sql, { slip: request.operationKey, issue: draw.issue, line })
      refused.push(refusal)
    }
  }
  // In the wallet's numbering: by draw, then by line.
  return standing.sort(
    (one, other) =>
      (one.draw.issue < other.draw.issue ? -1 : one.draw.issue > other.draw.issue ? 1 : 0) ||
      one.priced.line - other.priced.line,
  )
}

function insertSlip(
  { sql, nowMs }: DrawWork,
  {
    request,
    body,
    refused,
    version,
  }: { request: SlipRequest; body: string; refused: LineRefusal[]; version: string },
): void {
  sql.run(
    `INSERT INTO slip (key, member, body, lines, refused, version, stops_on_win, first_issue, state, at, retry_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'reserved', ?, ?)`,
    request.operationKey,
    request.member,
    body,
    JSON.stringify(request.lines),
    JSON.stringify(refused),
    version,
    request.stopsOnWin ? 1 : 0,
    request.draws[0]?.issue ?? '',
    nowMs,
    nowMs + RETRY_MS,
  )
}

function insertBet(
  { sql }: DrawWork,
  { request, bet, number }: { request: SlipRequest; bet: NewBet; number: number },
): void {
  const { draw, priced, multiple } = bet
  sql.run(
    `INSERT INTO bet (id, slip, member, issue, line, multiple, stake, state) VALUES (?, ?, ?, ?, ?, ?, ?, 'reserved')`,
    `${request.operationKey}/${number}`,
    request.operationKey,
    request.member,
    draw.issue,
    priced.line,
    multiple,
    priced.stake.payableMinor,
  )
}

function refusalOf(refusal: LineRefusal | undefined): ApiError {
  if (!refusal) return new ApiError('lottery.selection')
  return new ApiError(refusal.code, {
    line: refusal.line,
    ...(refusal.problem ? { problem: refusal.problem } : {}),
  })
}

function firstOf<Item, Found>(
  items: readonly Item[],
  look: (item: Item) => Found | undefined,
): Found | undefined {
  for (const item of items) {
    const found = look(item)
    if (found !== undefined) return found
  }
  return undefined
}
