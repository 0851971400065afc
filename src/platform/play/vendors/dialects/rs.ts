import * as z from 'zod/mini'
import { ApiError } from '#lib/api/errors.ts'
import type { DialectPath } from '#lib/api/play/vendors-dialects.ts'
import { endLater } from '#platform/play/vendors/ended-rounds.ts'
import { isSignedBy } from '#platform/play/vendors/public-key.ts'
import { keyOf, playerOfTransaction } from '#platform/play/vendors/transaction-repository.ts'
import { readMinor, writeTimes } from './amounts.ts'
import type { DialectCall, DialectReply, Refused, VendorCall, VendorDialect } from './dialect.ts'
import { exactNumber, JsonNumber } from './exact-json.ts'
import { REFUSALS } from './refusals.ts'
import { bettorOf, playerOf } from './told-player.ts'
import { read, WALLET } from './wallet-calls.ts'

/**
 * The format of Caleta's operator guide 1.5 (Hub88's statuses): RSA-SHA256 of the body, amounts times 100,000, replies with a
 * status. A message carries no nonce and no time: repeated, it has the same id and gets the first reply.
 */

/** Amounts are told times 10^5. */
const PLACES = 5
const SIGNATURE_HEADER = 'x-auth-signature'

const named = { token: z.string(), request_uuid: z.optional(z.string()) }
/** In a rollback, and where a vendor sends it elsewhere: the brand's id of the player. */
const user = z.nullish(z.string())
/** With this message the round is over. */
const roundClosed = z.nullish(z.boolean())
const movement = {
  ...named,
  user,
  transaction_uuid: z.string(),
  round: z.string(),
  round_closed: roundClosed,
  game_code: z.string(),
  currency: z.string(),
  amount: z.instanceof(JsonNumber),
  /** Played by a promotion of the vendor: it costs the player nothing. */
  is_free: z._default(z.boolean(), false),
}
const referring = { reference_transaction_uuid: z.string() }
const rollingBack = z.object({
  ...{ ...named, ...referring, user, transaction_uuid: z.string() },
  round: z.nullish(z.string()),
  round_closed: roundClosed,
})

const calls = {
  'wallet/check': async (call, body) => {
    const { token } = read(z.object({ token: z.string() }), body)
    await WALLET.keepSession(call, token)
    return { token }
  },

  'wallet/balance': async (call, body) => {
    const told = read(z.object(named), body)
    const { player } = await WALLET.keepSession(call, told.token)
    const { balanceMinor } = await WALLET.balance(call, { player })
    return done(call, { told, player, balanceMinor })
  },

  'wallet/bet': async (call, body) => {
    const told = read(z.object(movement), body)
    const amountMinor = amountOf(call, told.amount)
    const { transaction_uuid: transaction, token, round } = told
    const player = await bettorOf(call, told, transaction)
    const { balanceMinor, atMs } = await WALLET.bet(call, {
      ...{ player, transaction, round, game: told.game_code, currency: told.currency },
      session: token,
      amountMinor: told.is_free ? 0 : amountMinor,
    })
    if (told.round_closed) await endLater(call, { player, round, atMs })
    return done(call, { told, player, balanceMinor })
  },

  'wallet/win': async (call, body) => {
    const told = read(z.object({ ...movement, ...referring }), body)
    const amountMinor = amountOf(call, told.amount)
    const { transaction_uuid: transaction, reference_transaction_uuid: bet } = told
    const ids = [
      { kind: 'bet', id: bet },
      { kind: 'win', id: transaction },
    ] as const
    const player = await playerOf(call, told, ids)
    const winning = {
      ...{ player, transaction, round: told.round, game: told.game_code, currency: told.currency },
      amountMinor,
      isLast: told.round_closed ?? false,
    }
    const { balanceMinor } = await WALLET.win(call, winning, bet)
    return done(call, { told, player, balanceMinor })
  },

  'wallet/rollback': async (call, body) => {
    const told = read(rollingBack, body)
    const { transaction_uuid: transaction, reference_transaction_uuid: betTransaction, round } = told
    const ids = [
      { kind: 'bet', id: betTransaction },
      { kind: 'rollback', id: transaction },
    ] as const
    const player = await playerOf(call, told, ids)
    const { moved, isTombstone } = await WALLET.rollback(call, { player, transaction, betTransaction })
    const { balanceMinor, atMs } = moved
    if (isTombstone && (await isWin(call, betTransaction)))
      throw new ApiError('wallet.betUnknown', { balanceMinor })
    if (told.round_closed && round) await endLater(call, { player, round, atMs })
    return done(call, { told, player, balanceMinor })
  },
} satisfies Record<DialectPath<'rs'>, DialectCall>

export const rs: VendorDialect = {
  name: 'rs',
  calls,
  isGenuine: async (_base, { raw, setting }) => {
    const { publicKey } = setting.rules
    const signature = raw.header(SIGNATURE_HEADER) ?? ''
    if (publicKey === undefined || signature === '') return false
    return isSignedBy(publicKey, { signature, bytes: raw.body })
  },
  refuse,
}

/** A win is not taken back: the vendor must not believe that it was. */
async function isWin({ env, tenant, vendor }: VendorCall, id: string): Promise<boolean> {
  const key = keyOf({ vendor: vendor.vassalage, kind: 'win', id })
  return (await playerOfTransaction(env, tenant.id, key)) !== undefined
}

function amountOf({ tenant }: VendorCall, { text }: JsonNumber): number {
  const of = { field: 'amount', exponent: tenant.currency.exponent, places: PLACES }
  // A whole number in this format: `1e5` and `1.0` are no integers of it.
  return readMinor(/^\d+$/.test(text) ? text : '', of)
}

function done(
  call: VendorCall,
  {
    told,
    player,
    balanceMinor,
  }: { told: { request_uuid?: string | undefined }; player: string; balanceMinor: number },
): object {
  return {
    user: player,
    status: 'RS_OK',
    request_uuid: told.request_uuid ?? '',
    ...balanceOf(call, balanceMinor),
  }
}

function balanceOf({ tenant }: Refused['base'], balanceMinor: number): object {
  const { code, exponent } = tenant.currency
  return { currency: code, balance: exactNumber(writeTimes(balanceMinor, { exponent, places: PLACES })) }
}

/** Always 200, but for an address that is not listed: after another status a bet counts as failed, and is not rolled back. */
function refuse({ base, body, code, balanceMinor }: Refused): DialectReply {
  const { request_uuid: id }: { request_uuid?: unknown } = Object(body ?? {})
  return {
    status: code === 'vendor.address' ? 403 : 200,
    body: {
      status: `RS_ERROR_${REFUSALS.rs[code]}`,
      request_uuid: typeof id === 'string' ? id : '',
      ...(balanceMinor === undefined ? {} : balanceOf(base, balanceMinor)),
    },
  }
}
