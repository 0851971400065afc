import type { SumFigure } from '#lib/shared/reports/figures.ts'
import { termsOfFigure } from '#lib/shared/reports/figures.ts'
import type { SumName } from '#lib/shared/reports/sums.ts'
import type { Env } from '#platform/base/env.ts'
import { CASHIER_FEE, GAME_WORLD, topAgent } from './arrival-repository.ts'

/** Something that was counted on a day, with what its figures are made of; as `Arrival` where it has the same names. */
export interface BookingRow {
  day: string
  at: number
  member: string
  /** Unique beside the time and the member. */
  id: string
  account: string | null
  kind: string
  reference: string
  operation: string
  key: string
  game: string
  game_name: string | null
  measures: string | null
  currency: string | null
  world: string | null
  fee: number | null
  vendor: string | null
  category: string | null
  millionths: number | null
  top: string | null
  type: number | null
  country: string | null
  channel: string | null
  agent_since: number | null
  seq: number | null
  deposit_seq: number | null
  bet_seq: number | null
}

export interface Position {
  at: number
  member: string
  id: string
}

export interface BookingQuery {
  tenant: string
  day: string
  /** The last row that was looked at. */
  after: Position | undefined
  most: number
  game: string | undefined
}

const MEMBER = `m.account, m.type, r.country, r.channel, r.agent_since, r.deposit_seq, r.bet_seq`
const OF_MEMBER = (row: string) => `LEFT JOIN member m ON m.tenant = ${row}.tenant AND m.id = ${row}.member
  LEFT JOIN report_member r ON r.tenant = ${row}.tenant AND r.member = ${row}.member`

/** Words in the measures of operations that can have a part of a sum; they only spare reading others. */
const SIGNS: Partial<Record<SumName, string>> = {
  bets: '.bets"',
  stakeReal: '.stake',
  stakeBonus: '.stake',
  backReal: '.back',
  backBonus: '.back',
  winReal: '.win',
  winBonus: '.win',
  corrections: '.winReal"',
  corrected: '.winReal"',
  turnover: '.turnover"',
  jackpotPaid: '.jackpot"',
  bonusGranted: 'bonus.granted"',
  bonusTaken: 'bonus.forfeited"',
  bonusConverted: '.bonus"',
  rebates: '.rebate"',
  cashback: '.cashback"',
  promotions: '.promotion"',
  referrals: '.referral"',
  pointsPaid: '.points"',
  commissions: '.commission"',
  dividends: '.dividend"',
  salaries: '.salary"',
  deposits: '.deposit"',
  deposited: '.deposit"',
  depositFees: '.deposit"',
  firstDeposits: '.deposit"',
  firstDeposited: '.deposit"',
  requests: '.withdrawal"',
  requested: '.withdrawal"',
  payouts: 'withdrawn"',
  paidOut: 'withdrawn"',
  payoutFees: 'withdrawn"',
  cameBack: '.withdrawalBack"',
  chargebacks: '.depositBack"',
  chargedBack: '.depositBack"',
  givenBack: '.depositBack"',
  adjustments: '.adjustment"',
  adjusted: '.adjustment"',
  firstPlayers: '.bets"',
}

/** Operations of a day that may have a part of the figure, newest first. */
export async function pageOperations(
  env: Env,
  { tenant, day, after, most, game }: BookingQuery,
  figure: SumFigure,
): Promise<BookingRow[]> {
  const signs = termsOfFigure(figure).map(([name]) => SIGNS[name])
  const fits = signs.includes(undefined)
    ? 'true'
    : [...new Set(signs)].map((sign) => `instr(o.measures, '${sign}') > 0`).join(' OR ')
  const { results } = await env.DB.prepare(
    `SELECT o.day, o.at, o.member, CAST(o.seq AS TEXT) AS id, o.kind, o.reference, o.kind AS operation, o.key, o.game,
       g.record ->> 'gameName' AS game_name, o.measures, b.currency, ${GAME_WORLD} AS world, ${CASHIER_FEE} AS fee,
       g.vassalage AS vendor, g.game_type AS category, NULL AS millionths, ${topAgent('o')} AS top, o.seq, ${MEMBER}
     FROM ledger_op o ${OF_MEMBER('o')}
       LEFT JOIN wallet_balance b ON b.tenant = o.tenant AND b.member = o.member
       LEFT JOIN game g ON g.node_id = o.game
     WHERE o.tenant = ?1 AND o.day = ?2 AND o.measures <> '{}' AND o.status = 'done' AND (${fits})
       AND (o.at, o.member, o.seq) < (?3, ?4, ?5) AND (?6 IS NULL OR o.game = ?6)
     ORDER BY o.at DESC, o.member DESC, o.seq DESC LIMIT ?7`,
  )
    .bind(tenant, day, ...positionOf(after, Number(after?.id ?? 0)), game ?? null, most)
    .all<BookingRow & Record<string, unknown>>()
  return results
}

