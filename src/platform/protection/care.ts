import type { OutputOf } from '#lib/api/endpoint.ts'
import type {
  exportProtection,
  listCare,
  listExclusions as listExclusionsCall,
} from '#lib/api/protection-ops.ts'
import { DAY_MS } from '#lib/shared/protection/durations.ts'
import { markersOf, type PromptAnswer, type Sign } from '#lib/shared/protection/markers.ts'
import { offsetMs } from '#lib/shared/zone.ts'
import type { Call, CallBase } from '#platform/call.ts'
import { listExclusions } from './exclusion-repository.ts'
import { settingsOf } from './settings.ts'

const LOOK_BACK_MS = 7 * DAY_MS
const PAGE = 500

/** The brand whose players are looked at. */
export type CareBase = Pick<CallBase, 'env' | 'tenant' | 'now'>

type Row = {
  member: string
  account: string
  toldAt: number | null
  answer: PromptAnswer | null
  depositsADay: number
  nights: number
  raises: number
  failedDeposits: number
}

/** Counted from the projection in D1, so always current; nothing about a player is stored for it. */
const COUNTS = `WITH
  moved AS (
    SELECT member, code, (at + ?3) / 86400000 AS day, (at + ?3) % 86400000 / 3600000 AS hour
    FROM ledger_transfer WHERE tenant = ?1 AND at > ?2 AND code IN ('deposit', 'stake')),
  deposits AS (
    SELECT member, max(n) AS n FROM (SELECT member, count(*) AS n FROM moved WHERE code = 'deposit' GROUP BY member, day)
    GROUP BY member),
  nights AS (SELECT member, count(DISTINCT day) AS n FROM moved WHERE code = 'stake' AND hour < 5 GROUP BY member),
  raises AS (
    SELECT member, count(*) AS n FROM ledger_op
    WHERE tenant = ?1 AND at > ?2 AND kind = 'protect' AND status = 'done' AND reference LIKE 'limit:%'
      AND json_type(note, '$.asked') IS NOT NULL
    GROUP BY member),
  failed AS (SELECT member, count(*) AS n FROM deposit WHERE tenant = ?1 AND status = 'failed' AND created_at > ?2 GROUP BY member),
  players AS (
    SELECT member FROM deposits UNION SELECT member FROM nights UNION SELECT member FROM raises UNION SELECT member FROM failed)
  SELECT p.member, m.account, c.told_at AS toldAt, c.answer, coalesce(d.n, 0) AS depositsADay, coalesce(n.n, 0) AS nights, coalesce(r.n, 0) AS raises,
    coalesce(f.n, 0) AS failedDeposits
  FROM players p JOIN member m ON m.tenant = ?1 AND m.id = p.member
    LEFT JOIN deposits d ON d.member = p.member LEFT JOIN nights n ON n.member = p.member
    LEFT JOIN raises r ON r.member = p.member LEFT JOIN failed f ON f.member = p.member
    LEFT JOIN care_prompt c ON c.tenant = ?1 AND c.member = p.member AND c.told_at =
      (SELECT max(told_at) FROM care_prompt WHERE tenant = ?1 AND member = p.member)`

interface PlayerWithSigns {
  member: string
  account: string
  signs: Sign[]
  prompt: { toldAtMs: number; answer: PromptAnswer | null } | null
}

/** Players with at least one sign of harm, those with the most signs first. */
export async function playersWithSigns({ env, tenant, now }: CareBase): Promise<PlayerWithSigns[]> {
  const { results } = await env.DB.prepare(COUNTS)
    .bind(tenant.id, now - LOOK_BACK_MS, offsetMs(now, tenant.timeZone))
    .all<Row>()
  const { markers } = settingsOf(tenant)
  return results
    .map(({ member, account, toldAt, answer, ...counts }) => ({
      member,
      account,
      signs: markersOf(counts, markers),
      prompt: toldAt === null ? null : { toldAtMs: toldAt, answer },
    }))
    .filter(({ signs }) => signs.length > 0)
    .toSorted((one, other) => other.signs.length - one.signs.length || (one.account < other.account ? -1 : 1))
}

export async function careList(call: Call<typeof listCare>): Promise<OutputOf<typeof listCare>> {
  const players = await playersWithSigns(call)
  return { players: players.map(({ account, signs, prompt }) => ({ account, signs, prompt })) }
}

export async function runningExclusions({
  env,
  tenant,
  now,
}: Call<typeof listExclusionsCall>): Promise<OutputOf<typeof listExclusionsCall>> {
  return { exclusions: await listExclusions(env, { tenant: tenant.id, nowMs: now }) }
}

export async function exportPage({
  env,
  tenant,
  input,
}: Call<typeof exportProtection>): Promise<OutputOf<typeof exportProtection>> {
  const [at = '-1', member = '', seq = '0'] = input.after?.split(':') ?? []
  const { results } = await env.DB.prepare(
    `SELECT o.member, o.seq, o.at AS atMs, o.reference AS about, o.note AS detail, o.status,
       coalesce(m.account, o.member) AS account
     FROM ledger_op o LEFT JOIN member m ON m.tenant = o.tenant AND m.id = o.member
     WHERE o.tenant = ?1 AND o.kind = 'protect' AND (o.at, o.member, o.seq) > (?2, ?3, ?4)
     ORDER BY o.at, o.member, o.seq LIMIT ?5`,
  )
    .bind(tenant.id, Number(at), member, Number(seq), PAGE)
    .all<OutputOf<typeof exportProtection>['events'][number] & { member: string; seq: number }>()
  const last = results.length === PAGE ? results.at(-1) : undefined
  return { events: results, ...(last ? { next: `${last.atMs}:${last.member}:${last.seq}` } : {}) }
}
