import { hashToken } from '#platform/base/crypto/service.ts'
import { sharesMark, sharesPayoutAccount } from '#platform/people/member/service.ts'
import { BROWSER_COOKIE } from '#platform/people/session/service.ts'
import type { RewardBase } from './reward-base.ts'

export interface UsedBefore {
  identity: boolean
  phone: boolean
  payoutAccount: boolean
  device: boolean
  address: boolean
  /** Another account of the same person is banned, suspended or excluded. */
  isBarred: boolean
}

const sharesId = sharesMark('id', 'own', 'm')
const sharesPhone = sharesMark('mobile', 'own', 'm')
const sharesPayout = sharesPayoutAccount('own', 'm')

/** SQL: a claim that counts against caps; a rejected or released one does not. */
export const STANDING_CLAIM = "status IN ('applying', 'inProcess', 'claimed')"

/** Claims of an offer (`?3`) by others than a member (`?2`). */
const OTHERS = `SELECT 1 FROM claim c JOIN member m ON m.tenant = c.tenant AND m.id = c.member
  WHERE c.tenant = ?1 AND c.offer = ?3 AND c.member <> ?2 AND c.${STANDING_CLAIM}`
/** SQL: whether the member claimed the offer under another account. `?1` tenant, `?2` member, `?3` offer. */
export const CLAIMED_BY_SAME_PERSON = `EXISTS (SELECT 1 FROM member own WHERE own.tenant = ?1 AND own.id = ?2
  AND EXISTS (${OTHERS} AND (${sharesId} OR ${sharesPhone} OR ${sharesPayout})))`
/** The last condition repeats the first: with it the partial index `member_action_barred` applies. */
const BARRED = `SELECT a.member_id AS id FROM member_action a JOIN member s ON s.tenant = a.tenant AND s.id = a.member_id
    WHERE a.tenant = ?1 AND (a.status = 'banned' OR (a.status = 'suspended' AND s.status = 'suspended'))
      AND a.status IN ('suspended', 'banned')
  UNION SELECT e.member FROM exclusion e WHERE e.tenant = ?1 AND (e.ends_at IS NULL OR e.ends_at > ?6)`
const QUERY = `SELECT
    EXISTS (${OTHERS} AND ${sharesId}) AS identity,
    EXISTS (${OTHERS} AND ${sharesPhone}) AS phone,
    EXISTS (${OTHERS} AND ${sharesPayout}) AS payout,
    EXISTS (${OTHERS} AND c.device = ?5 AND ?5 <> '') AS device,
    EXISTS (${OTHERS} AND c.address = ?4 AND ?4 <> '') AS address,
    EXISTS (SELECT 1 FROM (${BARRED}) b JOIN member m ON m.tenant = ?1 AND m.id = b.id WHERE m.id <> ?2
      AND (${sharesId} OR ${sharesPhone} OR ${sharesPayout})) AS barred
  FROM member own WHERE own.tenant = ?1 AND own.id = ?2`

type Row = Record<'identity' | 'phone' | 'payout' | 'device' | 'address' | 'barred', number>

/** Whether another member with the same identity, number, payout account, browser or address has claimed the offer. */
export async function usedBefore(
  base: RewardBase,
  { offer, member }: { offer: string; member: string },
): Promise<UsedBefore> {
  const { env, tenant, now, address } = base
  const row = await env.DB.prepare(QUERY)
    .bind(tenant.id, member, offer, isLoopback(address) ? '' : address, deviceMark(base), now)
    .first<Row>()
  return {
    identity: row?.identity === 1,
    phone: row?.phone === 1,
    payoutAccount: row?.payout === 1,
    device: row?.device === 1,
    address: row?.address === 1,
    isBarred: row?.barred === 1,
  }
}

/** The browser of a call, in the form that claims store; empty: unknown. */
export function deviceMark({ tenant, cookies }: Pick<RewardBase, 'tenant' | 'cookies'>): string {
  const token = cookies?.get(BROWSER_COOKIE)
  return token ? hashToken(`${tenant.id} claims in browser ${token}`) : ''
}

/** The loopback address does not identify a caller. */
function isLoopback(address: string): boolean {
  return address === '' || address === '::1' || address.startsWith('127.')
}
