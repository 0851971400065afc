import { decideDocuments } from '#lib/api/care/documents.ts'
import { setMemberLimit } from '#lib/api/care/protection-ops.ts'
import { adjustBalance } from '#lib/api/money/cashier-adjustments.ts'
import { correctPoints } from '#lib/api/money/points-ops.ts'
import { pinMemberNote, writeMemberNote } from '#lib/api/ops/players-notes.ts'
import { readMemberInFull, resetSecondFactor, setMemberStatus } from '#lib/api/ops/member-ops.ts'
import { writeMessage } from '#lib/api/people/messages.ts'
import { giveVipGift, setVipLevel } from '#lib/api/rewards/vip-ops.ts'
import type { Env } from '#platform/base/env.ts'
import type { PastEvent, PastQuery } from '#platform/base/records/service.ts'

/** Calls that the rows of their own feature tell better, with the reason. */
const TOLD_ELSEWHERE: readonly string[] = [
  ...[setMemberStatus, resetSecondFactor, readMemberInFull, writeMemberNote, pinMemberNote],
  ...[setMemberLimit, adjustBalance, correctPoints, setVipLevel, giveVipGift, writeMessage, decideDocuments],
].map(({ path }) => path)

/** What the log has about an account besides. */
export async function pastActions(
  env: Env,
  { tenant, untilMs, limit }: PastQuery,
  account: string,
): Promise<PastEvent[]> {
  const { results } = await env.DB.prepare(
    `SELECT id, at, operator, call, decision FROM operator_action
     WHERE tenant = ? AND subject = ? AND outcome = 'done' AND at <= ?
       AND call NOT IN (SELECT value FROM json_each(?)) ORDER BY id DESC LIMIT ?`,
  )
    .bind(tenant, account, untilMs, JSON.stringify(TOLD_ELSEWHERE), limit)
    .all<{ id: number; at: number; operator: string | null; call: string; decision: string | null }>()
  return results.map(({ id, at, operator, call, decision }) => ({
    ...{ id: `log-${id}`, kind: 'act', atMs: at, what: call },
    ...(operator === null ? {} : { by: operator }),
    ...(decision === null ? {} : { status: decision }),
  }))
}
