import { ApiError } from '#lib/api/errors.ts'
import { splitEnvelope } from '#lib/shared/rewards/envelope.ts'
import { secureDraw } from '#lib/shared/chance/secure-draw.ts'
import type { Env } from '#platform/base/env.ts'

/** One envelope of an offer: the only one (`ONLY`), or that of a drop. */
export interface EnvelopeKey {
  tenant: string
  offer: string
  span: string
}
export const ONLY = 'share'

/** Splits the pool when the envelope is created; a repetition changes nothing. Returns whether this call created it. */
export async function fillEnvelope(
  env: Env,
  { tenant, offer, span }: EnvelopeKey,
  { poolMinor, shares }: { poolMinor: number; shares: number },
): Promise<boolean> {
  const draw = secureDraw()
  const amounts = splitEnvelope(poolMinor, shares, draw)
  const result = await env.DB.prepare(
    `INSERT INTO envelope_share (tenant, offer, span, place, amount)
     SELECT ?1, ?2, ?3, key, value FROM json_each(?4)
     WHERE NOT EXISTS (SELECT 1 FROM envelope_share WHERE tenant = ?1 AND offer = ?2 AND span = ?3)`,
  )
    .bind(tenant, offer, span, JSON.stringify(amounts))
    .run()
  return result.meta.changes > 0
}

/** The number of shares left; undefined where the envelope does not exist yet. */
export async function sharesLeft(
  env: Env,
  { tenant, offer, span }: EnvelopeKey,
): Promise<number | undefined> {
  const row = await env.DB.prepare(
    'SELECT count(*) AS made, sum(member IS NULL) AS free FROM envelope_share WHERE tenant = ? AND offer = ? AND span = ?',
  )
    .bind(tenant, offer, span)
    .first<{ made: number; free: number | null }>()
  return row && row.made > 0 ? (row.free ?? 0) : undefined
}

/**
 * The amount of a member's claim: the share that the member already has, otherwise the next one; 0 where none is left.
 * Lists call it too, so the query names the index of free shares: by the table's own key all taken shares would be read
 * first.
 */
export async function shareFor(
  env: Env,
  { tenant, offer, span }: EnvelopeKey,
  member: string,
): Promise<number> {
  const amount = await env.DB.prepare(
    `SELECT coalesce(
       (SELECT amount FROM envelope_share WHERE tenant = ?1 AND offer = ?2 AND span = ?3 AND member = ?4),
       (SELECT amount FROM envelope_share INDEXED BY envelope_share_free
        WHERE tenant = ?1 AND offer = ?2 AND span = ?3 AND member IS NULL ORDER BY place LIMIT 1), 0) AS amount`,
  )
    .bind(tenant, offer, span, member)
    .first<number>('amount')
  return amount ?? 0
}

/**
 * Takes the next share, one per member; a repetition returns the same one.
 * @throws ApiError `offer.spent` where none is left
 */
export async function takeShare(
  env: Env,
  { tenant, offer, span }: EnvelopeKey,
  member: string,
): Promise<number> {
  await env.DB.prepare(
    `UPDATE envelope_share SET member = ?4 WHERE tenant = ?1 AND offer = ?2 AND span = ?3
       AND place = (SELECT min(place) FROM envelope_share WHERE tenant = ?1 AND offer = ?2 AND span = ?3 AND member IS NULL)
       AND NOT EXISTS (SELECT 1 FROM envelope_share WHERE tenant = ?1 AND offer = ?2 AND span = ?3 AND member = ?4)`,
  )
    .bind(tenant, offer, span, member)
    .run()
  const row = await env.DB.prepare(
    'SELECT amount FROM envelope_share WHERE tenant = ? AND offer = ? AND span = ? AND member = ?',
  )
    .bind(tenant, offer, span, member)
    .first<{ amount: number }>()
  if (!row) throw new ApiError('offer.spent')
  return row.amount
}
