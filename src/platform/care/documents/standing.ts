import type { Documents } from '#lib/api/care/documents.ts'
import type { ProtectionSettings } from '#lib/api/care/protection-settings.ts'
import { proofIds } from '#lib/api/base/proofs.ts'
import { DAY_MS } from '#lib/shared/time/durations.ts'
import { type OwnCall, settingsOf } from '#platform/care/protection/service.ts'
import { walletOf } from '#platform/ledger/wallet/service.ts'
import {
  insertTry,
  lastTries,
  lastTryOfEach,
  type DocumentCause,
  type DocumentRow,
} from './document-repository.ts'

/** The newest try, and why the one before it was refused. */
interface Standing {
  row: DocumentRow | undefined
  documents: Documents
}

/** Whether pictures may be added under this id: it must be the member's own try, and not sent yet. */
export async function takesPictures(call: OwnCall, id: string): Promise<boolean> {
  return (await standing(call)).documents.id === id
}

/**
 * Whether money that leaves the wallet, by a withdrawal or to another member, must wait for documents: by the brand's
 * rule, by the sum of all money that left, or because a check was begun before. The first time, a check is begun.
 * @param amountMinor the amount that is not held in the wallet yet
 */
export async function waitsForDocuments(call: OwnCall, amountMinor = 0): Promise<boolean> {
  const { documents: rules } = settingsOf(call.tenant)
  const { row, documents } = await standing(call)
  if (documents.state === 'accepted') return false
  if (row) return true
  const isAbove = rules.aboveMinor > 0 && amountMinor + (await paidOutMinor(call)) > rules.aboveMinor
  if (rules.ask === 'never' && !isAbove) return false
  await ask(call, causeOf(rules.ask))
  return true
}

/**
 * Whether a deposit must wait for documents; the first time, a check is begun. Documents that were accepted and ran out
 * count as none.
 */
export async function depositWaits(call: OwnCall): Promise<boolean> {
  if (settingsOf(call.tenant).documents.ask !== 'deposit') return false
  const { row, documents } = await standing(call)
  if (documents.state === 'accepted') return false
  if (!row) await ask(call, causeOf('deposit'))
  return true
}

/** Why a check is begun by the brand's rule. */
function causeOf(rule: ProtectionSettings['documents']['ask']): DocumentCause {
  if (rule === 'never') return 'sum'
  return rule === 'deposit' ? 'registration' : rule
}

/** The wallet's own sum: the rows of withdrawals include neither transfers nor concurrent requests. */
function paidOutMinor({ env, tenant, member }: OwnCall): Promise<number> {
  return walletOf(env, tenant.id, member.id).paidOutMinor()
}

/**
 * The maximum sum of withdrawals and transfers, which the wallet checks when it decides a transfer: several concurrent
 * calls all see the same sum here. Undefined where there is no maximum.
 */
export async function maxPaidOutMinor(call: OwnCall): Promise<number | undefined> {
  const { aboveMinor } = settingsOf(call.tenant).documents
  if (aboveMinor === 0 || (await standing(call)).documents.state === 'accepted') return undefined
  return aboveMinor
}

/** Begins a check with all its tries, for an operator or by the brand's rule; an open check stays. */
export async function ask(
  call: OwnCall,
  cause: DocumentCause,
  { last, by }: { last?: DocumentRow | undefined; by?: string } = {},
): Promise<void> {
  const owner = { tenant: call.tenant.id, member: call.member.id }
  await insertTry(call.env, owner, { afterSeq: last?.seq ?? 0, tryNo: 1, cause, by, nowMs: call.now })
}

export async function standing(call: OwnCall): Promise<Standing> {
  const { env, tenant, member, now } = call
  const [row, before] = await lastTries(env, { tenant: tenant.id, member: member.id })
  const { tries } = settingsOf(tenant).documents
  if (!row)
    return {
      row,
      documents: { state: 'none', id: null, reason: null, triesLeft: 0, pictures: [], expiresAtMs: null },
    }
  const isOpen = row.state === 'asked'
  const reason = row.cause === 'again' && isOpen ? (before?.reason ?? null) : row.reason
  return {
    row,
    documents: {
      state: stateOf(row, now),
      id: isOpen ? row.id : null,
      reason,
      triesLeft: isOpen ? Math.max(1, tries - row.try_no + 1) : 0,
      pictures: isOpen ? proofIds.parse(JSON.parse(row.proofs)) : [],
      expiresAtMs: row.state === 'accepted' ? row.expires_at : null,
    },
  }
}

/** What the member is told of the newest try. */
function stateOf(row: DocumentRow, nowMs: number): Documents['state'] {
  const isOpen = row.state === 'asked'
  if (row.state === 'accepted' && row.expires_at !== null && row.expires_at <= nowMs) return 'expired'
  // A check that an expiry began is still one of documents that ran out.
  if (isOpen && row.cause === 'expired') return 'expired'
  return isOpen && row.cause === 'again' ? 'refused' : row.state
}

/** The state of the document check of some members; those without one are left out. */
export async function documentStatesOf(
  { env, tenant, now }: Pick<OwnCall, 'env' | 'tenant' | 'now'>,
  members: readonly string[],
): Promise<ReadonlyMap<string, Documents['state']>> {
  const rows = await lastTryOfEach(env, tenant.id, members)
  return new Map(rows.map((row) => [row.member, stateOf(row, now)]))
}

/** The end of the validity of documents that are accepted now; `null`: none. */
export function expiryOf(validMonths: number, nowMs: number): number | null {
  return validMonths === 0 ? null : nowMs + validMonths * 30 * DAY_MS
}
