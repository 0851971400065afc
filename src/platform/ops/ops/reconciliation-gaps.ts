import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import type * as calls from '#lib/api/ops/reconciliation-gaps.ts'
import type { Call } from '#platform/base/call.ts'
import type { Env } from '#platform/base/env.ts'
import { walletOf } from '#platform/ledger/wallet/service.ts'
import { findMembersByIds, knownMember } from '#platform/people/member/service.ts'
import { type BookingOfGap, paymentsOf, recordedBookings, recordedOf } from './gap-repository.ts'
import { findReconciliation } from './reconciliation-repository.ts'
import { askWallets, walletPage } from './wallet-list.ts'

type Explanation = OutputOf<typeof calls.explainReconciliationGap>
type Payment = Explanation['payments'][number]

/** Pages of a wallet's history that an explanation compares. */
const PAGES = 20
const A_PAGE = 200
/** Behind every id. */
const AFTER_ALL = '\u{10ffff}'
/** Rows that an explanation shows of each kind. */
const MOST = 100

/** Which wallets differ from their rows, as of the moment that the day's reconciliation read up to. */
export async function listReconciliationGaps(
  call: Call<typeof calls.listReconciliationGaps>,
): Promise<OutputOf<typeof calls.listReconciliationGaps>> {
  const { env, tenant, input } = call
  const untilMs = await readUntil(env, tenant.id, input.day)
  const { members, next } = await walletPage(env, tenant.id, input.after)
  // Up to the next page's first wallet: rows of members who have no wallet lie between.
  const range = { from: input.after ?? '', to: next ?? AFTER_ALL }
  const [totals, recorded] = await Promise.all([
    askWallets(members, async (memberId) => ({
      memberId,
      ...(await walletOf(env, tenant.id, memberId).totals(untilMs)),
    })),
    recordedOf(env, { tenant: tenant.id, ...range, untilMs }),
  ])
  const known = new Set([...members, input.after])
  const unopened = [...recorded.keys()]
    .filter((memberId) => !known.has(memberId))
    .map((memberId) => ({ memberId, accounts: {}, cashier: {}, waiting: 0 }))
  const found = [...totals, ...unopened].flatMap(({ memberId, accounts, cashier, waiting }) => {
    const ledger: Record<string, number> = { ...accounts, ...cashier }
    const own = recorded.get(memberId) ?? {}
    return [...new Set([...Object.keys(ledger), ...Object.keys(own)])]
      .filter((what) => (ledger[what] ?? 0) !== (own[what] ?? 0))
      .map((what) => ({
        ...{ memberId, what, ledgerMinor: ledger[what] ?? 0, recordedMinor: own[what] ?? 0, waiting },
      }))
  })
  const named = await findMembersByIds(env, tenant.id, [...new Set(found.map(({ memberId }) => memberId))])
  return {
    currency: tenant.currency,
    wallets: members.length,
    gaps: found.map((gap) => ({ ...gap, account: named.get(gap.memberId)?.account ?? gap.memberId })),
    ...(next === undefined ? {} : { next }),
  }
}

/** The rows that make the difference: bookings by their numbers, payments by their ids. */
export async function explainReconciliationGap(
  call: Call<typeof calls.explainReconciliationGap>,
): Promise<Explanation> {
  const { env, tenant, input } = call
  const untilMs = await readUntil(env, tenant.id, input.day)
  const { id: member } = await knownMember(env, tenant.id, input.account)
  const { book, isCut } = await readBook(env, { tenant: tenant.id, member, untilMs })
  const fromSeq = isCut ? (book.at(-1)?.seq ?? 0) : 0
  const of = { tenant: tenant.id, member, untilMs }
  const [recorded, rows] = await Promise.all([
    recordedBookings(env, { ...of, fromSeq }),
    isCut ? [] : paymentsOf(env, of),
  ])
  return {
    currency: tenant.currency,
    bookings: differingBookings(book, recorded).slice(0, MOST),
    payments: isCut ? [] : differingPayments(book, rows).slice(0, MOST),
    isCut,
  }
}

type Leg = BookingOfGap & { code: string }

async function readBook(
  env: Env,
  { tenant, member, untilMs }: { tenant: string; member: string; untilMs: number },
): Promise<{ book: Leg[]; isCut: boolean }> {
  const wallet = walletOf(env, tenant, member)
  const book: Leg[] = []
  let before: number | undefined
  for (let page = 0; page < PAGES; page += 1) {
    const { movements, hasMore } = await wallet.history({
      toMs: untilMs - 1,
      limit: A_PAGE,
      ...(before === undefined ? {} : { before }),
    })
    book.push(...movements.map((each) => ({ ...each, amount: each.amountMinor })))
    if (!hasMore) return { book, isCut: false }
    before = movements.at(-1)?.seq
  }
  return { book, isCut: true }
}

function differingBookings(
  book: readonly BookingOfGap[],
  recorded: readonly BookingOfGap[],
): Explanation['bookings'] {
  const [mine, theirs] = [book, recorded].map((rows) => new Map(rows.map((row) => [row.seq, row])))
  const seqs = [...new Set([...book, ...recorded].map(({ seq }) => seq))].sort((one, other) => other - one)
  return seqs.flatMap((seq) => {
    const [own, other] = [mine?.get(seq), theirs?.get(seq)]
    const [ledger, told] = [own ? legText(own) : null, other ? legText(other) : null]
    const row = own ?? other
    if (!row || ledger === told) return []
    return [{ seq, purpose: row.purpose, reference: row.reference, ledger, recorded: told }]
  })
}

function legText({ debit, credit, currency, amount }: BookingOfGap): string {
  return `${debit} → ${credit} ${currency} ${amount}`
}

function differingPayments(
  book: readonly Leg[],
  rows: readonly { kind: string; reference: string; amount: number }[],
): Payment[] {
  const sums = new Map<string, Payment>()
  const add = (what: Payment['what'], reference: string, part: Partial<Payment>) => {
    const key = `${what} ${reference}`
    const sum = sums.get(key) ?? { what, reference, ledgerMinor: 0, recordedMinor: 0 }
    sum.ledgerMinor += part.ledgerMinor ?? 0
    sum.recordedMinor += part.recordedMinor ?? 0
    sums.set(key, sum)
  }
  for (const leg of book) {
    const what = paymentOf(leg)
    if (what) add(what, leg.reference, { ledgerMinor: leg.amount })
  }
  for (const { kind, reference, amount } of rows) {
    const what = KINDS.find((each) => each === kind)
    if (what) add(what, reference, { recordedMinor: amount })
  }
  return [...sums.values()].filter(({ ledgerMinor, recordedMinor }) => ledgerMinor !== recordedMinor)
}

const KINDS: readonly Payment['what'][] = [
  ...(['deposits', 'reserved', 'sent', 'released', 'returned', 'depositsBack'] as const),
]

/** What the cashier calls a leg; as `readTotals` of the wallets has it. */
function paymentOf({ purpose, code }: Leg): Payment['what'] | undefined {
  if (purpose === 'deposit') return code === 'depositBack' ? 'depositsBack' : 'deposits'
  if (purpose === 'withdrawalReturn') return 'returned'
  if (purpose !== 'withdrawal') return undefined
  return code === 'reserve' ? 'reserved' : code === 'capture' ? 'sent' : 'released'
}

async function readUntil(env: Env, tenant: string, day: string): Promise<number> {
  const row = await findReconciliation(env, tenant, day)
  if (!row) throw new ApiError('request.invalid', { fields: [{ field: 'day', reason: 'notReconciled' }] })
  return row.untilMs
}
