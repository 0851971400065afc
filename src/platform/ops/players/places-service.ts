import type { OutputOf } from '#lib/api/endpoint.ts'
import type * as calls from '#lib/api/ops/players-lists.ts'
import type { Call } from '#platform/base/call.ts'
import { networkPrefix } from '#platform/base/guard/service.ts'
import { payoutsOfMember, shownPayout } from '#platform/money/cashier/service.ts'
import { findMembersByIds, knownMember } from '#platform/people/member/service.ts'
import { IDLE_MS, listSessionsOf, placesOf } from '#platform/people/session/service.ts'

export async function listMemberSessions(
  call: Call<typeof calls.listMemberSessions>,
): Promise<OutputOf<typeof calls.listMemberSessions>> {
  const { env, tenant, now, input } = call
  const { id: memberId } = await knownMember(env, tenant.id, input.account)
  const [open, places] = await Promise.all([
    listSessionsOf(env, { tenant: tenant.id, memberId, nowMs: now, idleMs: IDLE_MS }),
    placesOf(env, tenant.id, memberId),
  ])
  return {
    sessions: open.map((row) => ({
      // A part of the hash: enough to tell rows apart, and of no use to anybody.
      id: row.cookie_hash.slice(0, 8),
      device: row.device,
      network: networkPrefix(row.address),
      createdAtMs: row.created_at,
      seenAtMs: row.seen_at,
      isWeak: row.is_weak === 1,
    })),
    places: places.map(({ kind, mark, label, first_at, seen_at, others }) => ({
      ...{ kind, mark, label, firstAtMs: first_at, seenAtMs: seen_at, others },
    })),
  }
}

export async function listMemberPayouts(
  call: Call<typeof calls.listMemberPayouts>,
): Promise<OutputOf<typeof calls.listMemberPayouts>> {
  const { env, tenant, input } = call
  const { id: member } = await knownMember(env, tenant.id, input.account)
  const rows = await payoutsOfMember(env, tenant.id, member)
  const sharers = await findMembersByIds(
    env,
    tenant.id,
    rows.flatMap(({ sharers: ids }) => ids),
  )
  return {
    currency: tenant.currency,
    payouts: rows.map((row) => ({
      ...{ bank: null, ...shownPayout(row), id: row.id, addedAtMs: row.added_at },
      removedAtMs: row.removed_at,
      paidMinor: row.paid,
      payments: row.payments,
      lastPaidAtMs: row.last_paid_at,
      sharedWith: row.sharers.map((id) => sharers.get(id)?.account ?? id),
    })),
  }
}
