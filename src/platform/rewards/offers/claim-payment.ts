import { ApiError, isErrorCode, type ErrorCode } from '#lib/api/errors.ts'
import type { Claimed } from '#lib/api/rewards/promotions.ts'
import type { Env } from '#platform/base/env.ts'
import { forEachApart, readTenant } from '#platform/base/system/service.ts'
import { type MoneyBase, tryMoney, walletCommand, walletOf } from '#platform/ledger/wallet/service.ts'
import { findClaim, stepClaim, unpaidClaims, type ClaimRow } from './claim-repository.ts'

/** A claim that was not paid for this long is completed by the schedule. */
const STALE_MS = 60_000
/** Claims that one run of the schedule pays. */
const A_RUN = 200

/**
 * Pays a claim once. A refusal of the wallet releases the claim and its money.
 * @throws ApiError the wallet's refusal
 */
export async function payClaim(base: MoneyBase & { env: Env }, row: ClaimRow): Promise<Claimed> {
  const { env, tenant, now } = base
  if (row.status === 'rejected') throw new ApiError('offer.notEligible', { check: 'review' })
  if (row.status === 'released') throw new ApiError(isErrorCode(row.reason) ? row.reason : 'offer.notReady')
  if (row.status !== 'inProcess') return toClaimed(row, row.status === 'applying' ? 'applying' : 'claimed')
  const refusal = await sendMoney(base, row)
  const to = refusal ? 'released' : 'claimed'
  const key = { tenant: tenant.id, member: row.member, offer: row.offer, occurrence: row.occurrence }
  const { attempt } = row
  await stepClaim(env, key, {
    ...{ from: ['inProcess'], to, atMs: now, attempt },
    ...(refusal ? { reason: refusal.code, isRefused: refusal.isFinal } : {}),
  })
  if (refusal) throw new ApiError(refusal.code)
  return toClaimed(row, 'claimed')
}

/**
 * A refusal is final where the wallet has stored it for this attempt's key. Only then does the claim use another key,
 * so that at most one of its keys is ever paid.
 */
async function sendMoney(
  base: MoneyBase,
  { member, command, attempt }: ClaimRow,
): Promise<{ code: ErrorCode; isFinal: boolean } | undefined> {
  const stored: unknown = JSON.parse(command)
  if (stored === null) return undefined
  const told = walletCommand.parse(stored)
  const operationKey = attempt === 0 ? told.operationKey : `${told.operationKey}:again-${attempt}`
  const reply = await tryMoney(base, member, { ...told, operationKey })
  if (reply.ok) return undefined
  const outcome = await walletOf(base.env, base.tenant.id, member).outcome(operationKey)
  return { code: reply.code, isFinal: outcome?.status === 'refused' }
}

function toClaimed(row: ClaimRow, status: Claimed['status']): Claimed {
  const free = freeRoundsIn(row)
  return {
    offerId: row.offer,
    occurrence: row.occurrence,
    amountMinor: row.amount,
    wageringE4: row.wagering_e4,
    ...(free ? { freeRounds: free.rounds } : {}),
    status,
  }
}

/** The free rounds of the claim's command, if it gives any. */
export function freeRoundsIn({
  command,
}: Pick<ClaimRow, 'command'>): { rounds: number; stakeMinor: number } | undefined {
  const told = walletCommand.safeParse(JSON.parse(command))
  if (!told.success || told.data.kind !== 'grantFreeRounds') return undefined
  const { rounds, stakeMinor } = told.data
  return { rounds, stakeMinor }
}

/** An operator lets a claim that waited for review be paid. */
export async function approveClaim(
  base: MoneyBase & { env: Env },
  row: ClaimRow,
  { by, reason }: { by: string; reason: string },
): Promise<void> {
  const { env, tenant, now } = base
  const key = { member: row.member, offer: row.offer, occurrence: row.occurrence }
  await stepClaim(
    env,
    { tenant: tenant.id, ...key },
    { from: ['applying'], to: 'inProcess', by, reason, atMs: now },
  )
  const taken = await findClaim(env, tenant.id, key)
  if (taken) await payClaim(base, taken)
}

/** Pays claims whose call was interrupted before the wallet. One failure stops no other. */
export async function payStaleClaims(env: Env, nowMs: number): Promise<void> {
  await forEachApart(await unpaidClaims(env, { beforeMs: nowMs - STALE_MS, limit: A_RUN }), async (row) => {
    const tenant = await readTenant(env, row.tenant)
    if (!tenant) return
    try {
      await payClaim({ env, tenant, now: nowMs }, row)
    } catch (cause) {
      // The claim stores the reason, and is released.
      if (!(cause instanceof ApiError)) throw cause
    }
  })
}
