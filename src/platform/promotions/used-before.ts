import type { Env } from '#platform/env.ts'

export interface UsedBefore {
  identity: boolean
  phone: boolean
  payoutAccount: boolean
  address: boolean
}

const OTHERS = `SELECT 1 FROM claim c JOIN member m ON m.tenant = c.tenant AND m.id = c.member
  WHERE c.tenant = ?1 AND c.offer = ?2 AND c.member <> ?3 AND c.status IN ('applying', 'inProcess', 'claimed')`

/** Whether anybody else with the same identity, number, payout account or address has claimed the offer. */
export async function usedBefore(
  env: Env,
  tenant: string,
  { offer, member, address }: { offer: string; member: string; address: string },
): Promise<UsedBefore> {
  const own = '(SELECT * FROM member WHERE tenant = ?1 AND id = ?3)'
  const row = await env.DB.prepare(
    `SELECT
       EXISTS (${OTHERS} AND m.profile ->> 'idNumber' = (SELECT profile ->> 'idNumber' FROM ${own})) AS identity,
       EXISTS (${OTHERS} AND m.mobile = (SELECT mobile FROM ${own})) AS phone,
       EXISTS (${OTHERS} AND EXISTS (SELECT 1 FROM payout_account p JOIN payout_account q
         ON q.tenant = p.tenant AND q.kind = p.kind AND q.number = p.number
         WHERE p.tenant = ?1 AND p.member = ?3 AND q.member = m.id)) AS payout,
       EXISTS (${OTHERS} AND c.address = ?4 AND ?4 <> '') AS address`,
  )
    .bind(tenant, offer, member, isNobodys(address) ? '' : address)
    .first<{ identity: number; phone: number; payout: number; address: number }>()
  return {
    identity: row?.identity === 1,
    phone: row?.phone === 1,
    payoutAccount: row?.payout === 1,
    address: row?.address === 1,
  }
}

/** The machine's own address says nothing about who calls. */
function isNobodys(address: string): boolean {
  return address === '' || address === '::1' || address.startsWith('127.')
}
