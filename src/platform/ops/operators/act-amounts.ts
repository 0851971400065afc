import { correctPeriod, reviewAgentBill, settleContracts } from '#lib/api/agents/contracts-ops.ts'
import { returnDeposits } from '#lib/api/care/documents.ts'
import { adjustBalance, cancelAdjustment } from '#lib/api/money/cashier-adjustments.ts'
import { reviewWithdrawal } from '#lib/api/money/cashier-ops.ts'
import { reverseDeposit, settleOwed } from '#lib/api/money/cashier-reversals.ts'
import { correctPoints, reviewPointOrder } from '#lib/api/money/points-ops.ts'
import { resolveHeldMoney, restoreWallet } from '#lib/api/ops/ledger-ops.ts'
import { seedPlatform, type TenantRecord } from '#lib/api/ops/ops.ts'
import { reviewApplication } from '#lib/api/rewards/promotions-applications.ts'
import { takeBonus } from '#lib/api/rewards/promotions-bonuses-ops.ts'
import { putOffer, reviewClaim } from '#lib/api/rewards/promotions-ops.ts'
import { giveVipGift } from '#lib/api/rewards/vip-ops.ts'
import { findMinor } from '#platform/care/documents/service.ts'
import type { Env } from '#platform/base/env.ts'
import { findMemberByAccount } from '#platform/people/member/service.ts'
import { walletOf } from '#platform/ledger/wallet/service.ts'

/** An operators' call with its brand. */
interface Act {
  env: Env
  /** `undefined`: the whole deployment. */
  tenant: TenantRecord | undefined
  now: number
  input: Readonly<Record<string, unknown>>
}

/**
 * The amount of an act in minor units, or its points. `Infinity`: it moves money that nobody has counted yet. `undefined`: of
 * a subject that does not exist, which the call refuses by itself.
 */
type Reader = (act: Act) => Promise<number | undefined> | number | undefined

const stated =
  (field: string): Reader =>
  ({ input }) =>
    numberIn(input, field)
const uncounted: Reader = () => Infinity

/**
 * For each call that moves money, points or a budget: how much. A role with a bound does not reach above it, also where it
 * rejects: the money of a rejected withdrawal moves back. A call that is in the log with a sum has to be here
 * (`tests/platform/ops/operator-amounts.test.ts`).
 */
export const READERS = new Map<string, Reader>([
  [adjustBalance.path, stated('amountMinor')],
  [giveVipGift.path, stated('amountMinor')],
  [correctPoints.path, stated('points')],
  [cancelAdjustment.path, row('SELECT amount FROM adjustment WHERE tenant = ? AND id = ?', 'id')],
  [reviewWithdrawal.path, row('SELECT amount FROM withdrawal WHERE tenant = ? AND id = ?', 'id')],
  [
    reverseDeposit.path,
    row(
      `SELECT coalesce(credited, paid, amount) AS amount FROM deposit WHERE tenant = ?1 AND (id = ?2 OR transaction_id = ?2)
       ORDER BY id = ?2 DESC LIMIT 1`,
      'id',
    ),
  ],
  [
    settleOwed.path,
    row('SELECT owed AS amount FROM deposit_reversal WHERE tenant = ? AND deposit = ?', 'id'),
  ],
  [
    resolveHeldMoney.path,
    row(
      `SELECT iif(?3 = 'surplus', (SELECT amount FROM deposit_surplus WHERE tenant = ?1 AND transaction_id = ?2),
         (SELECT coalesce(paid, amount) FROM deposit WHERE tenant = ?1 AND id = ?2)) AS amount`,
      'id',
      'kind',
    ),
  ],
  [returnDeposits.path, ofMinor],
  [
    reviewClaim.path,
    row(
      'SELECT amount FROM claim WHERE tenant = ? AND member = ? AND offer = ? AND occurrence = ?',
      ...['memberId', 'offerId', 'occurrence'],
    ),
  ],
  [reviewApplication.path, ofApplication],
  [reviewPointOrder.path, row('SELECT points AS amount FROM redemption WHERE tenant = ? AND id = ?', 'id')],
  [takeBonus.path, ofBonus],
  [putOffer.path, ({ input }) => budgetIn(input['offer']) ?? Infinity],
  [
    reviewAgentBill.path,
    row('SELECT due AS amount FROM bill WHERE tenant = ? AND id = ? ORDER BY version DESC LIMIT 1', 'billId'),
  ],
  [settleContracts.path, uncounted],
  [correctPeriod.path, uncounted],
  [restoreWallet.path, uncounted],
  [seedPlatform.path, uncounted],
])

/** How much an act moves; `undefined` for calls that move nothing, and for unknown subjects. */
export async function amountOf(path: string, act: Act): Promise<number | undefined> {
  return READERS.get(path)?.(act)
}

/** One number of D1, found by the brand and by fields of the input. */
function row(query: string, ...fields: string[]): Reader {
  return async ({ env, tenant, input }) => {
    const found = await env.DB.prepare(query)
      .bind(tenant?.id ?? '', ...fields.map((field) => textIn(input, field)))
      .first<{ amount: number | null }>()
    return found?.amount ?? undefined
  }
}

async function ofMinor({ env, tenant, input }: Act): Promise<number | undefined> {
  if (!tenant) return undefined
  const member = await findMemberByAccount(env, { tenant: tenant.id, account: textIn(input, 'account') })
  const minor = member && (await findMinor(env, { tenant: tenant.id, member: member.id }))
  return minor ? (minor.amount ?? minor.due) : undefined
}

/** Without an amount an approval gives as much as the offer does: whoever has a bound says how much. */
async function ofApplication(act: Act): Promise<number | undefined> {
  const granted = await row('SELECT amount FROM application WHERE tenant = ? AND id = ?', 'id')(act)
  return numberIn(act.input, 'amountMinor') ?? granted ?? (act.input['decision'] === 'approve' ? Infinity : 0)
}

/** What is left of the bonus, which the brand gets back. */
async function ofBonus({ env, tenant, now, input }: Act): Promise<number | undefined> {
  if (!tenant) return undefined
  const member = await findMemberByAccount(env, { tenant: tenant.id, account: textIn(input, 'account') })
  const grants = member ? await walletOf(env, tenant.id, member.id).bonuses(now) : []
  const grant = grants.find(({ id }) => id === input['bonusId'])
  return grant && Math.max(grant.grantedMinor, grant.balanceMinor)
}

function budgetIn(record: unknown): number | undefined {
  return numberIn(Object(Object(record).offer).caps, 'budgetMinor')
}

function textIn(input: Act['input'], field: string): string {
  const value = input[field]
  return typeof value === 'string' ? value : ''
}

function numberIn(of: unknown, field: string): number | undefined {
  const value: unknown = new Map(Object.entries(Object(of))).get(field)
  return typeof value === 'number' ? value : undefined
}
