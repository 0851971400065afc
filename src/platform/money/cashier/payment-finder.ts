import type { Env } from '#platform/base/env.ts'
import { spellings } from '#platform/people/member/service.ts'
import { PAYOUT_KINDS } from '#lib/api/money/cashier-withdrawals.ts'

/** Behind every text that begins with another one. */
const AFTER_ALL = '\u{10ffff}'

interface Found<By extends string> {
  member: string
  by: By
  /** What was found: an id, or the number of an account. */
  text: string
}

/** Members with a payout account of this number, or of a holder whose name begins so; removed accounts as well. */
export async function findPayoutOwners(
  env: Env,
  tenant: string,
  { text, limit }: { text: string; limit: number },
): Promise<Found<'payoutNumber' | 'payoutHolder'>[]> {
  const [numbers, holders] = await env.DB.batch<{ member: string; number: string; holder: string }>([
    env.DB.prepare(
      `SELECT p.member, p.number, p.holder FROM json_each(?2) AS kinds CROSS JOIN payout_account p
         ON p.tenant = ?1 AND p.kind = kinds.value AND lower(ltrim(p.number, '+')) IN (SELECT value FROM json_each(?3))
       LIMIT ?4`,
    ).bind(tenant, JSON.stringify(PAYOUT_KINDS), JSON.stringify(numberSpellings(text)), limit),
    env.DB.prepare(
      `SELECT p.member, p.number, p.holder FROM json_each(?2) AS spelt CROSS JOIN payout_account p
         ON p.tenant = ?1 AND lower(p.holder) >= lower(spelt.value) AND lower(p.holder) < lower(spelt.value) || ?3
       LIMIT ?4`,
    ).bind(tenant, JSON.stringify(spellings(text)), AFTER_ALL, limit),
  ])
  return [
    ...(numbers?.results ?? []).map(({ member, number }) => ({
      ...{ member, by: 'payoutNumber' as const, text: number },
    })),
    ...(holders?.results ?? []).map(({ member, holder }) => ({
      ...{ member, by: 'payoutHolder' as const, text: holder },
    })),
  ]
}

/** Who a payment is of: by its own id, by the provider's transaction, or by the id of a correction. */
export async function findPaymentOwners(
  env: Env,
  tenant: string,
  id: string,
): Promise<Found<'deposit' | 'withdrawal' | 'providerTransaction' | 'adjustment'>[]> {
  const { results } = await env.DB.prepare(
    `SELECT member, 'deposit' AS "by", id AS text FROM deposit WHERE tenant = ?1 AND id = ?2
     UNION ALL SELECT member, 'withdrawal', id FROM withdrawal WHERE tenant = ?1 AND id = ?2
     UNION ALL SELECT member, 'providerTransaction', id FROM deposit
       WHERE tenant = ?1 AND transaction_id = ?2 COLLATE NOCASE
     UNION ALL SELECT d.member, 'providerTransaction', d.id FROM deposit_surplus s
       JOIN deposit d ON d.tenant = s.tenant AND d.id = s.deposit WHERE s.tenant = ?1 AND s.transaction_id = ?2 COLLATE NOCASE
     UNION ALL SELECT member, 'adjustment', id FROM adjustment WHERE tenant = ?1 AND id = ?2`,
  )
    .bind(tenant, id)
    .all<Found<'deposit' | 'withdrawal' | 'providerTransaction' | 'adjustment'>>()
  return results
}

/** Other members who have, or had, a payout account with the same number. */
export async function payoutSharers(env: Env, tenant: string, member: string): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `SELECT DISTINCT same.member FROM payout_account own CROSS JOIN payout_account same
         INDEXED BY payout_account_by_number ON same.tenant = own.tenant AND same.kind = own.kind
         AND lower(ltrim(same.number, '+')) = lower(ltrim(own.number, '+'))
     WHERE own.tenant = ?1 AND own.member = ?2 AND same.member <> ?2 LIMIT 50`,
  )
    .bind(tenant, member)
    .all<{ member: string }>()
  return results.map((row) => row.member)
}

/** Other members who have, or had, the payout account that a withdrawal goes to. */
export async function payoutSharersOf(
  env: Env,
  tenant: string,
  { kind, number, member }: { kind: string; number: string; member: string },
): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `SELECT DISTINCT member FROM payout_account INDEXED BY payout_account_by_number WHERE tenant = ?1 AND kind = ?2
       AND lower(ltrim(number, '+')) = lower(ltrim(?3, '+')) AND member <> ?4 LIMIT 50`,
  )
    .bind(tenant, kind, number, member)
    .all<{ member: string }>()
  return results.map((row) => row.member)
}

/**
 * Payments of a member that are not finished. The signs and the named index keep the
 * database at the member's own rows.
 */
export async function openPayments(env: Env, tenant: string, member: string) {
  const row = await env.DB.prepare(
    `SELECT (SELECT count(*) FROM withdrawal WHERE tenant = ?1 AND member = ?2 AND +status IN ('reviewing', 'sending'))
         AS withdrawals,
       (SELECT coalesce(sum(amount), 0) FROM withdrawal WHERE tenant = ?1 AND member = ?2
         AND +status IN ('reviewing', 'sending')) AS withdrawalsMinor,
       (SELECT count(*) FROM deposit WHERE tenant = ?1 AND member = ?2 AND +status IN ('waiting', 'held')) AS deposits,
       (SELECT count(*) FROM adjustment INDEXED BY adjustment_of_member WHERE tenant = ?1 AND member = ?2 AND booked_at IS NULL
         AND cancelled_at IS NULL) AS adjustments`,
  )
    .bind(tenant, member)
    .first<{ withdrawals: number; withdrawalsMinor: number; deposits: number; adjustments: number }>()
  return row ?? { withdrawals: 0, withdrawalsMinor: 0, deposits: 0, adjustments: 0 }
}

/** As accounts are stored: as typed, or without the signs that banks print. */
function numberSpellings(text: string): string[] {
  const typed = text.toLowerCase().replace(/^\++/, '')
  return [...new Set([typed, typed.replaceAll(/[.\-/ ]/g, '')])]
}
