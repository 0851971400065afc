import type { Env } from '#platform/base/env.ts'
import { CLAIMED_BY_SAME_PERSON, STANDING_CLAIM } from './used-before.ts'

export type ClaimStatus = 'applying' | 'inProcess' | 'claimed' | 'rejected' | 'released'

export type ClaimRow = {
  member: string
  offer: string
  occurrence: string
  version: number
  amount: number
  wagering_e4: number
  command: string
  status: ClaimStatus
  reason: string | null
  address: string
  day: string
  made_at: number
  decided_by: string | null
  decided_at: number | null
  /** Number of final refusals by the wallet. */
  attempt: number
}

/** The member, the offer and the reward of a claim. */
export interface ClaimKey {
  member: string
  offer: string
  occurrence: string
}

const COLUMNS =
  'member, offer, occurrence, version, amount, wagering_e4, command, status, reason, address, day, made_at, decided_by, decided_at, attempt'

/** The part of a member's claims that the rules of an offer read. */
export type OfferClaim = Pick<ClaimRow, 'offer' | 'occurrence' | 'amount' | 'status' | 'day'>

/** All claims of some offers: a reward that is given once counts however long ago it was claimed. */
export async function claimsOfOffers(
  env: Env,
  tenant: string,
  { member, offers }: { member: string; offers: readonly string[] },
): Promise<OfferClaim[]> {
  const { results } = await env.DB.prepare(
    `SELECT offer, occurrence, amount, status, day FROM claim
     WHERE tenant = ? AND member = ? AND offer IN (SELECT value FROM json_each(?))`,
  )
    .bind(tenant, member, JSON.stringify(offers))
    .all<OfferClaim>()
  return results
}

export async function newestClaims(
  env: Env,
  tenant: string,
  { member, limit }: { member: string; limit: number },
): Promise<ClaimRow[]> {
  const { results } = await env.DB.prepare(
    `SELECT ${COLUMNS} FROM claim WHERE tenant = ? AND member = ? ORDER BY made_at DESC LIMIT ?`,
  )
    .bind(tenant, member, limit)
    .all<ClaimRow>()
  return results
}

export async function findClaim(
  env: Env,
  tenant: string,
  { member, offer, occurrence }: ClaimKey,
): Promise<ClaimRow | undefined> {
  const row = await env.DB.prepare(
    `SELECT ${COLUMNS} FROM claim WHERE tenant = ? AND member = ? AND offer = ? AND occurrence = ?`,
  )
    .bind(tenant, member, offer, occurrence)
    .first<ClaimRow>()
  return row ?? undefined
}

/** Bounds that stop a claim; omitted: no bound. */
export interface ClaimBounds {
  perClaimMinor?: number | undefined
  perMemberMinor?: number | undefined
  perDayMinor?: number | undefined
  /** One member's day: the sum of amounts, or of the points in the commands; `takes` is what this claim adds. */
  memberDay?: { of: 'amount' | 'points'; most: number; takes: number } | undefined
  /** Refused where another account of the same person has claimed the offer: by identity, number or payout account. */
  isOncePerPerson?: boolean | undefined
}

/**
 * Takes a claim and its money from the budget in one statement, so that no two claims share the last of it. A released
 * claim can be taken again, with its current amount; the amount reserved for a granted application is available to its
 * claim. False where the claim exists, the bounds do not suffice, or the same person has claimed it.
 */
