import type * as z from 'zod/mini'
import { ApiError, type ErrorCode } from '#lib/api/errors.ts'
import type { DialectPath } from '#lib/api/play/vendors-dialects.ts'
import type { VendorRefusal } from '#lib/api/play/vendors-refusals.ts'
import { endLater } from '#platform/play/vendors/ended-rounds.ts'
import { writeDecimal } from './amounts.ts'
import type { DialectCall, DialectReply, Refused, VendorCall, VendorDialect } from './dialect.ts'
import { isLiveSecret } from './live-secret.ts'
import {
  authenticating,
  isKnownToken,
  minorOf,
  paying,
  promoting,
  refunding,
  staking,
  sumOf,
} from './recon-messages.ts'
import { REFUSALS, statusOf } from './refusals.ts'
import { playerOf } from './told-player.ts'
import { read, WALLET } from './wallet-calls.ts'

/**
 * The format of Red Tiger: a key in `Authorization`, amounts as decimal texts, numeric codes. `auth` exchanges the launch
 * token for the session; the recon token stands for no session: it pays out and gives back, and never bets.
 */

/** Red Tiger's texts have two decimals. */
const LEAST_DECIMALS = 2
const MISSING: readonly ErrorCode[] = ['vendor.tooEarly', 'wallet.roundUnknown']
type Stake = z.output<typeof staking>

const calls = {
  auth: async (call, body) => {
    const told = read(authenticating, body)
    const { session, player, country, locale, balanceMinor } = await WALLET.openSession(
      call,
      told.token,
      told.userId || undefined,
    )
    return {
      success: true,
      result: {
        token: session,
        currency: call.tenant.currency.code,
        userId: player,
        casino: told.casino,
        country,
        language: locale,
        balance: purseOf(call, balanceMinor),
      },
    }
  },

  stake: (call, body) => stake(call, read(staking, body)),
  'promo/buyin': (call, body) => stake(call, read(staking, body)),

  payout: (call, body) => payout(call, body),

  /** A prize need not belong to a round; one that names a round settles it. */
  'promo/settle': async (call, body) => {
    const { round } = read(promoting, body)
    if (round?.id) return payout(call, body)
    const told = read(promoting, body)
    if (!(await isKnownToken(call, told.token))) throw new ApiError('vendor.session')
    const player = await namedPlayer(call, told)
    const amountMinor = sumOf(call, told.transaction)
    const { balanceMinor } = await WALLET.bonusResult(call, {
      ...{ player, currency: told.currency, transaction: told.transaction.id, amountMinor },
      type: told.promo?.type?.slice(0, 32) || 'promo',
    })
    return paid(call, told, { amountMinor, balanceMinor })
  },

  refund: (call, body) => refund(call, body),
  'promo/refund': (call, body) => refund(call, body),
} satisfies Record<DialectPath<'recon'>, DialectCall>

export const recon: VendorDialect = {
  name: 'recon',
  calls,
  isGenuine: (base, { raw }) => {
    const text = (raw.header('authorization') ?? '').replace(/^Basic /, '')
    return isLiveSecret(base, { vendor: raw.vendor, signedBy: 'vendor', text })
  },
  refuse,
}

/** The recon token is a secret and no session, so that a stake with it meets the refusal of every unknown session. */
async function stake(call: VendorCall, told: Stake): Promise<object> {
  const { token, currency, transaction, round, game } = told
  const player = await namedPlayer(call, told)
  // Money that the vendor itself promised is in no wallet of ours.
  if (minorOf(call, transaction.stakePromo) > 0) throw new ApiError('wallet.insufficient')
  const amountMinor = minorOf(call, transaction.stake)
  // Without a round it is one of its own, which no other message can name: a buy-in, whose prize comes without a round too.
  const roundId = round?.id || transaction.id
  const { balanceMinor, atMs } = await WALLET.bet(call, {
    ...{ player, session: token, currency, game: game.key },
    ...{ transaction: transaction.id, round: roundId, amountMinor },
  })
  if (!round?.id || round.ends) await endLater(call, { player, round: roundId, atMs })
  return {
    success: true,
    result: {
      token,
      currency,
      id: transaction.id,
      stake: purseOf(call, amountMinor),
      balance: purseOf(call, balanceMinor),
    },
  }
}

async function payout(call: VendorCall, body: unknown): Promise<object> {
  const told = read(paying, body)
  const player = await namedPlayer(call, told)
  const amountMinor = sumOf(call, told.transaction)
  const { currency, transaction, round } = told
  const asked = { player, currency, transaction: transaction.id, round: round.id, game: told.game.key }
  const { balanceMinor } = await WALLET.win(call, { ...asked, amountMinor, isLast: round.ends }).catch(
    async (error: unknown) => {
      // A stake that never came cannot come any more with a token that is unknown.
      const isMissing = error instanceof ApiError && MISSING.includes(error.code)
      throw isMissing && !(await isKnownToken(call, told.token))
        ? new ApiError('vendor.session', error.details)
        : error
    },
  )
  return paid(call, told, { amountMinor, balanceMinor })
}

/** It has the id of its stake; what it gives back is what was taken, whatever amount it says. */
async function refund(call: VendorCall, body: unknown): Promise<object> {
  const told = read(refunding, body)
  const { id } = told.transaction
  const player = await namedPlayer(call, told, [{ kind: 'bet', id }])
  const { moved, returnedMinor, isTombstone } = await WALLET.rollback(call, {
    ...{ player, transaction: id, betTransaction: id },
  })
  const { balanceMinor, atMs } = moved
  if (isTombstone) throw new ApiError('wallet.betUnknown', { balanceMinor })
  const { round } = told
  if (round?.ends && round.id) await endLater(call, { player, round: round.id, atMs })
  return {
    success: true,
    result: { token: told.token, id, stake: purseOf(call, returnedMinor) },
    balance: purseOf(call, balanceMinor),
    currency: call.tenant.currency.code,
  }
}

function paid(
  call: VendorCall,
  told: { token: string; currency: string; transaction: { id: string } },
  { amountMinor, balanceMinor }: { amountMinor: number; balanceMinor: number },
): object {
  return {
    success: true,
    result: {
      token: told.token,
      currency: told.currency,
      id: told.transaction.id,
      payout: purseOf(call, amountMinor),
      balance: purseOf(call, balanceMinor),
    },
  }
}

function namedPlayer(
  call: VendorCall,
  { token, userId }: { token: string; userId: string },
  ids: Parameters<typeof playerOf>[2] = [],
): Promise<string> {
  return playerOf(call, { token, user: userId }, ids)
}

/** All that can be staked is cash here, bonus money too. */
function purseOf({ tenant }: Refused['base'], minor: number): { cash: string; bonus: string } {
  const { exponent } = tenant.currency
  return {
    cash: writeDecimal(minor, exponent, LEAST_DECIMALS),
    bonus: writeDecimal(0, exponent, LEAST_DECIMALS),
  }
}

/** A stake of another player was not given back before. */
const OF_REFUND: Partial<Record<VendorRefusal, number>> = { 'request.keyReused': 400 }

function refuse({ base, path, code, balanceMinor }: Refused): DialectReply {
  const own = path.endsWith('refund') ? OF_REFUND[code] : undefined
  return {
    status: statusOf(code),
    body: {
      success: false,
      error: { message: code, code: own ?? REFUSALS.recon[code] },
      ...(balanceMinor === undefined ? {} : { balance: purseOf(base, balanceMinor) }),
    },
  }
}
