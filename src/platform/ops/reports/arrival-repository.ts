import type { Env } from '#platform/base/env.ts'
import type { KnownMember } from './known-member.ts'

/** A fact that arrived and is not counted yet, with all that counting it depends on. */
export interface Arrival extends KnownMember {
  id: number
  tenant: string
  member: string
  kind: 'member' | 'operation' | 'jackpot'
  at: number
  /** Of the account; `null` where there is none of this id. */
  type: number | null
  profile: string | null
  registered_in: string | null
  invite_code: string | null
  upline_id: string | null
  is_invited: number
  /** The top agent above the member at that moment. */
  top: string | null
  seq: number | null
  operation: string | null
  reference: string | null
  game: string | null
  measures: string | null
  day: string | null
  currency: string | null
  /** The game's or lottery's account. */
  world: string | null
  /** Of the deposit or withdrawal that the operation books. */
  fee: number | null
  vendor: string | null
  category: string | null
  millionths: number | null
}

const MEMBER = `m.type, m.profile, m.registered_in, m.invite_code, m.upline_id,
  EXISTS (SELECT 1 FROM referral f WHERE f.tenant = a.tenant AND f.invitee = a.member AND f.binding <> 'refused') AS is_invited,
  r.country, r.channel, r.registered_day, r.registered_place, r.agent_since, r.deposit_seq, r.deposit_day, r.deposit_place,
  r.deposited, r.bet_seq, r.bet_day, r.bet_place`

/** The top of the line in which something was done (a row with tenant, member and time): the line of that moment. */
export const topAgent = (row: 'a' | 'o' | 'r' | 'j' | 'd', at = `${row}.at`) =>
  `(SELECT l.ancestor FROM line_ever l WHERE l.tenant = ${row}.tenant AND l.member = ${row}.member
    AND l.since <= ${at} AND ${at} < l.until ORDER BY l.level DESC LIMIT 1)`

/** The account of the game that an operation played. */
export const GAME_WORLD = `(SELECT iif(t.debit LIKE 'world:%', t.debit, t.credit) FROM ledger_transfer t
  WHERE t.tenant = o.tenant AND t.op_key = o.key AND t.member = o.member
    AND t.code IN ('stake', 'win', 'rollback', 'correct') LIMIT 1)`

/** What a player paid for a deposit or a withdrawal: the cashier's row has it, as the ledger books what was credited or left. */
export const CASHIER_FEE = `CASE o.kind
    WHEN 'deposit' THEN (SELECT d.paid FROM deposit d WHERE d.tenant = o.tenant AND d.id = o.reference AND d.member = o.member)
      - (o.measures ->> '$."in.deposit"')
    WHEN 'capture' THEN (SELECT w.fee FROM withdrawal w WHERE w.tenant = o.tenant AND w.id = o.reference AND w.member = o.member)
  END`

const ARRIVALS = `SELECT a.id, a.tenant, a.member, a.kind, a.at, ${MEMBER}, ${topAgent('a')} AS top,
    o.seq, o.kind AS operation, o.reference, coalesce(o.game, j.game) AS game, o.measures, coalesce(o.day, j.day) AS day,
    coalesce(j.currency, b.currency) AS currency, ${GAME_WORLD} AS world, ${CASHIER_FEE} AS fee,
    g.vassalage AS vendor, coalesce(j.category, g.game_type) AS category, j.millionths
  FROM (SELECT * FROM report_arrival ORDER BY id LIMIT ?1) a
    LEFT JOIN member m ON m.tenant = a.tenant AND m.id = a.member
    LEFT JOIN report_member r ON r.tenant = a.tenant AND r.member = a.member
    LEFT JOIN ledger_op o ON a.kind = 'operation' AND o.tenant = a.tenant AND o.member = a.member
      AND o.seq = CAST(a.subject AS INTEGER)
    LEFT JOIN report_jackpot j ON a.kind = 'jackpot' AND j.tenant = a.tenant AND j.member = a.member AND j.bet = a.subject
    LEFT JOIN wallet_balance b ON b.tenant = a.tenant AND b.member = a.member
    LEFT JOIN game g ON g.node_id = coalesce(o.game, j.game)
  ORDER BY a.id`

/** The next arrivals in their order, and the number that a run needs to count them. */
export async function readArrivals(env: Env, most: number): Promise<{ run: number; arrivals: Arrival[] }> {
  // The run first: what is counted meanwhile makes it fail.
  const [runs, arrivals] = await env.DB.batch<Record<string, unknown>>([
    env.DB.prepare('SELECT coalesce(max(id), 0) + 1 AS run FROM report_run'),
    env.DB.prepare(ARRIVALS).bind(most),
  ])
  return {
    run: Number(runs?.results[0]?.['run'] ?? 1),
    // Rows of the statement above.
    arrivals: (arrivals?.results ?? []) as unknown as Arrival[],
  }
}

/** How much waits to be counted, of some brands or of all, and since when. */
export async function waitingArrivals(
  env: Env,
  tenants: readonly string[],
): Promise<{ count: number; oldestAtMs: number | undefined }> {
  const row = await env.DB.prepare(
    'SELECT count(*) AS count, min(at) AS oldest FROM report_arrival WHERE tenant IN (SELECT value FROM json_each(?))',
  )
    .bind(JSON.stringify(tenants))
    .first<{ count: number; oldest: number | null }>()
  return { count: row?.count ?? 0, oldestAtMs: row?.oldest ?? undefined }
}
