import { ApiError } from '#lib/api/errors.ts'
import { splitEnvelope } from '#lib/shared/rewards/envelope.ts'
import { secureDraw } from '#lib/shared/secure-draw.ts'
import type { Env } from '#platform/env.ts'

/** Splits the pool when the envelope is made; doing it again changes nothing. */
export async function fillEnvelope(
  env: Env,
  tenant: string,
  { offer, poolMinor, shares }: { offer: string; poolMinor: number; shares: number },
): Promise<void> {
  const draw = secureDraw()
  const amounts = splitEnvelope(poolMinor, shares, draw)
  await env.DB.prepare(
    `INSERT INTO envelope_share (tenant, offer, place, amount)
     SELECT ?1, ?2, key, value FROM json_each(?3)
     WHERE NOT EXISTS (SELECT 1 FROM envelope_share WHERE tenant = ?1 AND offer = ?2)`,
  )
    .bind(tenant, offer, JSON.stringify(amounts))
    .run()
}

/**
 * The next share, once a member: asked again it is the same one.
 * @throws ApiError `offer.spent` where none is left
 */
export async function takeShare(
  env: Env,
  tenant: string,
  { offer, member }: { offer: string; member: string },
): Promise<number> {
  await env.DB.prepare(
    `UPDATE envelope_share SET member = ?3 WHERE tenant = ?1 AND offer = ?2
       AND place = (SELECT min(place) FROM envelope_share WHERE tenant = ?1 AND offer = ?2 AND member IS NULL)
       AND NOT EXISTS (SELECT 1 FROM envelope_share WHERE tenant = ?1 AND offer = ?2 AND member = ?3)`,
  )
    .bind(tenant, offer, member)
    .run()
  const row = await env.DB.prepare(
    'SELECT amount FROM envelope_share WHERE tenant = ? AND offer = ? AND member = ?',
  )
    .bind(tenant, offer, member)
    .first<{ amount: number }>()
  if (!row) throw new ApiError('offer.spent')
  return row.amount
}
