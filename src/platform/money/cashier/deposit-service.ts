import * as calls from '#lib/api/money/cashier.ts'
import { ApiError } from '#lib/api/errors.ts'
import { proofIds } from '#lib/api/base/proofs.ts'
import type { TenantRecord } from '#lib/api/ops/ops.ts'
import { ratioOf, roundHalfEven } from '#lib/shared/money/exact.ts'
import { paymentCode, SCHEMES } from '#lib/shared/money/payment-codes.ts'
import type { Call } from '#platform/base/call.ts'
import { localPath } from '#platform/base/locale.ts'
import { depositBound, type DepositBound, guardExcluded } from '#platform/care/protection/service.ts'
import { depositWaits } from '#platform/care/documents/service.ts'
import { brandOrigin } from '#platform/base/system/service.ts'
import { walletOf } from '#platform/ledger/wallet/service.ts'
import { checkBounds, noticeUrl } from './bounds.ts'
import {
  findDepositByKey,
  insertDeposit,
  openAmount,
  openDeposit,
  type DepositRow,
  type NewDeposit,
} from './deposit-repository.ts'
import { ownerOf } from './own-account.ts'
import { orderPayment, type PaymentDetails } from './provider.ts'

/** How long a payment can be made: codes are paid immediately, a bank transfer takes time. */
const CODE_OPEN_MS = 30 * 60_000
const OPEN_MS: Readonly<Partial<Record<calls.DepositMethod['kind'], number>>> = {
  redirect: 60 * 60_000,
  bank: 24 * 60 * 60_000,
}
/** Characters of our reference that a member types into a transfer. */
const TRANSFER_REFERENCE = 12
/** Open payments per member. */
const MAX_OPEN = 10

/** Orders a payment from the provider, once per key: a retry continues what the first attempt began. */
export async function startDeposit(call: Call<typeof calls.startDeposit>): Promise<calls.Deposit> {
  const { env, tenant, input } = call
  const at = { member: call.member.id, key: input.operationKey }
  const row = (await findDepositByKey(env, tenant.id, at)) ?? (await writeDeposit(call))
  if (row.amount !== input.amountMinor || row.method !== input.methodId)
    throw new ApiError('request.keyReused')
  if (row.instructions !== null) return toDeposit(call, row)
  const made = toInstructions(row, tenant, await orderPayment(env, await paymentOrder(call, row)))
  await openDeposit(env, tenant.id, { id: row.id, instructions: JSON.stringify(made) })
  return toDeposit(call, await readBack(call))
}

async function writeDeposit(call: Call<typeof calls.startDeposit>): Promise<DepositRow> {
  const { env, tenant, member, now, input } = call
  const method = tenant.cashier.methods.find(({ id }) => id === input.methodId)
  if (!method) throw new ApiError('cashier.methodUnknown')
  checkBounds(input.amountMinor, method)
  await guardExcluded(call)
  if (await depositWaits(call)) throw new ApiError('documents.first')
  if ((await walletOf(env, tenant.id, member.id).balance()).isFrozen) throw new ApiError('wallet.frozen')
  const row: NewDeposit = {
    id: crypto.randomUUID(),
    member: member.id,
    operation_key: input.operationKey,
    method: method.id,
    kind: method.kind,
    currency: tenant.currency.code,
    amount: input.amountMinor,
    fee_basis_points: method.feeBasisPoints,
    created_at: now,
    expires_at: now + (OPEN_MS[method.kind] ?? CODE_OPEN_MS),
  }
  const bound = await depositBound(call)
  await insertDeposit(env, tenant.id, { row, maxOpen: MAX_OPEN, most: bound?.left ?? null })
  if (bound) await checkBound(call, bound)
  return readBack(call)
}

/** An open payment may be paid at any time, so it counts as paid: no payment is ordered that could not be credited. */
async function checkBound(
  { env, tenant, member, now, input }: Call<typeof calls.startDeposit>,
  { kind, period, left }: DepositBound,
): Promise<void> {
  if (await findDepositByKey(env, tenant.id, { member: member.id, key: input.operationKey })) return
  const leftMinor = left - (await openAmount(env, tenant.id, { member: member.id, nowMs: now }))
  if (input.amountMinor > leftMinor)
    throw new ApiError('wallet.limitReached', { kind, period, leftMinor: Math.max(0, leftMinor) })
}

