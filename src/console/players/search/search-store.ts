import * as calls from '#lib/api/ops/players-search.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { call } from '#lib/client/call.ts'
import { listVipMembers } from '#lib/api/rewards/vip-ops.ts'
import { listed } from '#console/parts/listed.ts'
import { loadedValue } from '#console/parts/loaded.ts'

export type Found = calls.FoundPlayer & { tenant: string }
interface SearchQuery {
  tenants: readonly string[]
  q: string
}
export const SHORTEST_SEARCH = 2

/** Each brand answers for itself; the order of its answer stays, exact matches first. */
export const found = loadedValue(async ({ tenants, q }: SearchQuery) => {
  if (q.length < SHORTEST_SEARCH) return { players: [], isCut: false }
  const replies = await Promise.all(
    tenants.map(async (tenant) => {
      const { players, isCut } = await call(calls.searchMembers, { tenant, q })
      return { players: players.map((player): Found => ({ ...player, tenant })), isCut }
    }),
  )
  return {
    players: replies.flatMap(({ players }) => players),
    isCut: replies.some(({ isCut }) => isCut),
  }
})

export type VipMember = OutputOf<typeof listVipMembers>['members'][number] & { tenant: string }

/** Players at a level or above, the highest first. */
export const vipMembers = listed<{ tenants: readonly string[]; fromLevel: number }, VipMember>(
  async ({ tenants, fromLevel }) => {
    const pages = await Promise.all(
      tenants.map(async (tenant) =>
        (await call(listVipMembers, { tenant, fromLevel })).members.map((each) => ({ ...each, tenant })),
      ),
    )
    return { items: pages.flat().toSorted((one, other) => other.level - one.level) }
  },
)
