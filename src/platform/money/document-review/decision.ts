import type * as calls from '#lib/api/care/documents.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import { ageInYears } from '#lib/shared/text/patterns.ts'
import { dayAt } from '#lib/shared/time/zone.ts'
import type { Call } from '#platform/base/call.ts'
import { releaseWaiting } from '#platform/money/cashier/service.ts'
import { readPictures } from '#platform/base/uploads/service.ts'
import { nudgeMember } from '#platform/base/rooms/service.ts'
import { findMemberByAccount, findMemberById } from '#platform/people/member/service.ts'
import { followExclusion, type OwnCall, settingsOf } from '#platform/care/protection/service.ts'
import { moveMoney } from '#platform/ledger/wallet/service.ts'
import { askChecker } from './checker.ts'
import {
  ask,
  decideTry,
  type Decision,
  type DocumentRow,
  expiryOf,
  insertTry,
  standing,
} from '#platform/care/documents/service.ts'

/** What a person or the outside service found on the document. */
type Finding = { by: string } & ({ birthday: string } | { reason: calls.DocumentRefusal })

/** An operator's decision; every try keeps who decided, when and why. */
export async function decideDocuments(
  call: Call<typeof calls.decideDocuments>,
): Promise<OutputOf<typeof calls.decideDocuments>> {
  const { env, tenant, now, input } = call
  const { account, operator: by, decision, birthday, reason } = input
  const member = await findMemberByAccount(env, { tenant: tenant.id, account })
  if (!member) throw new ApiError('member.unknown')
  const own = { env, tenant, now, member: { id: member.id } }
  const { row, documents } = await standing(own)
  if (decision === 'ask') {
    // What is open stays open.
    if (row?.state === 'reviewing' || (row?.state === 'asked' && row.cause !== 'again'))
      throw new ApiError('documents.state', { state: documents.state })
    await ask(own, 'operator', { last: row, by })
  } else {
    if (row?.state !== 'reviewing') throw new ApiError('documents.state', { state: documents.state })
    await settle(own, row, { by, ...(decision === 'accept' ? on(birthday) : why(reason)) })
  }
  await nudgeMember(env, tenant.id, member.id)
  const { state, reason: refusal } = (await standing(own)).documents
  return { account: member.account, state, reason: refusal }
}

/** After the documents were sent; where the service is not sure, they stay with the operators. */
export async function checkOutside(call: OwnCall, row: DocumentRow): Promise<void> {
  const { env, tenant } = call
  if (!row.kind) return
  const pictures = await readPictures(env, tenant.id, { subject: 'document', id: row.id })
  const found = await askChecker(env, { reference: row.id, kind: row.kind, pictures })
  if (found.verdict === 'unsure') return
  const finding = found.verdict === 'accepted' ? { birthday: found.birthday } : { reason: found.reason }
  await settle(call, row, { by: 'checker', ...finding })
  await nudgeMember(env, tenant.id, call.member.id)
}

async function settle(own: OwnCall, row: DocumentRow, finding: Finding): Promise<void> {
  const { env, tenant, now, member } = own
  const rules = settingsOf(tenant).documents
  const owner = { tenant: tenant.id, member: member.id }
  const refusal = 'reason' in finding ? finding.reason : await ageRefusal(own, finding.birthday)
  const of = { seq: row.seq, by: finding.by, nowMs: now }
  const decision: Decision = refusal
    ? { ...of, state: 'refused', reason: refusal }
    : { ...of, state: 'accepted', expiresAtMs: expiryOf(rules.validMonths, now) }
  // Play and deposits close first: whatever is interrupted, neither a minor nor an excluded person plays on.
  if (refusal === 'underAge') await closePlay(own, row)
  if (!refusal) await followExclusion(own)
  if (!(await decideTry(env, owner, decision))) return
  if (!refusal) return releaseWaiting(own)
  if (refusal === 'underAge' || row.try_no >= rules.tries) return
  await insertTry(env, owner, { afterSeq: row.seq, tryNo: row.try_no + 1, cause: 'again', nowMs: now })
}

/** The document must show the registered date of birth, and the brand's age. */
async function ageRefusal(own: OwnCall, birthday: string): Promise<calls.DocumentRefusal | undefined> {
  const { env, tenant, now } = own
  const age = ageInYears(birthday, dayAt(now, tenant.timeZone))
  if (age === undefined)
    throw new ApiError('field.invalid', { fields: [{ field: 'birthday', reason: 'pattern' }] })
  if (age < tenant.minimumAgeYears) return 'underAge'
  const member = await findMemberById(env, { tenant: tenant.id, id: own.member.id })
  return member?.birthday === birthday ? undefined : 'birthday'
}

/** A permanent exclusion by the operator; `deposit-return.ts` gives back what was paid in. A longer break cannot run. */
async function closePlay(own: OwnCall, row: DocumentRow): Promise<void> {
  await moveMoney(own, own.member.id, {
    kind: 'protect',
    operationKey: `protect:underAge:${row.id}`,
    by: 'operator',
    change: { do: 'exclude', months: null, scope: 'brand' },
  }).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.code === 'protection.breakRuns')) throw error
  })
}

function on(birthday: string | undefined): { birthday: string } {
  if (!birthday) throw new ApiError('field.invalid', { fields: [{ field: 'birthday', reason: 'required' }] })
  return { birthday }
}

function why(reason: calls.DocumentRefusal | undefined): { reason: calls.DocumentRefusal } {
  if (!reason) throw new ApiError('field.invalid', { fields: [{ field: 'reason', reason: 'required' }] })
  return { reason }
}
