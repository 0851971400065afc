import * as z from 'zod/mini'
import { adjustBalance, cancelAdjustment } from '#lib/api/money/cashier-adjustments.ts'
import { reviewApplication } from '#lib/api/rewards/promotions-applications.ts'
import { reviewWithdrawal } from '#lib/api/money/cashier-ops.ts'
import { correctPeriod, reviewAgentBill, settleContracts } from '#lib/api/agents/contracts-ops.ts'
import { reverseDeposit, settleOwed } from '#lib/api/money/cashier-reversals.ts'
import { returnDeposits } from '#lib/api/care/documents.ts'
import { currency } from '#lib/api/fields.ts'
import { resolveHeldMoney } from '#lib/api/ops/ledger-ops.ts'
import { decideLotteryVersion, draftLotteryVersion } from '#lib/api/play/lottery-versions.ts'
import { loggedAmount, type LoggedAmount } from '#lib/api/ops/operator-log.ts'
import { correctPoints, reviewPointOrder } from '#lib/api/money/points-ops.ts'
import { endOffer, putOffer, reviewClaim } from '#lib/api/rewards/promotions-ops.ts'
import { setVendor } from '#lib/api/play/vendors-ops.ts'
import { giveVipGift } from '#lib/api/rewards/vip-ops.ts'
import type { Currency } from '#lib/shared/product/vocabulary.ts'

/** Fields of inputs that are sums. */
const ASKED = new Map<string, readonly string[]>([
  [adjustBalance.path, ['amountMinor']],
  [giveVipGift.path, ['amountMinor']],
  [correctPoints.path, ['points']],
])
/** Fields of replies that are sums, for calls whose input has none. */
const MADE = new Map<string, readonly string[]>([
  [reviewWithdrawal.path, ['amountMinor']],
  [resolveHeldMoney.path, ['amountMinor']],
  [reverseDeposit.path, ['amountMinor', 'owedMinor']],
  [settleOwed.path, ['owedMinor']],
  [cancelAdjustment.path, ['amountMinor']],
  [returnDeposits.path, ['amountMinor']],
  [reviewClaim.path, ['amountMinor']],
  [reviewApplication.path, ['amountMinor']],
  [reviewPointOrder.path, ['points']],
  [reviewAgentBill.path, ['dueMinor']],
  [settleContracts.path, ['paidMinor']],
  [correctPeriod.path, ['differenceMinor']],
  [endOffer.path, ['budgetMinor']],
])
/** Bounds before and after a call, as its reply has them. */
const BOUNDS = new Map<string, (reply: object) => [before: object, after: object]>([
  [setVendor.path, (reply) => [part(reply, 'before'), part(reply, 'rules')]],
  [putOffer.path, (reply) => [part(reply, 'before'), { budgetMinor: fieldOf(reply, 'budgetMinor') }]],
  [draftLotteryVersion.path, lotteryLimits],
  [decideLotteryVersion.path, lotteryLimits],
])

const stored = z.object({ currency: z.nullable(currency), amounts: z.array(loggedAmount) })
type Logged = z.infer<typeof stored>

/** Serialises the sums of an input for the log; `null` if the input has none. */
export function askedAmounts(path: string, input: unknown, of: Currency | undefined): string | null {
  return toText(of, sumsIn(input, ASKED.get(path)))
}

/** Serialises the sums and changed bounds of a reply for the log; `null` if the reply has none. */
export function madeAmounts(path: string, output: unknown, of: Currency | undefined): string | null {
  const bounds = BOUNDS.get(path)?.(Object(output)) ?? [{}, {}]
  return toText(of, [...sumsIn(output, MADE.get(path)), ...changed(...bounds)])
}

export function readAmounts(text: string | null): Logged {
  return text === null ? { currency: null, amounts: [] } : stored.parse(JSON.parse(text))
}

function toText(of: Currency | undefined, amounts: LoggedAmount[]): string | null {
  if (amounts.length === 0) return null
  const { code, exponent } = of ?? {}
  const own = code === undefined || exponent === undefined ? null : { code, exponent }
  return JSON.stringify({ currency: own, amounts } satisfies Logged)
}

function sumsIn(of: unknown, names: readonly string[] = []): LoggedAmount[] {
  return names.flatMap((name) => {
    const to = fieldOf(Object(of), name)
    return typeof to === 'number' && to !== 0 ? [{ name, to }] : []
  })
}

function changed(before: object, after: object): LoggedAmount[] {
  const numberIn = (of: object, name: string) => {
    const value = fieldOf(of, name)
    return typeof value === 'number' ? value : null
  }
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    const [from, to] = [numberIn(before, name), numberIn(after, name)]
    return from === to ? [] : [{ name, from, to }]
  })
}

/** A version has only the limits that it changes. */
function lotteryLimits(reply: object): [object, object] {
  const before = part(part(reply, 'before'), 'limits')
  return [before, { ...before, ...part(part(reply, 'changes'), 'limits') }]
}

function part(of: object, name: string): object {
  return Object(fieldOf(of, name))
}

function fieldOf(of: object, name: string): unknown {
  return new Map<string, unknown>(Object.entries(of)).get(name)
}
