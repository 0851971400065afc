import type { BrandContext } from '#platform/base/call.ts'
import type { ContractKind } from '#lib/shared/contracts/contract.ts'
import { AGENT_TYPES } from '#lib/shared/product/member-types.ts'
import { type PostedPurpose, tryMoney, walletOf } from '#platform/ledger/wallet/service.ts'
import { toBill, type BillRow } from './bill-repository.ts'
import {
  billsToPay,
  closePayment,
  expireBills,
  fromOwnBill,
  holdBills,
  nextNumber,
  noteNothing,
  openPayment,
  planPayment,
  stepPayment,
  type PayableRow,
  type PaymentRow,
} from './payment-repository.ts'

/** Bills that one run pays; the next run continues. */
const A_RUN = 500
/** Wallets that are credited side by side. */
const AT_ONCE = 8

const PURPOSES: Record<ContractKind, PostedPurpose> = {
  dividend: 'dividend',
  profitShare: 'dividend',
  wage: 'salary',
  hourly: 'salary',
  realtime: 'salary',
  commission: 'commission',
  rebate: 'commission',
}

export interface Paid {
  payments: number
  paidMinor: number
}

/**
 * Pays what can be paid, uplines before downlines, so that an agent pays from what came in with its own bill. A payment is
 * written before its money moves, and its money moves under keys made of it: whatever stops, the next run goes on with it,
 * and nothing is paid twice. A bill that fails keeps no other, and neither does a wallet that is closed to play. Old bills lapse
 * after that, so that one that was held back for long is tried once it is let go.
 * @throws AggregateError the failures, after the last bill
 */
export async function payDue(base: BrandContext, most = A_RUN): Promise<Paid> {
  const paid: Paid = { payments: 0, paidMinor: 0 }
  const tried = new Set<string>()
  const held = new Set<string>()
  const failures: unknown[] = []
  let left = most
  while (left > 0) {
    // Asked again each time: an upline's bill that is paid now lets those below follow.
    const rows = (await billsToPay(base, most)).filter(({ id }) => !tried.has(id))
    if (rows.length === 0) break
    for (const group of groupsOf(rows)) {
      for (const { id } of group) tried.add(id)
      const open = group.filter((row) => !walletsOf(row).some((id) => held.has(id)))
      left -= open.length
      for (const each of await Promise.allSettled(open.map((row) => payBill(base, row, held)))) {
        if (each.status === 'rejected') failures.push(each.reason)
        else if (each.value > 0) {
          paid.payments += 1
          paid.paidMinor += each.value
        }
      }
    }
  }
  await expireBills(base)
  if (failures.length > 0) throw new AggregateError(failures, 'bills wait')
  return paid
}

/** Bills that the brand pays touch one wallet each and go side by side; those of one upline share its balance and wait. */
function groupsOf(rows: readonly PayableRow[]): PayableRow[][] {
  const ofBrand = rows.filter(({ payer }) => payer !== 'upline')
  const groups = rows.filter(({ payer }) => payer === 'upline').map((row) => [row])
  for (let at = ofBrand.length - (ofBrand.length % AT_ONCE); at >= 0; at -= AT_ONCE)
    groups.unshift(ofBrand.slice(at, at + AT_ONCE))
  return groups
}

/** Answers what was paid, and adds to `held` whose bills have to wait. */
async function payBill(base: BrandContext, row: PayableRow, held: Set<string>): Promise<number> {
  const begun = await openPayment(base, row.id)
  // What was taken is the payee's, whatever happens to the payer.
  const frozen = await frozenOf(base, begun?.state === 'taken' ? [row.agent] : walletsOf(row))
  if (frozen.length > 0) {
    for (const id of frozen) held.add(id)
    await holdBills(base, frozen)
    return 0
  }
  const payment = begun ?? (await plan(base, row))
  if (!payment) return 0
  const taken = payment.state === 'planned' && payment.payer !== null ? await take(base, row, payment) : true
  return taken ? give(base, row, payment) : 0
}

/** The payee's wallet, and that of an upline who pays. */
function walletsOf({ agent, upline, payer }: BillRow): string[] {
  return payer === 'upline' && upline !== null ? [agent, upline] : [agent]
}

/** The money of a frozen wallet stays in it until it is opened. */
async function frozenOf({ env, tenant }: BrandContext, ids: readonly string[]): Promise<string[]> {
  const balances = await Promise.all(ids.map((id) => walletOf(env, tenant.id, id).balance()))
  return ids.filter((_, index) => balances[index]?.isFrozen)
}

async function plan(base: BrandContext, row: PayableRow): Promise<PaymentRow | undefined> {
  const unpaidMinor = row.due - row.paid - row.lapsed
  const payer = row.payer === 'upline' ? row.upline : null
  const balance = payer === null ? undefined : await walletOf(base.env, base.tenant.id, payer).balance()
  const amount = balance ? Math.min(unpaidMinor, Math.max(0, balance.playerMinor)) : unpaidMinor
  if (amount <= 0) {
    await noteNothing(base, row)
    return undefined
  }
  const fromBill = payer === null ? 0 : Math.min(amount, await fromOwnBill(base, row, payer))
  const number = await nextNumber(base, row.id)
  return planPayment(base, row, { number, payer, payee: row.agent, amount, from_bill: fromBill })
}

async function take(base: BrandContext, row: PayableRow, payment: PaymentRow): Promise<boolean> {
  const reply = await post(base, { row, payment, of: payment.payer ?? '', direction: 'debit', step: ':from' })
  if (!reply.ok) {
    // The balance was sufficient a moment ago; the next attempt asks for less.
    await closePayment(base, row, { number: payment.number, state: 'refused' })
    return false
  }
  await stepPayment(base, row.id, { number: payment.number, from: 'planned', to: 'taken' })
  return true
}

async function give(base: BrandContext, row: PayableRow, payment: PaymentRow): Promise<number> {
  const reply = await post(base, { row, payment, of: row.agent, direction: 'credit', step: '' })
  if (!reply.ok && payment.payer !== null)
    await post(base, { row, payment, of: payment.payer, direction: 'credit', step: ':back' })
  await closePayment(base, row, { number: payment.number, state: reply.ok ? 'paid' : 'refused' })
  return reply.ok ? payment.amount : 0
}

interface Posting {
  row: PayableRow
  payment: PaymentRow
  of: string
  direction: 'credit' | 'debit'
  step: '' | ':from' | ':back'
}

/** The first payment's key is that of the bill itself. */
async function post(base: BrandContext, { row, payment: { number, amount }, of, direction, step }: Posting) {
  return tryMoney(base, of, {
    kind: 'post',
    operationKey: `${row.id}${number === 1 ? '' : `:p${number}`}${step}`,
    currency: base.tenant.currency.code,
    amountMinor: amount,
    purpose: purposeOf(row),
    direction,
    reference: row.id,
  })
}

/** What a player gets back of the own play is a rebate; what an agent earns by the line is a commission. */
function purposeOf(row: PayableRow): PostedPurpose {
  const { kind } = toBill(row)
  return kind === 'rebate' && !AGENT_TYPES.includes(row.payee_type) ? 'rebate' : PURPOSES[kind]
}
