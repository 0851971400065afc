import type { MemberOverview } from '#lib/api/ops/players-overview.ts'
import type { CallBase } from '#platform/base/call.ts'
import { payoutSharers } from '#platform/money/cashier/service.ts'
import { findMembersByIds, type Member, otherAccountsOf, personOf } from '#platform/people/member/service.ts'
import { membersBeside } from '#platform/people/session/service.ts'

type Linked = MemberOverview['linked'][number]

/** Accounts that are shown; the strongest reasons come first. */
const MOST = 30
const BY_STRENGTH: readonly Linked['by'][number][] = ['person', 'payout', 'device', 'address']

/** Other accounts of the brand that may be the same person's, each with the reasons. */
export async function linkedOf(
  { env, tenant }: Pick<CallBase, 'env' | 'tenant'>,
  member: Member,
): Promise<Linked[]> {
  const [people, payouts, places] = await Promise.all([
    otherAccountsOf(env, tenant.id, { id: member.id, person: personOf(member) }),
    payoutSharers(env, tenant.id, member.id),
    membersBeside(env, tenant.id, member.id),
  ])
  const reasons = new Map<string, Set<Linked['by'][number]>>()
  const note = (id: string, by: Linked['by'][number]) =>
    reasons.set(id, (reasons.get(id) ?? new Set()).add(by))
  for (const id of people) note(id, 'person')
  for (const id of payouts) note(id, 'payout')
  for (const { member: id, kind } of places) note(id, kind)
  const strengthOf = (by: ReadonlySet<string>) => BY_STRENGTH.findIndex((each) => by.has(each))
  const strongest = [...reasons]
    .toSorted(([, one], [, other]) => strengthOf(one) - strengthOf(other) || other.size - one.size)
    .slice(0, MOST)
  const members = await findMembersByIds(
    env,
    tenant.id,
    strongest.map(([id]) => id),
  )
  return strongest.flatMap(([id, by]) => {
    const found = members.get(id)
    if (!found) return []
    const { account, status } = found
    return [{ account, status, by: BY_STRENGTH.filter((each) => by.has(each)) }]
  })
}
