import { bucketOf, scoresOf } from '#lib/shared/rewards/rank-buckets.ts'
import type { Standing } from '#lib/shared/rewards/leaderboard.ts'
import type { Env } from '#platform/base/env.ts'
import { HIDING_WINS } from '#platform/people/member/service.ts'

/** A board: an offer's, of one window. */
export interface BoardKey {
  tenant: string
  offer: string
  span: string
}

export type BoardRow = {
  offer: string
  span: string
  starts_at: number
  ends_at: number
  frozen_at: number | null
  seed: string | null
  seed_hash: string | null
  list_hash: string | null
}

export type ResultRow = {
  number: number
  place: number
  member: string
  score: number
  prize: number
  ticket: number | null
}

const COLUMNS = 'offer, span, starts_at, ends_at, frozen_at, seed, seed_hash, list_hash'
const OF = 'tenant = ?1 AND offer = ?2 AND span = ?3'

/**
 * Creates a board once, and counts the bets that were settled in its window before; both in one batch, so that nothing
 * is counted twice or left out.
 */
export async function makeBoard(
  env: Env,
  key: BoardKey,
  board: {
    startsAtMs: number
    endsAtMs: number
    measures: readonly string[]
    seed?: string
    seedHash?: string
    isBegun: boolean
  },
): Promise<void> {
  const of = [key.tenant, key.offer, key.span] as const
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO board (tenant, offer, span, starts_at, ends_at, measures, is_filled, seed, seed_hash)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) ON CONFLICT DO NOTHING`,
    ).bind(
      ...of,
      board.startsAtMs,
      board.endsAtMs,
      JSON.stringify(board.measures),
      board.isBegun ? 0 : 1,
      board.seed ?? null,
      board.seedHash ?? null,
    ),
    env.DB.prepare(
      `INSERT INTO board_score (tenant, offer, span, member, score, total, reached_at)
       SELECT ?1, ?2, ?3, o.member, max(0, sum(j.value)), sum(j.value), max(iif(j.value > 0, o.at, 0)) FROM board b
         JOIN ledger_op o ON o.tenant = b.tenant AND o.at >= b.starts_at AND o.at < b.ends_at
         JOIN member m ON m.tenant = o.tenant AND m.id = o.member AND m.type NOT IN (1, 2, 4, 41, 42)
         JOIN json_each(o.measures) j ON j.key IN (SELECT value FROM json_each(b.measures))
       WHERE b.tenant = ?1 AND b.offer = ?2 AND b.span = ?3 AND b.is_filled = 0
       GROUP BY o.member HAVING sum(j.value) <> 0`,
    ).bind(...of),
    env.DB.prepare(`UPDATE board SET is_filled = 1 WHERE ${OF} AND is_filled = 0`).bind(...of),
  ])
}

export async function findBoard(env: Env, { tenant, offer, span }: BoardKey): Promise<BoardRow | undefined> {
  const row = await env.DB.prepare(`SELECT ${COLUMNS} FROM board WHERE ${OF}`)
    .bind(tenant, offer, span)
    .first<BoardRow>()
  return row ?? undefined
}

/** The boards of an offer end with it at the latest: later settlements count on none of them. */
export async function endBoards(
  env: Env,
  { tenant, offer, endsAtMs }: { tenant: string; offer: string; endsAtMs: number },
): Promise<void> {
  await env.DB.prepare(
    `UPDATE board SET ends_at = max(starts_at, ?3)
     WHERE tenant = ?1 AND offer = ?2 AND frozen_at IS NULL AND ends_at > ?3`,
  )
    .bind(tenant, offer, endsAtMs)
    .run()
}

/** Boards that are over and whose results were not taken yet. */
export async function boardsToFreeze(env: Env, tenant: string, endedBeforeMs: number): Promise<BoardRow[]> {
  const { results } = await env.DB.prepare(
    `SELECT ${COLUMNS} FROM board WHERE tenant = ? AND frozen_at IS NULL AND ends_at <= ? ORDER BY ends_at`,
  )
    .bind(tenant, endedBeforeMs)
    .all<BoardRow>()
  return results
}

type ScoreRow = { member: string; score: number; reached_at: number }
const toStanding = ({ member, score, reached_at }: ScoreRow): Standing => {
  return { memberId: member, score, reachedAtMs: reached_at }
}

/** The top of a board, in its order, without members whose score went back to zero. */
export async function topOf(env: Env, { tenant, offer, span }: BoardKey, limit: number): Promise<Standing[]> {
  const { results } = await env.DB.prepare(
    `SELECT member, score, reached_at FROM board_score WHERE ${OF} AND score > 0 ORDER BY score DESC, reached_at, member LIMIT ?4`,
  )
    .bind(tenant, offer, span, limit)
    .all<ScoreRow>()
  return results.map(toStanding)
}

/** All members with at least this score: the holders of a raffle's tickets. */
export async function standingsFrom(
  env: Env,
  { tenant, offer, span }: BoardKey,
  leastScore: number,
): Promise<Standing[]> {
  const { results } = await env.DB.prepare(
    `SELECT member, score, reached_at FROM board_score WHERE ${OF} AND score >= ?4 ORDER BY member`,
  )
    .bind(tenant, offer, span, leastScore)
    .all<ScoreRow>()
  return results.map(toStanding)
}

/** A member's exact place, from the sums of the higher buckets and the rows ahead in the member's own. */
export async function rankOf(
  env: Env,
  { tenant, offer, span }: BoardKey,
  member: string,
): Promise<{ rank: number; score: number } | undefined> {
  const own = await env.DB.prepare(
    `SELECT score, reached_at FROM board_score WHERE ${OF} AND member = ?4 AND score > 0`,
  )
    .bind(tenant, offer, span, member)
    .first<{ score: number; reached_at: number }>()
  if (!own) return undefined
  const bucket = bucketOf(own.score)
  const ahead = await env.DB.prepare(
    `SELECT (SELECT coalesce(sum(members), 0) FROM board_bucket WHERE ${OF} AND bucket > ?4)
       + (SELECT count(*) FROM board_score WHERE ${OF} AND score > ?5 AND score < ?6)
       + (SELECT count(*) FROM board_score WHERE ${OF} AND score = ?5 AND (reached_at, member) < (?7, ?8)) AS ahead`,
  )
    .bind(tenant, offer, span, bucket, own.score, scoresOf(bucket).to, own.reached_at, member)
    .first<number>('ahead')
  return { rank: (ahead ?? 0) + 1, score: own.score }
}

/** The number of players on a board. */
export async function playersOf(env: Env, { tenant, offer, span }: BoardKey): Promise<number> {
  const players = await env.DB.prepare(
    `SELECT coalesce(sum(members), 0) AS players FROM board_bucket WHERE ${OF} AND bucket > 0`,
  )
    .bind(tenant, offer, span)
    .first<number>('players')
  return players ?? 0
}

/** Writes the results and closes the board in one step; a second freeze changes nothing. */
export async function freezeBoard(
  env: Env,
  { tenant, offer, span }: BoardKey,
  { results, atMs, listHash }: { results: readonly ResultRow[]; atMs: number; listHash?: string },
): Promise<void> {
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO board_result (tenant, offer, span, number, place, member, score, prize, ticket)
       SELECT ?1, ?2, ?3, value ->> 'number', value ->> 'place', value ->> 'member', value ->> 'score',
         value ->> 'prize', value ->> 'ticket' FROM json_each(?4)
       WHERE EXISTS (SELECT 1 FROM board WHERE ${OF} AND frozen_at IS NULL)`,
    ).bind(tenant, offer, span, JSON.stringify(results)),
    env.DB.prepare(`UPDATE board SET frozen_at = ?4, list_hash = ?5 WHERE ${OF} AND frozen_at IS NULL`).bind(
      tenant,
      offer,
      span,
      atMs,
      listHash ?? null,
    ),
  ])
}

