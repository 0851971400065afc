import { dateOf } from '#lib/shared/draws/calendar.ts'
import { issueParts } from '#lib/shared/draws/issue.ts'
import { dayAt } from '#lib/shared/time/zone.ts'
import { drawRow, stateOf, type DrawWork } from './draw-rows.ts'
import { orderSummary } from './order-view.ts'
import { slipRow } from './slip-rows.ts'
import { writeLog } from '#platform/base/log.ts'

type Waiting = { id: number; kind: string; ref: string }
type Row = Record<string, string | number | null>

const BATCH = 100
const RETRY_MS = 5_000

/** Projects changed orders and draws to D1 in their current state. Repeated or late, it changes nothing. */
export async function tellD1(work: DrawWork, db: D1Database): Promise<void> {
  const { sql, nowMs } = work
  const waiting = sql.all<Waiting>(
    'SELECT id, kind, ref FROM outbox WHERE next_at <= ? ORDER BY id LIMIT ?',
    nowMs,
    BATCH,
  )
  if (waiting.length === 0) return
  const ids = JSON.stringify(waiting.map(({ id }) => id))
  try {
    const { tenant, settings } = work.game
    const of = (kind: string) => waiting.filter((each) => each.kind === kind)
    await db.batch([
      db
        .prepare(UPSERT_ORDERS)
        .bind(tenant.id, JSON.stringify(of('order').flatMap((each) => orderOf(work, each)))),
      db
        .prepare(UPSERT_DRAWS)
        .bind(tenant.id, settings.gameCode, JSON.stringify(of('draw').flatMap((each) => drawOf(work, each)))),
    ])
    // Changes made meanwhile have a row with a higher id.
    sql.run('DELETE FROM outbox WHERE id IN (SELECT value FROM json_each(?))', ids)
  } catch (cause) {
    writeLog('lottery.outboxWaits', { brand: work.game.tenant.id, game: work.game.settings.gameCode, cause })
    sql.run(
      'UPDATE outbox SET next_at = ? WHERE id IN (SELECT value FROM json_each(?))',
      nowMs + RETRY_MS,
      ids,
    )
  }
}

function orderOf(work: DrawWork, { id, ref }: Waiting): Row[] {
  const slip = slipRow(work.sql, ref)
  if (!slip) return []
  const { isChase, stopsOnWin, orderId, gameCode, atMs, stakeMinor, paidMinor, ...rest } = orderSummary(
    work,
    slip,
  )
  return [
    {
      id: orderId,
      member: slip.member,
      game: gameCode,
      at: atMs,
      day: dayAt(atMs, work.game.tenant.timeZone),
      state: rest.state,
      first_issue: rest.firstIssue,
      last_issue: rest.lastIssue,
      draws: rest.draws,
      lines: rest.lines,
      bets: rest.bets,
      is_chase: isChase ? 1 : 0,
      stops_on_win: stopsOnWin ? 1 : 0,
      stake: stakeMinor,
      paid: paidMinor,
      play: rest.play,
      version: id,
    },
  ]
}

function drawOf(work: DrawWork, { id, ref }: Waiting): Row[] {
  const row = drawRow(work.sql, ref)
  const day = issueParts(ref)?.day
  if (!row || day === undefined) return []
  const sums = drawSums(work, ref)
  return [
    {
      issue: ref,
      day: dateOf(day),
      state: stateOf(work, row),
      draws_at: row.draws_at,
      result: row.result,
      root: row.root,
      size: row.size,
      bets: sums.bets,
      stake: sums.stake,
      paid: sums.paid,
      version: id,
    },
  ]
}

export interface DrawSums {
  bets: number
  open: number
  stake: number
  paid: number
}

/** Sums of the valid bets; returned and cancelled stakes do not count. */
export function drawSums({ sql }: DrawWork, issue: string): DrawSums {
  const row = sql.first<{ bets: number; open: number; stake: number; paid: number }>(
    `SELECT count(*) AS bets, coalesce(sum(state = 'accepted'), 0) AS open, coalesce(sum(stake), 0) AS stake,
       coalesce(sum(paid), 0) AS paid
     FROM bet WHERE issue = ? AND state IN ('accepted', 'won', 'lost')`,
    issue,
  )
  return row ?? { bets: 0, open: 0, stake: 0, paid: 0 }
}

const ORDER = [
  'id',
  'member',
  'game',
  'at',
  'day',
  'state',
  'first_issue',
  'last_issue',
  'draws',
  'lines',
  'bets',
  'is_chase',
  'stops_on_win',
  'stake',
  'paid',
  'play',
  'version',
]
const DRAW = [
  'issue',
  'day',
  'state',
  'draws_at',
  'result',
  'root',
  'size',
  'bets',
  'stake',
  'paid',
  'version',
]
const values = (columns: readonly string[]) => columns.map((column) => `value ->> '${column}'`).join(', ')
/** Forward only: a batch that arrives late must not restore an older state. */
const forward = (table: string, columns: readonly string[]) =>
  `DO UPDATE SET ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
   WHERE excluded.version > ${table}.version`

const UPSERT_ORDERS = `INSERT INTO lottery_order (tenant, ${ORDER.join(', ')})
  SELECT ?1, ${values(ORDER)} FROM json_each(?2) WHERE true
  ON CONFLICT (tenant, id) ${forward('lottery_order', ORDER)}`
const UPSERT_DRAWS = `INSERT INTO lottery_draw (tenant, game, ${DRAW.join(', ')})
  SELECT ?1, ?2, ${values(DRAW)} FROM json_each(?3) WHERE true
  ON CONFLICT (tenant, game, issue) ${forward('lottery_draw', DRAW)}`