/** Without a row, there were too many open deposits. */
async function readBack({
  env,
  tenant,
  member,
  input,
}: Call<typeof calls.startDeposit>): Promise<DepositRow> {
  const row = await findDepositByKey(env, tenant.id, { member: member.id, key: input.operationKey })
  if (!row) throw new ApiError('cashier.tooManyOpen')
  return row
}

async function paymentOrder(call: Call<typeof calls.startDeposit>, row: DepositRow) {
  const { tenant, host, locale } = call
  const home = brandOrigin(host) + localPath(tenant, locale, '/')
  return {
    reference: row.id,
    tenant: tenant.id,
    brand: tenant.merchantCode,
    kind: row.kind,
    instruments: tenant.cashier.methods.find(({ id }) => id === row.method)?.instruments ?? [],
    ...(await ownerOf(call, row.member)),
    amountMinor: row.amount,
    currency: tenant.currency,
    expiresAtMs: row.expires_at,
    returnUrl: `${home}#member/depositv2?deposit=${row.id}`,
    noticeUrl: noticeUrl(host),
  }
}

function toInstructions(row: DepositRow, tenant: TenantRecord, details: PaymentDetails): calls.Instructions {
  const expiresAtMs = row.expires_at
  const reference = row.id.replaceAll('-', '').toUpperCase()
  switch (details.kind) {
    case 'bank':
      return { ...details, expiresAtMs, reference: reference.slice(0, TRANSFER_REFERENCE) }
    case 'redirect':
      return { ...details, expiresAtMs }
    default:
      break
  }
  const order = {
    amountMinor: row.amount,
    exponent: tenant.currency.exponent,
    reference: reference.slice(0, SCHEMES[details.kind].referenceLength),
    names: [tenant.name, tenant.merchantCode],
    createdAtMs: row.created_at,
    expiresAtMs,
  }
  const payload = 'payload' in details ? details.payload : paymentCode(details, order)
  if (details.kind !== 'vietqr') return { kind: details.kind, payload, expiresAtMs }
  const { bank, accountNumber, accountName } = details
  return {
    kind: 'vietqr',
    payload,
    expiresAtMs,
    bank,
    accountNumber,
    accountName,
    reference: order.reference,
  }
}

/** The fee of a method, rounded half to even. */
export function feeOf(row: Pick<DepositRow, 'fee_basis_points'>, amountMinor: number): number {
  return roundHalfEven(ratioOf(amountMinor, row.fee_basis_points, 10_000))
}

export function toDeposit({ tenant, now }: Pick<Call, 'tenant' | 'now'>, row: DepositRow): calls.Deposit {
  const isOpen = row.status === 'waiting' && row.expires_at > now
  const { paid, credited } = row
  return {
    id: row.id,
    methodId: row.method,
    kind: row.kind,
    currency: tenant.currency,
    status: statusOf(row, isOpen),
    amountMinor: row.amount,
    feeMinor: feeOf(row, paid ?? row.amount),
    surplusMinor: row.surplus,
    createdAtMs: row.created_at,
    expiresAtMs: row.expires_at,
    proofs: proofIds.parse(JSON.parse(row.proofs)),
    ...(paid === null
      ? {}
      : { paidMinor: paid, paid: paid === row.amount ? 'exact' : paid < row.amount ? 'less' : 'more' }),
    ...(credited === null ? {} : { creditedMinor: credited }),
    ...(row.credited_at === null ? {} : { creditedAtMs: row.credited_at }),
    ...(isOpen && row.instructions
      ? { instructions: calls.instructions.parse(JSON.parse(row.instructions)) }
      : {}),
  }
}

function statusOf({ status, decision, reversed_at }: DepositRow, isOpen: boolean): calls.Deposit['status'] {
  if (reversed_at !== null) return 'reversed'
  if (status === 'opening' || status === 'waiting') return isOpen ? 'waiting' : 'expired'
  return status === 'held' && decision === 'return' ? 'returned' : status
}
