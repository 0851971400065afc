import type * as calls from '#lib/api/money/cashier-transfers.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import { AGENT_TYPES, TRIAL_TYPES } from '#lib/shared/product/member-types.ts'
import {
  accountKey,
  findMemberByAccount,
  findMemberById,
  type Member,
  recordChange,
} from '#platform/people/member/service.ts'
import type { Call, CallBase } from '#platform/base/call.ts'
import { ask, maxPaidOutMinor, waitsForDocuments } from '#platform/care/documents/service.ts'
import { isOnBreak, onBreakSql } from '#platform/care/protection/service.ts'
import { readMember } from '#platform/people/session/service.ts'
import { tryMoney, walletOf } from '#platform/ledger/wallet/service.ts'
import { bonusLostMinor } from './bonus-lost.ts'
import { stepUp } from './step-up.ts'
import { releaseDayAmount, reserveDayAmount } from './transfer-limit.ts'

/** Downline members that are offered to pick from; others are found by name. */
const MAX_SHOWN = 200

export async function listTransferTargets(
  call: Call<typeof calls.listTransferTargets>,
): Promise<OutputOf<typeof calls.listTransferTargets>> {
  const { env, tenant } = call
  const member = await readMember(call, call.member)
  const upline = await uplineOf(call, member)
  const wallet = walletOf(env, tenant.id, member.id)
  // The plus keeps SQLite from the index of accounts, by which it would read all members of the brand.
  const { results } = await env.DB.prepare(
    `SELECT m.account, m.nickname FROM member m WHERE m.tenant = ?1 AND m.upline_id = ?2 AND m.status = 'active'
     AND m.type NOT IN (SELECT value FROM json_each(?3)) AND NOT ${onBreakSql({ tenant: 'm.tenant', id: 'm.id' }, '?5')}
     ORDER BY +m.account LIMIT ?4`,
  )
    .bind(tenant.id, member.id, JSON.stringify(TRIAL_TYPES), MAX_SHOWN, call.now)
    .all<{ account: string; nickname: string }>()
  return {
    currency: tenant.currency,
    availableMinor: (await wallet.balance()).playerMinor,
    bonusLostMinor: await bonusLostMinor(wallet, call.now),
    upline: upline ? { account: upline.account } : null,
    downlines: results,
  }
}

/** Only one level up or down the tree; any other target gets the same `transfer.relation`. */
export async function transferToMember(
  call: Call<typeof calls.transferToMember>,
): Promise<calls.MemberTransfer> {
  const { input } = call
  const member = await stepUp(call, call.member, input)
  const target = await (input.direction === 'upline'
    ? uplineOf(call, member)
    : downlineOf(call, member, input.account ?? ''))
  if (target) await send(call, member, target)
  const made = target ? await readTransfer(call, input.operationKey) : await madeBefore(call)
  if (AGENT_TYPES.includes(member.type)) await recordSent(call, made)
  return made
}

async function send(
  call: Call<typeof calls.transferToMember>,
  member: Member,
  target: Member,
): Promise<void> {
  const { tenant, input } = call
  const sent = { memberId: member.id, key: keyOf(input.operationKey), amountMinor: input.amountMinor }
  await checkDocuments(call, sent)
  const isTaken = await reserveDayAmount(call, sent)
  const most = await maxPaidOutMinor(call)
  const reply = await tryMoney(call, member.id, {
    kind: 'transferOut',
    operationKey: sent.key,
    currency: tenant.currency.code,
    amountMinor: input.amountMinor,
    toMemberId: target.id,
    ...(most === undefined ? {} : { maxPaidOutMinor: most }),
  })
  if (!reply.ok) {
    // What the same key sent to somebody else meanwhile has left, and counts.
    const hasLeft = await walletOf(call.env, tenant.id, member.id).outgoingTransfer(sent.key)
    if (isTaken && !hasLeft) await releaseDayAmount(call, sent)
    if (reply.code === 'transfer.documents') await ask(call, 'sum')
    throw new ApiError(reply.code, reply.details)
  }
}

