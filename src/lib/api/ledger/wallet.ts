import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { currency, empty, merchant, minorUnits, signedMinorUnits, timestampMs } from '#lib/api/fields.ts'

export const walletBalance = z.object({
  currency,
  /** Real money that can be played or withdrawn. */
  playerMinor: minorUnits,
  /** Reserved: pending withdrawals and transfers. */
  holdMinor: minorUnits,
  bonusMinor: minorUnits,
  points: minorUnits,
  /** Increases with each movement; an older reply that arrives later is dropped. */
  version: z.int(),
})
export type WalletBalance = z.infer<typeof walletBalance>

export const getBalance = endpoint({
  method: 'GET',
  path: '/wps/v2/wallets/balance',
  module: 'WALLET3',
  who: 'session',
  input: empty,
  output: walletBalance,
  errors: [],
})

/** `isSingle` 1: one wallet for all vendors; 0: each vendor has its own wallet. */
export const getMerchantWallet = endpoint({
  method: 'GET',
  path: '/wps/relay/GCS_merchantWallet',
  module: 'WALLET3',
  who: 'session',
  input: z.strictObject({ merchantCode: merchant }),
  output: z.object({ isSingle: z.enum(['0', '1']), vendors: z.array(z.string()) }),
  errors: ['request.merchant'],
})

/** Play since this session began: bets count from when they are placed, returned ones not at all. */
export const getPlaySummary = endpoint({
  method: 'GET',
  path: '/wps/v2/wallets/session',
  module: 'WALLET3',
  who: 'session',
  input: empty,
  output: z.object({
    currency,
    /** When the session began. */
    sinceMs: timestampMs,
    stakedMinor: minorUnits,
    /** The part of the stakes that is not decided. */
    openMinor: minorUnits,
    /** Of decided bets. */
    wonMinor: minorUnits,
    /** Wins less stakes that are not open. */
    netMinor: signedMinorUnits,
  }),
  errors: [],
})
export type PlaySummary = z.infer<typeof getPlaySummary.output>
