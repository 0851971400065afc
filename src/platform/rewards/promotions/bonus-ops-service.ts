import type * as calls from '#lib/api/rewards/promotions-bonuses-ops.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import type { Call } from '#platform/base/call.ts'
import { knownMember } from '#platform/people/member/service.ts'
import { moveMoney } from '#platform/ledger/wallet/service.ts'
import { readBonuses } from './bonus-service.ts'

export async function listMemberBonuses(
  call: Call<typeof calls.listMemberBonuses>,
): Promise<OutputOf<typeof calls.listMemberBonuses>> {
  const { id } = await knownMember(call.env, call.tenant.id, call.input.account)
  return readBonuses({ ...call, locale: 'en' }, id)
}

export async function takeBonus(
  call: Call<typeof calls.takeBonus>,
): Promise<OutputOf<typeof calls.takeBonus>> {
  const { account, bonusId, operator, reason } = call.input
  const { id } = await knownMember(call.env, call.tenant.id, account)
  const { balance } = await moveMoney(call, id, {
    kind: 'forfeitBonus',
    // Once a bonus: the same request again finds what the first one did.
    operationKey: `take:${bonusId}`,
    grantId: bonusId,
    note: `${operator}: ${reason}`.slice(0, 300),
  })
  return { bonusMinor: balance.bonusMinor, playerMinor: balance.playerMinor }
}
