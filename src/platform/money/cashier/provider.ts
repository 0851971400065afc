import * as z from 'zod/mini'
import type { DepositKind } from '#lib/api/money/cashier.ts'
import { notice } from '#lib/api/money/cashier-ops.ts'
import { BARE_CODE_KINDS, isCodeOf } from '#lib/shared/money/payment-codes.ts'
import type { Instrument } from '#lib/shared/money/payment-law.ts'
import { UPI_ADDRESS } from '#lib/shared/money/upi-link.ts'
import { ApiError } from '#lib/api/errors.ts'
import { readJson } from '#lib/shared/text/exact-json.ts'
import type { Currency } from '#lib/api/fields.ts'
import { readPixKey } from '#lib/shared/money/pix-key.ts'
import { bareEntry, cleanEntry } from '#lib/shared/text/entry.ts'
import type { Env } from '#platform/base/env.ts'
import { postSigned } from '#platform/base/crypto/service.ts'
import { writeLog } from '#platform/base/log.ts'

/**
 * The payment provider: accepts orders over HTTP and reports their outcome by signed webhooks (`webhook-service.ts`).
 * Orders carry our id; the provider executes each once, and reports its outcome on demand (`unanswered.ts`).
 */

const TIMEOUT_MS = 8_000
const text = z.string().check(z.minLength(1), z.maxLength(200))

interface Order {
  /** Our id of the deposit or withdrawal. */
  reference: string
  tenant: string
  /** Returned in each notice. */
  brand: string
  amountMinor: number
  currency: Currency
  /** Address of the webhooks. */
  noticeUrl: string
}
export interface PaymentOrder extends Order {
  kind: DepositKind
  /** What the provider's page may take; empty: whatever it takes. */
  instruments: readonly Instrument[]
  /** National number of the member, where money of others is refused by law: the payer's must be the same. */
  ownerNumber?: string
  expiresAtMs: number
  returnUrl: string
}
export interface PayoutOrder extends Order {
  kind: string
  bank: string | undefined
  number: string
  holder: string
  /** National number of the member, where the account must be their own by law: the holder's must be the same. */
  ownerNumber?: string
}

const number = z.string().check(z.overwrite(cleanEntry), z.minLength(1), z.maxLength(200))
const account = { bank: text, accountNumber: number, accountName: text }
/** Details that do not fit a payment code are refused here, before the order is placed. */
const pixKey = z.string().check(
  z.overwrite((key) => readPixKey(key) ?? ''),
  z.minLength(1),
)
const bareNumber = (form: RegExp) => z.string().check(z.overwrite(bareEntry), z.regex(form))
const named = { name: text, city: text }
const payload = z.string().check(z.minLength(1), z.maxLength(1_000))
/** A code that the provider made is shown as it was sent; from other details the codes are made here. */
const paymentDetails = z.union([
  z.object({ kind: z.literal('vietqr'), ...account, payload }),
  z.object({ kind: z.enum(BARE_CODE_KINDS), payload }),
  z.object({ kind: z.literal('pix'), key: pixKey, ...named }),
  z.object({
    kind: z.literal('vietqr'),
    ...account,
    bin: bareNumber(/^\d{6}$/),
    accountNumber: bareNumber(/^[A-Za-z\d]{1,19}$/),
  }),
  z.object({ kind: z.literal('promptpay'), biller: bareNumber(/^\d{15}$/) }),
  z.object({ kind: z.literal('promptpay'), proxy: bareNumber(/^(?:0\d{9}|\d{13}|\d{15})$/) }),
  z.object({
    kind: z.literal('qrph'),
    bic: bareNumber(/^[A-Z\d]{11}$/),
    accountNumber: bareNumber(/^\d{6,19}$/),
    ...named,
  }),
  z.object({ kind: z.literal('khqr'), account: bareNumber(/^[^\s@]{1,25}@[a-z\d]{2,6}$/), ...named }),
  z.object({
    kind: z.literal('duitnow'),
    acquirer: bareNumber(/^\d{6}$/),
    merchantId: bareNumber(/^[A-Za-z\d]{1,28}$/),
    ...named,
  }),
  z.object({ kind: z.literal('upi'), address: bareNumber(UPI_ADDRESS), name: text }),
  z.object({ kind: z.literal('bank'), ...account }),
  z.object({ kind: z.literal('redirect'), url: z.url({ protocol: /^https?$/ }) }),
])
export type PaymentDetails = z.infer<typeof paymentDetails>

const payoutAnswer = z.discriminatedUnion('accepted', [
  z.object({ accepted: z.literal(true) }),
  z.object({ accepted: z.literal(false), reason: text }),
])
export type PayoutAnswer = z.infer<typeof payoutAnswer>

interface Question {
  /** Our id of the deposit or withdrawal. */
  reference: string
  tenant: string
  brand: string
  subject: 'payment' | 'payout'
}
const outcome = z.object({ notices: z.array(notice).check(z.maxLength(20)) })

/**
 * The notices of an order so far, oldest first; none where nothing has happened.
 * @throws ApiError `cashier.providerDown`
 */
export function askOutcome(env: Env, question: Question): Promise<z.infer<typeof outcome>> {
  return post(env, { path: '/status', order: question, reply: outcome })
}

/** @throws ApiError `cashier.providerDown`: the outcome is unknown, the order may be repeated */
export async function orderPayment(env: Env, order: PaymentOrder): Promise<PaymentDetails> {
  const details = await post(env, { path: '/payments', order, reply: paymentDetails })
  if (details.kind !== order.kind || !fits(details, order)) {
    writeLog('provider.failed', {
      brand: order.tenant,
      path: '/payments',
      order: order.reference,
      answer: 'details that do not fit the order',
    })
    throw new ApiError('cashier.providerDown')
  }
  return details
}

/** A code for another amount or currency, or one that was cut short, is shown to nobody. */
function fits(details: PaymentDetails, { amountMinor, currency }: PaymentOrder): boolean {
  if (!('payload' in details)) return true
  return isCodeOf(details.kind, details.payload, { amountMinor, exponent: currency.exponent })
}

/** @throws ApiError `cashier.providerDown`: the outcome is unknown, the order must be repeated */
export function orderPayout(env: Env, order: PayoutOrder): Promise<PayoutAnswer> {
  return post(env, { path: '/payouts', order, reply: payoutAnswer })
}

async function post<Reply extends z.ZodMiniType>(
  env: Env,
  { path, order, reply }: { path: string; order: Order | Question; reply: Reply },
): Promise<z.output<Reply>> {
  const { PROVIDER_URL, PROVIDER_KEY } = env
  if (!PROVIDER_URL || !PROVIDER_KEY) throw new ApiError('cashier.providerDown')
  const body = JSON.stringify(order)
  let answer = 'no answer'
  try {
    const response = await postSigned(env, {
      url: `${PROVIDER_URL.replace(/\/$/, '')}${path}`,
      body,
      key: 'PROVIDER_KEY',
      nowMs: Date.now(),
      timeoutMs: TIMEOUT_MS,
      idempotencyKey: order.reference,
    })
    answer = `status ${response.status}`
    if (!response.ok) throw new Error(answer)
    return reply.parse(readJson(await response.text()))
  } catch (cause) {
    // Unreachable, too slow or invalid: the same for the member. The line is what tells operators of this order.
    writeLog('provider.failed', { brand: order.tenant, path, order: order.reference, answer })
    throw new ApiError('cashier.providerDown', undefined, { cause })
  }
}