/** Contributions to jackpots; `millionths` is their part. */
export async function pageJackpots(
  env: Env,
  { tenant, day, after, most, game }: BookingQuery,
): Promise<BookingRow[]> {
  const { results } = await env.DB.prepare(
    `SELECT j.day, j.at, j.member, j.bet AS id, 'jackpot' AS kind, j.bet AS reference, '' AS operation, j.bet AS key, j.game,
       g.record ->> 'gameName' AS game_name, NULL AS measures, j.currency, NULL AS world, NULL AS fee,
       g.vassalage AS vendor, j.category, j.millionths, ${topAgent('j')} AS top, NULL AS seq, ${MEMBER}
     FROM report_jackpot j ${OF_MEMBER('j')} LEFT JOIN game g ON g.node_id = j.game
     WHERE j.tenant = ?1 AND j.day = ?2 AND (j.at, j.member, j.bet) < (?3, ?4, ?5) AND (?6 IS NULL OR j.game = ?6)
     ORDER BY j.at DESC, j.member DESC, j.bet DESC LIMIT ?7`,
  )
    .bind(tenant, day, ...positionOf(after, after?.id ?? ''), game ?? null, most)
    .all<BookingRow & Record<string, unknown>>()
  return results
}

const NOTHING = `'' AS reference, '' AS operation, '' AS game, NULL AS game_name, NULL AS measures, NULL AS world, NULL AS fee,
  NULL AS vendor, NULL AS category, NULL AS millionths, NULL AS seq`

/** Registrations of a day. */
export async function pageRegistrations(
  env: Env,
  { tenant, day, after, most }: BookingQuery,
): Promise<BookingRow[]> {
  const at = 'm.created_at'
  const { results } = await env.DB.prepare(
    `SELECT r.registered_day AS day, ${at} AS at, r.member, '' AS id, 'registration' AS kind, '' AS key, ${NOTHING},
       NULL AS currency, ${topAgent('r', at)} AS top, ${MEMBER}
     FROM report_member r JOIN member m ON m.tenant = r.tenant AND m.id = r.member
     WHERE r.tenant = ?1 AND r.registered_day = ?2 AND (${at}, r.member) < (?3, ?4) ORDER BY ${at} DESC, r.member DESC LIMIT ?5`,
  )
    .bind(tenant, day, ...positionOf(after, '').slice(0, 2), most)
    .all<BookingRow & Record<string, unknown>>()
  return results
}

/** Players of a day who had placed no bet since `sinceDay`; `top` is the line where they count. */
export async function pagePlayers(
  env: Env,
  { tenant, day, after, most }: BookingQuery,
  sinceDay: string,
): Promise<BookingRow[]> {
  const { results } = await env.DB.prepare(
    `SELECT d.day, 0 AS at, d.member, '' AS id, 'active' AS kind, '' AS key, ${NOTHING}, d.currency, p.line AS top,
       m.account, m.type, p.country, p.channel, r.agent_since, r.deposit_seq, r.bet_seq
     FROM report_player_day d JOIN report_place p ON p.id = d.place ${OF_MEMBER('d')}
     WHERE d.tenant = ?1 AND d.day = ?2 AND d.member < ?3 AND d.before < ?4 ORDER BY d.member DESC LIMIT ?5`,
  )
    .bind(tenant, day, after?.member ?? LAST, sinceDay, most)
    .all<BookingRow & Record<string, unknown>>()
  return results
}

/** Days on which somebody was active, the latest first. */
export async function activeDays(
  env: Env,
  { tenant, fromDay, toDay }: { tenant: string; fromDay: string; toDay: string },
): Promise<string[]> {
  const { results } = await env.DB.prepare(
    'SELECT DISTINCT day FROM report_active WHERE tenant = ? AND day BETWEEN ? AND ? ORDER BY day DESC',
  )
    .bind(tenant, fromDay, toDay)
    .all<{ day: string }>()
  return results.map(({ day }) => day)
}

/** Behind every id. */
const LAST = '\uffff'

function positionOf<Id>(after: Position | undefined, id: Id): [number, string, Id | number] {
  return after ? [after.at, after.member, id] : [Number.MAX_SAFE_INTEGER, LAST, Number.MAX_SAFE_INTEGER]
}
