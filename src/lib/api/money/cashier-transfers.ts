import * as z from 'zod/mini'
import { amountMinor, proof } from './cashier.ts'
import { endpoint } from '#lib/api/endpoint.ts'
import {
  currency,
  empty,
  id,
  memberText,
  minorUnits,
  operationKey,
  positiveMinorUnits,
  timestampMs,
} from '#lib/api/fields.ts'

/** The possible recipients of this member's transfers: the upline, and the direct downline. */
export const listTransferTargets = endpoint({
  method: 'GET',
  path: '/wps/v2/wallets/transfers/targets',
  module: 'FUNDTRANS3',
  who: 'member',
  input: empty,
  output: z.object({
    currency,
    availableMinor: minorUnits,
    /** Bonus money that a transfer would forfeit. */
    bonusLostMinor: z.optional(minorUnits),
    upline: z.nullable(z.object({ account: z.string() })),
    downlines: z.array(z.object({ account: z.string(), nickname: z.string() })),
  }),
  errors: ['protection.unavailable'],
})

const memberTransfer = z.object({
  id,
  currency,
  direction: z.enum(['upline', 'downline']),
  account: z.string(),
  amountMinor: positiveMinorUnits,
  /** `pending` until the other wallet has accepted it; `returned` if it refused. */
  status: z.enum(['pending', 'done', 'returned']),
  atMs: timestampMs,
})
export type MemberTransfer = z.infer<typeof memberTransfer>

/** `downline` requires `account`; the upline is known. */
export const transferToMember = endpoint({
  method: 'POST',
  path: '/wps/v2/wallets/transfers',
  module: 'FUNDTRANS3',
  who: 'member',
  body: 'sealed',
  input: z.strictObject({
    direction: z.enum(['upline', 'downline']),
    account: z.optional(memberText(64)),
    amountMinor,
    operationKey,
    ...proof,
  }),
  output: memberTransfer,
  errors: [
    'transfer.relation',
    'transfer.dayLimit',
    'transfer.documents',
    'protection.unavailable',
    'wallet.insufficient',
    'wallet.frozen',
    'session.weak',
    'password.incorrect',
    'pin.incorrect',
    'request.keyReused',
    'request.tooMany',
  ],
})

export const getMemberTransfer = endpoint({
  method: 'GET',
  path: '/wps/v2/wallets/transfer',
  module: 'FUNDTRANS3',
  who: 'member',
  input: z.strictObject({ id }),
  output: memberTransfer,
  errors: ['transfer.unknown'],
})

const vendorWallet = z.object({ vassalage: z.string(), title: z.string(), balanceMinor: minorUnits })

/** Balances at each vendor, where the brand's vendors have their own wallets (`isSingle` '0'). */
export const listVendorWallets = endpoint({
  method: 'GET',
  path: '/wps/v2/wallets/vendors',
  module: 'WALLET3',
  who: 'member',
  input: empty,
  output: z.object({
    isSingle: z.enum(['0', '1']),
    currency,
    playerMinor: minorUnits,
    vendors: z.array(vendorWallet),
  }),
  errors: [],
})

/** Between the main wallet and a vendor's: `in` to the vendor, `out` back to the main wallet. */
export const walletTransfer = endpoint({
  method: 'POST',
  path: '/wps/relay/GCS_walletTransfer',
  module: 'FUNDTRANS3',
  who: 'member',
  input: z.strictObject({
    vassalage: id,
    direction: z.enum(['in', 'out']),
    amountMinor,
    operationKey,
  }),
  output: z.object({ playerMinor: minorUnits, vendor: vendorWallet }),
  errors: [
    'transfer.singleWallet',
    'vendor.unknown',
    'wallet.limitReached',
    'protection.timeOut',
    'protection.excluded',
    'protection.timeUp',
    'protection.realityCheck',
    'protection.unavailable',
    'wallet.insufficient',
    'wallet.frozen',
    'request.keyReused',
  ],
})

/** All of a member's money in one reply, for real members of brands with agents (`AGENTPOLICY3`). */
export const getConsolidatedFunds = endpoint({
  method: 'GET',
  path: '/wps/member/info/funds/consolidated',
  module: 'WALLET3',
  who: 'member',
  input: empty,
  output: z.object({
    currency,
    /** The sum of the four below. */
    totalMinor: minorUnits,
    playerMinor: minorUnits,
    /** Withdrawals and transfers in progress. */
    holdMinor: minorUnits,
    bonusMinor: minorUnits,
    vendorsMinor: minorUnits,
  }),
  errors: ['system.moduleOff'],
})
