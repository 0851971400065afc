import type { OutputOf } from '#lib/api/endpoint.ts'
import type * as calls from '#lib/api/ops/reports-lists.ts'
import type { LotteryDrawState } from '#lib/api/play/lottery.ts'
import type { Call } from '#platform/base/call.ts'
import { drawOf, gameOf, valueOf } from '#platform/play/lottery/service.ts'
import { checkDays } from './brand-set.ts'

type LotteryCall = Call<typeof calls.getLotteryReport>

/** States in which a draw can still cost something. */
const OPEN: ReadonlySet<LotteryDrawState> = new Set([
  'coming',
  'open',
  'closing',
  'closed',
  'drawing',
  'result',
  'paused',
])
/** Draws whose objects one page asks. */
const MOST_ASKED = 12

interface DrawRow {
  issue: string
  day: string
  state: LotteryDrawState
  draws_at: number
  bets: number
  stake: number
  paid: number
}

export async function getLotteryReport(call: LotteryCall): Promise<OutputOf<typeof calls.getLotteryReport>> {
  const { tenant, input } = call
  checkDays(input)
  if (input.gameCode !== undefined) gameOf(tenant, input.gameCode)
  const [games, rows] = await Promise.all([
    gameSums(call),
    input.gameCode === undefined ? [] : drawRows(call, input.gameCode),
  ])
  const shown = rows.slice(0, input.limit)
  const last = rows.length > input.limit ? shown.at(-1) : undefined
  const asked = new Set(
    shown
      .filter(({ state }) => OPEN.has(state))
      .slice(0, MOST_ASKED)
      .map(({ issue }) => issue),
  )
  const draws = await Promise.all(
    shown.map(async ({ issue, day, state, draws_at, bets, stake, paid }) => ({
      ...{ issue, day, state, drawsAtMs: draws_at, bets, stakeMinor: stake, paidMinor: paid },
      exposureMinor: asked.has(issue) ? await exposureOf(call, input.gameCode ?? '', issue) : null,
    })),
  )
  return {
    currency: tenant.currency,
    games,
    draws,
    ...(last ? { next: `${last.draws_at}:${last.issue}` } : {}),
  }
}

async function gameSums({ env, tenant, input }: LotteryCall) {
  const { results } = await env.DB.prepare(
    `SELECT game, count(*) AS draws, sum(bets) AS bets, sum(stake) AS stake, sum(paid) AS paid,
       sum(iif(state IN ('settled', 'redrawn', 'void'), 0, stake)) AS open
     FROM lottery_draw WHERE tenant = ?1 AND day BETWEEN ?2 AND ?3 AND (?4 IS NULL OR game = ?4) GROUP BY game ORDER BY stake DESC`,
  )
    .bind(tenant.id, input.fromDay, input.toDay, input.gameCode ?? null)
    .all<Record<'draws' | 'bets' | 'stake' | 'paid' | 'open', number> & { game: string }>()
  return results.map(({ game, draws, bets, stake, paid, open }) => ({
    gameCode: game,
    gameName: tenant.lottery.games.find(({ gameCode }) => gameCode === game)?.name ?? game,
    ...{ draws, bets, stakeMinor: stake, paidMinor: paid, openMinor: open },
  }))
}

/** Newest first; one more where more follow. */
async function drawRows({ env, tenant, input }: LotteryCall, game: string): Promise<DrawRow[]> {
  const [at = '', issue = ''] = input.after?.split(':') ?? []
  const { results } = await env.DB.prepare(
    `SELECT issue, day, state, draws_at, bets, stake, paid FROM lottery_draw
     WHERE tenant = ?1 AND game = ?2 AND day BETWEEN ?3 AND ?4 AND (?5 IS NULL OR (draws_at, issue) < (?5, ?6))
     ORDER BY draws_at DESC, issue DESC LIMIT ?7`,
  )
    .bind(tenant.id, game, input.fromDay, input.toDay, at === '' ? null : Number(at), issue, input.limit + 1)
    .all<DrawRow & Record<string, unknown>>()
  return results
}

/** The most that one number or play has reserved; `null` where the draw is not there any more. */
async function exposureOf({ env, tenant }: LotteryCall, game: string, issue: string): Promise<number | null> {
  try {
    const { rows } = await valueOf<{ rows: { reservedMinor: number }[] }>(
      drawOf(env, tenant.id, game).exposure(issue),
    )
    return rows[0]?.reservedMinor ?? 0
  } catch {
    // A list does not fail for one draw: its own page says what is wrong with it.
    return null
  }
}
