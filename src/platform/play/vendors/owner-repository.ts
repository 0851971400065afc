import type { Env } from '#platform/base/env.ts'
import { roundKeyOf } from './transaction-repository.ts'

/** Players of a transaction by the id that a vendor sent, whichever vendor it was; several may use the same id. */
export async function findTransactionOwners(
  env: Env,
  tenant: string,
  id: string,
): Promise<{ member: string; key: string }[]> {
  const { results } = await env.DB.prepare(
    // Named: without statistics the database reads the whole brand along the primary key.
    `SELECT t.member_id AS member, t.key FROM vendor v CROSS JOIN vendor_transaction t
       INDEXED BY vendor_transaction_by_id ON t.tenant = ?1 AND t.vendor = v.vassalage AND t.id = ?2`,
  )
    .bind(tenant, id)
    .all<{ member: string; key: string }>()
  return results
}

/** The ids that wallets give a vendor's round, for each vendor. */
export async function roundIdsOf(env: Env, round: string): Promise<string[]> {
  const { results } = await env.DB.prepare('SELECT vassalage FROM vendor').all<{ vassalage: string }>()
  return results.map(({ vassalage }) => roundKeyOf(vassalage, round))
}
