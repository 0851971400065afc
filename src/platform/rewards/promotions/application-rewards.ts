import type { ActivityStatus } from '#lib/shared/rewards/activity.ts'
import { REWARD_KEYS } from '#lib/shared/rewards/reward-keys.ts'
import { type RewardInput, isClaimed, type Standing, unclaimed } from '#platform/rewards/offers/service.ts'
import { latestApplication, type ApplicationRow } from './application-repository.ts'

/** What people decided about the member's application; what was granted waits to be collected. */
export async function applicationStanding(input: RewardInput): Promise<Standing> {
  const { base, facts, stored } = input
  const of = { member: facts.member.id, offer: stored.id }
  const row = await latestApplication(base.env, base.tenant.id, of)
  const due =
    row?.status === 'issued' && row.amount !== null
      ? [{ occurrence: row.id, operationKey: REWARD_KEYS.application(row.id), amountMinor: row.amount }]
      : []
  return {
    goals: [],
    due: unclaimed(input, due),
    keptMinor: row?.is_reserved === 1 ? (row.amount ?? 0) : 0,
    kept: row && (isClaimed(input, row.id) ? 'claimed' : STATUSES[row.status]),
    ...(row?.status === 'rejected' && row.reason !== null ? { remark: row.reason } : {}),
  }
}

const STATUSES: Partial<Record<ApplicationRow['status'], ActivityStatus>> = {
  applying: 'applying',
  issued: 'issued',
  rejected: 'rejected',
}