export async function takeClaim(
  env: Env,
  tenant: string,
  {
    row,
    bounds,
  }: {
    row: Omit<ClaimRow, 'reason' | 'decided_by' | 'decided_at' | 'attempt'> & { device?: string }
    bounds: ClaimBounds
  },
): Promise<boolean> {
  const { member, offer, occurrence, amount } = row
  const result = await env.DB.prepare(
    `INSERT INTO claim (tenant, member, offer, occurrence, version, amount, wagering_e4, command, status, address, day, made_at, device)
     SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?18 FROM offer_budget b
     WHERE b.tenant = ?1 AND b.offer = ?3 AND b.total - b.reserved - b.spent + (SELECT coalesce(sum(a.amount), 0)
         FROM application a WHERE a.tenant = ?1 AND a.id = ?4 AND a.offer = ?3 AND a.member = ?2 AND a.is_reserved = 1) >= ?6
       AND (?19 IS NULL OR ?6 <= ?19)
       AND (?13 IS NULL OR ?6 + (SELECT coalesce(sum(amount), 0) FROM claim WHERE tenant = ?1 AND member = ?2 AND offer = ?3
         AND ${STANDING_CLAIM}) <= ?13)
       AND (?14 IS NULL OR ?6 + (SELECT coalesce(sum(amount), 0) FROM claim WHERE tenant = ?1 AND offer = ?3 AND day = ?11
         AND ${STANDING_CLAIM}) <= ?14)
       AND (?15 IS NULL OR ?16 + (SELECT coalesce(sum(iif(?17 = 'points', command ->> 'points', amount)), 0) FROM claim
         WHERE tenant = ?1 AND member = ?2 AND offer = ?3 AND day = ?11
         AND ${STANDING_CLAIM}) <= ?15)
       AND NOT (?20 AND ${CLAIMED_BY_SAME_PERSON})
     ON CONFLICT (tenant, member, offer, occurrence) DO UPDATE SET version = excluded.version, amount = excluded.amount,
       wagering_e4 = excluded.wagering_e4, command = excluded.command, status = excluded.status, reason = NULL,
       address = excluded.address, day = excluded.day, made_at = excluded.made_at, device = excluded.device
       WHERE claim.status = 'released'`,
  )
    .bind(
      tenant,
      member,
      offer,
      occurrence,
      row.version,
      amount,
      row.wagering_e4,
      row.command,
      row.status,
      row.address,
      row.day,
      row.made_at,
      bounds.perMemberMinor ?? null,
      bounds.perDayMinor ?? null,
      bounds.memberDay?.most ?? null,
      bounds.memberDay?.takes ?? 0,
      bounds.memberDay?.of ?? 'amount',
      row.device ?? '',
      bounds.perClaimMinor ?? null,
      bounds.isOncePerPerson ? 1 : 0,
    )
    .run()
  return result.meta.changes > 0
}

/**
 * One step of a claim; false if its state has changed.
 * @param step.attempt steps this attempt of the claim alone
 * @param step.isRefused the wallet's refusal is final: the next attempt has another key
 */
export async function stepClaim(
  env: Env,
  key: ClaimKey & { tenant: string },
  step: {
    from: readonly ClaimStatus[]
    to: ClaimStatus
    reason?: string
    by?: string
    atMs: number
    attempt?: number
    isRefused?: boolean
  },
): Promise<boolean> {
  const result = await env.DB.prepare(
    `UPDATE claim SET status = ?5, reason = coalesce(?6, reason), decided_by = coalesce(?7, decided_by),
       decided_at = ?8, attempt = attempt + ?11 WHERE tenant = ?1 AND member = ?2 AND offer = ?3 AND occurrence = ?4
       AND status IN (SELECT value FROM json_each(?9)) AND (?10 IS NULL OR attempt = ?10)`,
  )
    .bind(
      key.tenant,
      key.member,
      key.offer,
      key.occurrence,
      step.to,
      step.reason ?? null,
      step.by ?? null,
      step.atMs,
      JSON.stringify(step.from),
      step.attempt ?? null,
      step.isRefused ? 1 : 0,
    )
    .run()
  return result.meta.changes > 0
}

/** Claims that were taken and not paid, because their call was interrupted. */
export async function unpaidClaims(
  env: Env,
  { beforeMs, limit }: { beforeMs: number; limit: number },
): Promise<(ClaimRow & { tenant: string })[]> {
  const { results } = await env.DB.prepare(
    `SELECT tenant, ${COLUMNS} FROM claim WHERE status = 'inProcess' AND made_at < ? ORDER BY made_at LIMIT ?`,
  )
    .bind(beforeMs, limit)
    .all<ClaimRow & { tenant: string }>()
  return results
}

export async function budgetsOf(
  env: Env,
  tenant: string,
): Promise<ReadonlyMap<string, { total: number; reserved: number; spent: number }>> {
  const { results } = await env.DB.prepare(
    'SELECT offer, total, reserved, spent FROM offer_budget WHERE tenant = ?',
  )
    .bind(tenant)
    .all<{ offer: string; total: number; reserved: number; spent: number }>()
  return new Map(results.map(({ offer, ...budget }) => [offer, budget]))
}

/** What all members claimed today, by offer. */
export async function claimedOnDay(
  env: Env,
  tenant: string,
  day: string,
): Promise<ReadonlyMap<string, number>> {
  const { results } = await env.DB.prepare(
    `SELECT offer, sum(amount) AS total FROM claim WHERE tenant = ? AND day = ?
       AND ${STANDING_CLAIM} GROUP BY offer`,
  )
    .bind(tenant, day)
    .all<{ offer: string; total: number }>()
  return new Map(results.map(({ offer, total }) => [offer, total]))
}
