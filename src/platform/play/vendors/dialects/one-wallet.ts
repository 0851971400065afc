import * as z from 'zod/mini'
import { ApiError } from '#lib/api/errors.ts'
import type { DialectPath } from '#lib/api/play/vendors-dialects.ts'
import type { VendorRefusal } from '#lib/api/play/vendors-refusals.ts'
import { readVendorGame } from '#platform/base/catalogue/service.ts'
import { hashToken } from '#platform/base/crypto/service.ts'
import { readMinor, writeDecimal } from './amounts.ts'
import type { DialectCall, DialectReply, Refused, VendorCall, VendorDialect } from './dialect.ts'
import { exactNumber, JsonNumber } from './exact-json.ts'
import { isLiveSecret } from './live-secret.ts'
import { REFUSALS, statusOf } from './refusals.ts'
import { read, WALLET } from './wallet-calls.ts'

/**
 * The format of Evolution's One Wallet: a token in the query, sessions by `sid`, amounts as decimal numbers. `refId` joins a
 * bet, its credit and its cancel. It is our round id: other bets at the same table belong to other rounds.
 */

const named = { sid: z.string(), userId: z.string(), uuid: z.optional(z.string()) }
const table = z.object({ details: z.object({ table: z.object({ id: z.string() }) }) })
const decimal = z.union([z.instanceof(JsonNumber), z.string()])
const movement = z.object({
  ...named,
  currency: z.string(),
  game: table,
  transaction: z.object({ id: z.string(), refId: z.string(), amount: decimal }),
})
const cancelling = z.object({ ...named, transaction: z.object({ id: z.string() }) })
const promotion = z.object({
  ...named,
  currency: z.string(),
  game: z.nullish(z.unknown()),
  promoTransaction: z.object({ type: z.string(), id: z.string(), amount: decimal }),
})

const calls = {
  check: async (call, body) => {
    const { sid, userId, uuid } = read(z.object(named), body)
    await WALLET.keepSession(call, sid, userId)
    return { status: 'OK', sid, ...withId(uuid) }
  },

  balance: async (call, body) => {
    const { sid, userId, uuid, currency } = read(z.object({ ...named, currency: z.string() }), body)
    checkCurrency(call, currency)
    const { balanceMinor } = await WALLET.balance(call, { player: userId, session: sid })
    return done(call, uuid, balanceMinor)
  },

  debit: async (call, body) => {
    const { sid, userId, uuid, currency, game, transaction } = read(movement, body)
    const { balanceMinor } = await WALLET.bet(call, {
      ...{ player: userId, session: sid, currency, game: game.details.table.id },
      ...{ transaction: transaction.id, round: transaction.refId },
      amountMinor: amountOf(call, transaction.amount),
    })
    return done(call, uuid, balanceMinor)
  },

  /** One credit for a `refId`, whatever its own id: another one finds the first, and pays nothing. */
  credit: async (call, body) => {
    const { userId, uuid, currency, game, transaction } = read(movement, body)
    const { balanceMinor } = await WALLET.win(call, {
      ...{ player: userId, currency, game: game.details.table.id },
      ...{ transaction: creditId(userId, transaction.refId), round: transaction.refId, isLast: true },
      amountMinor: amountOf(call, transaction.amount),
    })
    return done(call, uuid, balanceMinor)
  },

  /** It has the id of its debit. One that overtakes it is stored, so that the late debit is refused. */
  cancel: async (call, body) => {
    const { userId: player, uuid, transaction } = read(cancelling, body)
    const ids = { transaction: transaction.id, betTransaction: transaction.id }
    const { moved, isTombstone } = await WALLET.rollback(call, { player, ...ids })
    const { balanceMinor } = moved
    if (isTombstone) throw new ApiError('wallet.betUnknown', { balanceMinor })
    return done(call, uuid, balanceMinor)
  },

  promo_payout: async (call, body) => {
    const { userId, uuid, currency, game, promoTransaction } = read(promotion, body)
    const { type, id, amount } = promoTransaction
    const { balanceMinor } = await WALLET.bonusResult(call, {
      ...{ player: userId, transaction: id, currency, ...(await ourGame(call, game)) },
      type: type.slice(0, 32) || 'promo',
      amountMinor: amountOf(call, amount),
    })
    return done(call, uuid, balanceMinor)
  },
} satisfies Record<DialectPath<'one-wallet'>, DialectCall>

export const oneWallet: VendorDialect = {
  name: 'one-wallet',
  calls,
  isGenuine: (base, { raw }) =>
    isLiveSecret(base, { vendor: raw.vendor, signedBy: 'vendor', text: raw.query('authToken') ?? '' }),
  refuse,
}

/** A round is its player's own, and so is its credit. */
function creditId(player: string, refId: string): string {
  const id = `${player}/${refId}`
  return id.length > 128 ? hashToken(id) : id
}

function amountOf({ tenant }: VendorCall, amount: JsonNumber | string): number {
  const text = typeof amount === 'string' ? amount : amount.text
  return readMinor(text, { field: 'transaction.amount', exponent: tenant.currency.exponent })
}

function checkCurrency({ tenant }: VendorCall, currency: string): void {
  if (currency !== tenant.currency.code) throw new ApiError('wallet.currency')
}

/** The game of a prize, if the brand offers it: prizes of other games are paid without one. */
async function ourGame({ env, tenant, vendor }: VendorCall, told: unknown): Promise<{ game?: string }> {
  const { success, data } = table.safeParse(told)
  if (!success) return {}
  const gameCode = data.details.table.id
  const game = await readVendorGame(env, tenant, { vassalage: vendor.vassalage, gameCode })
  return game ? { game: gameCode } : {}
}

function done({ tenant }: VendorCall, uuid: string | undefined, balanceMinor: number): object {
  return { status: 'OK', ...balanceOf(tenant, balanceMinor), ...withId(uuid) }
}

/** All that can be staked, bonus money too. */
function balanceOf({ currency }: VendorCall['tenant'], balanceMinor: number): object {
  return { balance: exactNumber(writeDecimal(balanceMinor, currency.exponent)), bonus: 0 }
}

function withId(uuid: string | undefined): { uuid?: string } {
  return uuid === undefined ? {} : { uuid }
}

/** The same refusal means another thing to a bet than to its credit. */
const OF_CALL: Readonly<Record<string, Partial<Record<VendorRefusal, string>>>> = {
  debit: {
    'wallet.rolledBack': 'FINAL_ERROR_ACTION_FAILED',
    'wallet.roundClosed': 'FINAL_ERROR_ACTION_FAILED',
  },
  // The bet was settled by another credit.
  credit: { 'request.keyReused': 'BET_ALREADY_SETTLED' },
  // It is another player's.
  cancel: { 'request.keyReused': 'BET_DOES_NOT_EXIST' },
}

function refuse({ base, path, body, code, balanceMinor }: Refused): DialectReply {
  const { uuid }: { uuid?: unknown } = Object(body ?? {})
  const status = OF_CALL[path]?.[code] ?? REFUSALS['one-wallet'][code]
  return {
    status: statusOf(code),
    body: {
      status,
      ...(balanceMinor === undefined ? {} : balanceOf(base.tenant, balanceMinor)),
      ...withId(typeof uuid === 'string' ? uuid : undefined),
      ...(status === 'TEMPORARY_ERROR' ? { retransmission: true } : {}),
    },
  }
}