/**
 * The transfer that this one repeats: it was made, also where its recipient may take nothing any more.
 * @throws ApiError `transfer.relation` for an operation key that made no transfer, or another one
 */
async function madeBefore(call: Call<typeof calls.transferToMember>): Promise<calls.MemberTransfer> {
  const { env, tenant, member, input } = call
  if (!(await walletOf(env, tenant.id, member.id).outgoingTransfer(keyOf(input.operationKey))))
    throw new ApiError('transfer.relation')
  const made = await readTransfer(call, input.operationKey)
  const isTo = input.direction === 'upline' || made.account === accountKey(input.account ?? '')
  if (made.direction !== input.direction || made.amountMinor !== input.amountMinor || !isTo)
    throw new ApiError('transfer.relation')
  return made
}

/**
 * From another wallet money may leave without a check of this member, so documents are asked for as for a withdrawal. A
 * repetition of a transfer that was made passes, and one that the balance does not cover asks for nothing.
 * @throws ApiError `transfer.documents`
 */
async function checkDocuments(
  call: Call<typeof calls.transferToMember>,
  { key, amountMinor }: { key: string; amountMinor: number },
): Promise<void> {
  const wallet = walletOf(call.env, call.tenant.id, call.member.id)
  if ((await wallet.outgoingTransfer(key)) || (await wallet.balance()).playerMinor < amountMinor) return
  if (await waitsForDocuments(call, amountMinor)) throw new ApiError('transfer.documents')
}

/** Records an agent's transfer among their changes; a repetition is already there. */
async function recordSent(
  call: Call<typeof calls.transferToMember>,
  made: calls.MemberTransfer,
): Promise<void> {
  const { member } = call
  await recordChange(
    { ...call, now: made.atMs },
    {
      actor: member.id,
      kind: 'transfer',
      subject: made.account,
      after: { amountMinor: made.amountMinor },
      id: made.id,
    },
  ).run()
}

/** `id` is the operation key of the request. */
export async function readTransfer(
  base: CallBase & { member: { id: string } },
  id: Call<typeof calls.getMemberTransfer>['input']['id'],
): Promise<calls.MemberTransfer> {
  const { env, tenant } = base
  const sent = await walletOf(env, tenant.id, base.member.id).outgoingTransfer(keyOf(id))
  if (!sent) throw new ApiError('transfer.unknown')
  const { toMemberId, amountMinor, status, atMs } = sent
  const [own, target] = await Promise.all([
    readMember(base, base.member),
    findMemberById(env, { tenant: tenant.id, id: toMemberId }),
  ])
  return {
    id,
    currency: tenant.currency,
    direction: own.uplineId === toMemberId ? 'upline' : 'downline',
    account: target?.account ?? '',
    amountMinor,
    status,
    atMs,
  }
}

async function uplineOf(base: CallBase, { uplineId }: Member): Promise<Member | undefined> {
  return able(
    base,
    uplineId === undefined
      ? undefined
      : await findMemberById(base.env, { tenant: base.tenant.id, id: uplineId }),
  )
}

async function downlineOf(base: CallBase, { id }: Member, account: string): Promise<Member | undefined> {
  const found = await findMemberByAccount(base.env, { tenant: base.tenant.id, account })
  return able(base, found?.uplineId === id ? found : undefined)
}

/**
 * Closed and trial accounts cannot hold money. Who is on a break can take none and looks like a suspended member: others learn
 * of neither. A break that begins after this is the wallet's to refuse, and the money comes back.
 */
async function able(base: CallBase, member: Member | undefined): Promise<Member | undefined> {
  if (member?.status !== 'active' || TRIAL_TYPES.includes(member.type)) return undefined
  return (await isOnBreak({ ...base, member })) ? undefined : member
}

function keyOf(operationKey: string): string {
  return `transfer:${operationKey}`
}
