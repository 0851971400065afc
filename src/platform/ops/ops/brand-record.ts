import type { OutputOf } from '#lib/api/endpoint.ts'
import type * as calls from '#lib/api/ops/ops.ts'
import type { Call } from '#platform/base/call.ts'
import { directoryOf } from '#platform/base/system/service.ts'

export async function getBrand({
  env,
  tenant,
}: Call<typeof calls.getBrand>): Promise<OutputOf<typeof calls.getBrand>> {
  const { hosts, blockedRegions, modules, categories, vendors, lottery, termsVersion, database } = tenant
  const row = await directoryOf(env)
    .prepare('SELECT updated_at AS at FROM tenant WHERE id = ?')
    .bind(tenant.id)
    .first<{ at: number }>()
  return {
    ...{ hosts, blockedRegions, modules, categories, vendors, termsVersion, database },
    lotteries: lottery.games.map(({ gameCode }) => gameCode),
    seededAtMs: row?.at ?? 0,
  }
}
