import type { Documents } from '#lib/api/care/documents.ts'
import { proofIds } from '#lib/api/base/proofs.ts'
import { DAY_MS } from '#lib/shared/time/durations.ts'
import { type OwnCall, settingsOf } from '#platform/care/protection/service.ts'
import { walletOf } from '#platform/ledger/wallet/service.ts'
import { insertTry, lastTries, type DocumentCause, type DocumentRow } from './document-repository.ts'

/** The newest try, and why the one before it was refused. */
interface Standing {
  row: DocumentRow | undefined
  documents: Documents
}

/** Whether pictures may be added under this id: the member's own try, before it is sent. */
export async function takesPictures(call: OwnCall, id: string): Promise<boolean> {
  return (await standing(call)).documents.id === id
}

/**
 * Whether money that leaves the wallet, by a withdrawal or to another member, must wait for documents: by the brand's rule,
 * by the sum of all that left, or because they were asked for before. The first time, they are asked for.
 * @param amountMinor what the wallet does not hold yet
 */
export async function waitsForDocuments(call: OwnCall, amountMinor = 0): Promise<boolean> {
  const { documents: rules } = settingsOf(call.tenant)
  const { row, documents } = await standing(call)
  if (documents.state === 'accepted') return false
  if (row) return true
  const isAbove = rules.aboveMinor > 0 && amountMinor + (await paidOutMinor(call)) > rules.aboveMinor
  if (rules.ask === 'never' && !isAbove) return false
  await ask(call, rules.ask === 'never' ? 'sum' : rules.ask)
  return true
}

/** The wallet's own sum: rows of withdrawals know neither transfers nor what is asked for at the same moment. */
function paidOutMinor({ env, tenant, member }: OwnCall): Promise<number> {
  return walletOf(env, tenant.id, member.id).paidOutMinor()
}

/**
 * What withdrawals and transfers may add up to, for the wallet to check where a transfer is decided: several at once each see
 * the same sum here. Undefined where nothing bounds them.
 */
export async function maxPaidOutMinor(call: OwnCall): Promise<number | undefined> {
  const { aboveMinor } = settingsOf(call.tenant).documents
  if (aboveMinor === 0 || (await standing(call)).documents.state === 'accepted') return undefined
  return aboveMinor
}

/** Begins a check with all tries, asked for by an operator or the brand's rule; where one is open, it stays. */
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
  const isOver = row.state === 'accepted' && row.expires_at !== null && row.expires_at <= now
  const reason = row.cause === 'again' && isOpen ? (before?.reason ?? null) : row.reason
  const state = isOver ? 'expired' : isOpen && row.cause === 'again' ? 'refused' : row.state
  return {
    row,
    documents: {
      // A check that an expiry began is still one of documents that ran out.
      state: isOpen && row.cause === 'expired' ? 'expired' : state,
      id: isOpen ? row.id : null,
      reason,
      triesLeft: isOpen ? Math.max(1, tries - row.try_no + 1) : 0,
      pictures: isOpen ? proofIds.parse(JSON.parse(row.proofs)) : [],
      expiresAtMs: row.state === 'accepted' ? row.expires_at : null,
    },
  }
}

/** The end of the validity of documents that are accepted now; `null`: none. */
export function expiryOf(validMonths: number, nowMs: number): number | null {
  return validMonths === 0 ? null : nowMs + validMonths * 30 * DAY_MS
}
