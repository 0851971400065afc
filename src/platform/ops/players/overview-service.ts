import type * as calls from '#lib/api/ops/players-overview.ts'
import { proofIds } from '#lib/api/base/proofs.ts'
import { ApiError } from '#lib/api/errors.ts'
import { dayAt } from '#lib/shared/time/zone.ts'
import type { Call } from '#platform/base/call.ts'
import { profitOf, profitOfWhom, sumOf, totalsOf, type Sums } from '#platform/base/records/service.ts'
import { lastTry } from '#platform/care/documents/service.ts'
import { signsOf } from '#platform/care/protection/service.ts'
import { brandOf, walletOf } from '#platform/ledger/wallet/service.ts'
import { openPayments } from '#platform/money/cashier/service.ts'
import { maskedRecord } from '#platform/ops/ops/service.ts'
import { knownMember, lineAbove, type Member, verifiedEmailAt } from '#platform/people/member/service.ts'
import { seenOf } from '#platform/people/session/service.ts'
import { countOpenCases } from '#platform/talk/support/service.ts'
import { linkedOf } from './linked-service.ts'

type OverviewCall = Call<typeof calls.getMemberOverview>

/** Before any brand. */
const FIRST_DAY = '2000-01-01'

export async function getMemberOverview(call: OverviewCall): Promise<calls.MemberOverview> {
  const { env, tenant, now, input } = call
  const member = await knownMember(env, tenant.id, input.account)
  const of = [env, tenant.id, member.id] as const
  const [record, money, open, cases, totals, care, line, seen, check, emailAtMs, linked] = await Promise.all([
    maskedRecord(call, member),
    walletParts(call, member),
    openPayments(...of),
    countOpenCases(...of),
    allTotals(call, member.id),
    signsOf(call, member.id),
    lineAbove(...of),
    seenOf(env, { tenant: tenant.id, member: member.id, nowMs: now }),
    lastTry(env, { tenant: tenant.id, member: member.id }),
    verifiedEmailAt(env, tenant.id, member),
    linkedOf(call, member),
  ])
  return {
    ...{ atMs: now, currency: tenant.currency, memberId: member.id, record },
    birthday: member.birthday ?? null,
    emailVerifiedAtMs: emailAtMs,
    documents: check ? toCheck(check) : null,
    ...money,
    open: { ...open, cases },
    totals: toTotals(totals),
    vipLevel: member.vipRank,
    care,
    line,
    logins: member.logins,
    ...seen,
    linked,
  }
}

/** Balances and limits, both from the wallet object. */
async function walletParts(
  { env, tenant, now }: OverviewCall,
  member: Member,
): Promise<Pick<calls.MemberOverview, 'balance' | 'limits'>> {
  const wallet = walletOf(env, tenant.id, member.id)
  try {
    const [balance, vendors, protection] = await Promise.all([
      wallet.balance(),
      wallet.vendors(),
      wallet.protection(now, brandOf(tenant)),
    ])
    const { playerMinor, holdMinor, bonusMinor, transitMinor, points, isFrozen } = balance
    return {
      balance: {
        ...{ playerMinor, holdMinor, bonusMinor, transitMinor, points, isFrozen },
        vendors: Object.entries(vendors)
          .filter(([, amountMinor]) => amountMinor > 0)
          .map(([vendor, amountMinor]) => ({ vendor, amountMinor })),
      },
      limits: protection.limits.filter(
        ({ max, others, raise }) => max !== null || others.length > 0 || raise !== null,
      ),
    }
  } catch (cause) {
    throw new ApiError('protection.unavailable', undefined, { cause })
  }
}

async function allTotals({ env, tenant, now }: OverviewCall, member: string): Promise<Sums> {
  const range = { fromDay: FIRST_DAY, toDay: dayAt(now, tenant.timeZone) }
  const of = (subject: string) => totalsOf({ env, tenant: tenant.id }, subject, range)
  return sumOf(await Promise.all(profitOfWhom.member(member).map(of)))
}

function toTotals(sums: Sums): calls.MemberOverview['totals'] {
  return {
    ...profitOf(sums),
    deposits: Math.max(0, (sums['in.deposit#'] ?? 0) - (sums['out.depositBack#'] ?? 0)),
    withdrawals: Math.max(0, sums['withdrawn#'] ?? 0),
  }
}

type Try = NonNullable<Awaited<ReturnType<typeof lastTry>>>

function toCheck(row: Try): NonNullable<calls.MemberOverview['documents']> {
  return {
    ...{ id: row.id, state: row.state, cause: row.cause, kind: row.kind, tryNo: row.try_no },
    reason: row.reason,
    askedAtMs: row.asked_at,
    sentAtMs: row.sent_at,
    decidedAtMs: row.decided_at,
    decidedBy: row.decided_by,
    expiresAtMs: row.expires_at,
    pictures: proofIds.parse(JSON.parse(row.proofs)),
  }
}
