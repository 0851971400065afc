import { ApiError } from '#lib/api/errors.ts'
import { dialectOf, type Dialect } from '#lib/api/play/vendors-dialects.ts'
import { briefCache } from '#lib/shared/time/brief-cache.ts'
import type { CallBase } from '#platform/base/call.ts'
import { readConnection } from '#platform/base/catalogue/service.ts'

const cache = briefCache<{ dialect: Dialect | undefined }>()

/**
 * A vendor speaks one format, the catalogue's; `undefined` is our own. In another one, nobody is known.
 * @throws ApiError `vendor.signature`
 */
export async function checkFormat(
  { env, tenant }: Pick<CallBase, 'env' | 'tenant'>,
  { vendor, dialect }: { vendor: string; dialect: Dialect | undefined },
): Promise<void> {
  const spoken = await cache.get(`${tenant.id}/${vendor}`, async () => {
    const connection = await readConnection(env, vendor)
    return { dialect: connection?.kind === 'external' ? dialectOf(connection.adapter) : undefined }
  })
  if (spoken.dialect !== dialect) throw new ApiError('vendor.signature')
}