export async function resultsOf(env: Env, { tenant, offer, span }: BoardKey): Promise<ResultRow[]> {
  const { results } = await env.DB.prepare(
    `SELECT number, place, member, score, prize, ticket FROM board_result WHERE ${OF} ORDER BY number`,
  )
    .bind(tenant, offer, span)
    .all<ResultRow>()
  return results
}

/** A member's winnings of an offer, by window. */
export async function winningsOf(
  env: Env,
  { tenant, offer, member }: { tenant: string; offer: string; member: string },
): Promise<{ span: string; prizeMinor: number }[]> {
  const { results } = await env.DB.prepare(
    `SELECT span, sum(prize) AS prizeMinor FROM board_result WHERE tenant = ? AND offer = ? AND member = ?
     GROUP BY span HAVING sum(prize) > 0`,
  )
    .bind(tenant, offer, member)
    .all<{ span: string; prizeMinor: number }>()
  return results
}

/** Accounts of members, to be masked for other readers; accounts of members who hide their wins are not read. */
export async function accountsOf(
  env: Env,
  tenant: string,
  members: readonly string[],
): Promise<ReadonlyMap<string, { account: string; isActive: boolean; isHidden: boolean }>> {
  const { results } = await env.DB.prepare(
    `SELECT id, account, status = 'active' AS active, ${HIDING_WINS} AS hidden FROM member
     WHERE tenant = ? AND id IN (SELECT value FROM json_each(?))`,
  )
    .bind(tenant, JSON.stringify(members))
    .all<{ id: string; account: string; active: number; hidden: number }>()
  return new Map(
    results.map(({ id, account, active, hidden }) => [
      id,
      { account, isActive: active === 1, isHidden: hidden === 1 },
    ]),
  )
}
