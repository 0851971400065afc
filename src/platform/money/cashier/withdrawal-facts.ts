import type { WithdrawalFacts } from '#lib/api/money/cashier-withdrawals-ops.ts'
import { winningsPercent } from '#lib/shared/money/withdrawal-risk.ts'
import { dayAt } from '#lib/shared/time/zone.ts'
import type { BrandContext } from '#platform/base/call.ts'
import { played, totalsSince } from '#platform/base/records/service.ts'
import { documentStatesOf } from '#platform/care/documents/service.ts'
import { sharingOf } from '#platform/people/session/service.ts'
import { readFacts } from './withdrawal-facts-repository.ts'

const FIRST_DAY = '2000-01-01'

/** What speaks for or against some withdrawals, by their ids: a few queries for a whole page. */
export async function factsOf(
  base: BrandContext,
  rows: readonly { id: string; member: string; amount: number }[],
): Promise<ReadonlyMap<string, WithdrawalFacts>> {
  if (rows.length === 0) return new Map()
  const { env, tenant } = base
  const members = [...new Set(rows.map(({ member }) => member))]
  const amounts = new Map(rows.map(({ id, amount }) => [id, amount]))
  const [facts, shared, documents] = await Promise.all([
    readFacts(env, tenant.id, [...amounts.keys()]),
    sharingOf(env, tenant.id, members),
    documentStatesOf(base, members),
  ])
  const sums = await totalsSince(
    { env, tenant: tenant.id },
    facts.map(({ member, last_paid_at }) => ({
      member,
      fromDay: last_paid_at === null ? FIRST_DAY : dayAt(last_paid_at, tenant.timeZone),
    })),
  )
  return new Map(
    facts.map((row, index) => {
      const since = sums[index] ?? {}
      return [
        row.id,
        {
          depositsMinor: row.deposited,
          deposits: row.deposits,
          stakedMinor: Math.max(0, played(since, 'stake') - played(since, 'back')),
          wonMinor: Math.max(0, played(since, 'win')),
          winningsPercent: winningsPercent(amounts.get(row.id) ?? 0, row.deposited),
          lastPaidAtMs: row.last_paid_at,
          payouts: row.payouts,
          payoutAddedAtMs: row.payout_added_at,
          payoutUses: row.payout_uses,
          payoutSharers: row.payout_sharers,
          deviceSharers: shared.get(row.member)?.device ?? 0,
          addressSharers: shared.get(row.member)?.address ?? 0,
          documents: documents.get(row.member) ?? 'none',
          bonusMinor: row.bonus,
          rejectedBefore: row.rejected,
          memberStatus: row.member_status,
        },
      ]
    }),
  )
}
