import { DAY_MS, HOUR_MS } from '#lib/shared/time/durations.ts'
import { dayAt } from '#lib/shared/time/zone.ts'
import { takeClaim } from '#platform/rewards/offers/service.ts'
import type { DemoCall } from './demo-business.ts'
import { insertOnce } from './demo-rows.ts'

const FEEDBACK = [
  ['payment', 'My bank says that the payment left yesterday. When will it be in my balance?', 3],
  ['games', 'The reels stop for a second when the bonus begins. Everything else is smooth.', 9],
  ['suggestion', 'Please show the draws of the whole week on one page.', 30],
] as const
const CASES = [
  ['demo-case-late', 'A round was cut off, and my stake is gone.', -2],
  ['demo-case-soon', 'I paid twice, and only one payment arrived.', 3],
  ['demo-case-young', 'My withdrawal was rejected, and I do not know why.', 60],
] as const
const REPORTED = [
  ['demo-line-1', 'write to me for a secret trick that always wins', 'scam'],
  ['demo-line-2', 'buy credits here cheaper', 'spam'],
] as const

/** What players said and nobody has answered. */
export function waitingVoices(
  { env, tenant, now }: DemoCall,
  members: readonly string[],
): D1PreparedStatement[] {
  const own = { tenant: tenant.id }
  const member = (index: number) => members[index % members.length] ?? ''
  const locale = tenant.locales[0] ?? 'en'
  return [
    ...FEEDBACK.map(([topic, content, hoursAgo], index) =>
      insertOnce(env, 'feedback', {
        ...{ ...own, id: `demo-feedback-${index}`, member: member(index + 4), topic, content, locale },
        at: now - hoursAgo * HOUR_MS,
      }),
    ),
    ...CASES.flatMap(([id, text, dueInHours], index) => {
      const openedAt = now + dueInHours * HOUR_MS - 3 * DAY_MS
      return [
        insertOnce(env, 'support_case', {
          ...{ ...own, id, member: member(index), subject: 'deposit', subject_id: 'demo-d0', status: 'open' },
          ...{ opened_at: openedAt, answer_by: openedAt + 3 * DAY_MS, decide_by: openedAt + 56 * DAY_MS },
        }),
        insertOnce(env, 'case_step', {
          ...{ ...own, case_id: id, number: 1, kind: 'opened', author: 'member', text, at: openedAt },
        }),
      ]
    }),
    ...REPORTED.flatMap(([id, text, reason], index) => [
      insertOnce(env, 'chat_line', { ...own, id, member: member(index + 7), text, at: now - 5 * HOUR_MS }),
      insertOnce(env, 'chat_report', {
        ...{ ...own, line: id, reporter: member(index + 9), reason, at: now - 4 * HOUR_MS },
      }),
    ]),
    insertOnce(env, 'referral', {
      ...{ ...own, invitee: member(1), inviter: member(2), binding: 'review', reason: 'sameDevice' },
      made_at: now - 8 * HOUR_MS,
    }),
  ]
}

/** Two rewards that a person looks at first, from the budget of an offer that runs. */
export async function seedClaims(
  { env, tenant, now, input }: DemoCall,
  members: readonly string[],
): Promise<void> {
  const offer = await env.DB.prepare(
    `SELECT o.id, o.version, min(b.total / 1000, ?2) AS amount FROM offer o JOIN offer_budget b ON b.tenant = o.tenant AND b.offer = o.id
     WHERE o.tenant = ?1 AND o.state = 'live' AND o.version = (SELECT max(version) FROM offer WHERE tenant = o.tenant AND id = o.id)
       AND b.total >= 1000 ORDER BY o.id LIMIT 1`,
  )
    .bind(tenant.id, 10 * (input.stakesMinor[0] ?? 1))
    .first<{ id: string; version: number; amount: number }>()
  if (!offer) return
  const { id, version, amount } = offer
  for (const [index, member] of members.slice(2, 4).entries()) {
    const operationKey = `demo:claim:${index}`
    const made_at = now - (4 + 24 * index) * HOUR_MS
    const money = { currency: tenant.currency.code, amountMinor: amount, reference: id }
    const command = { kind: 'post', operationKey, ...money, purpose: 'promotion', direction: 'credit' }
    const row = {
      ...{ member, offer: id, occurrence: operationKey, version, amount, wagering_e4: 0, made_at },
      ...{ command: JSON.stringify(command), status: 'applying' as const, address: '203.0.113.7' },
      day: dayAt(made_at, tenant.timeZone),
    }
    await takeClaim(env, tenant.id, { row, bounds: {} })
  }
}
