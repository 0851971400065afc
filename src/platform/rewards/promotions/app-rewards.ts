import type * as calls from '#lib/api/rewards/promotions-app-login.ts'
import type { Reward } from '#lib/shared/rewards/offer.ts'
import { REWARD_KEYS } from '#lib/shared/rewards/reward-keys.ts'
import type { Call } from '#platform/base/call.ts'
import { type RewardInput, type Standing, unclaimed } from '#platform/rewards/offers/service.ts'

/** A reward for the first use of the installed app while the offer runs, once a member. */
export async function appStanding(
  input: RewardInput,
  { rewardMinor }: Extract<Reward, { kind: 'appLogin' }>,
): Promise<Standing> {
  const { base, facts, stored } = input
  const seen = await base.env.DB.prepare(
    'SELECT at FROM app_login WHERE tenant = ? AND member = ? AND at >= ?',
  )
    .bind(base.tenant.id, facts.member.id, stored.offer.startsAtMs)
    .first()
  if (!seen) return { goals: [{ kind: 'appLogin', done: 0, target: 1, isMoney: false }], due: [] }
  const due = {
    occurrence: 'app',
    operationKey: REWARD_KEYS.appLogin(stored.id),
    amountMinor: rewardMinor,
  }
  return { goals: [], due: unclaimed(input, [due]) }
}

export async function noteAppLogin({
  env,
  tenant,
  member,
  now,
}: Call<typeof calls.noteAppLogin>): Promise<Record<string, never>> {
  await env.DB.prepare(
    `INSERT INTO app_login (tenant, member, at) VALUES (?, ?, ?)
     ON CONFLICT (tenant, member) DO UPDATE SET at = max(at, excluded.at)`,
  )
    .bind(tenant.id, member.id, now)
    .run()
  return {}
}
