import { z } from 'zod'
import { DEPOSIT_KINDS } from '#lib/api/money/cashier.ts'
import { PAYOUT_KINDS } from '#lib/api/money/cashier-withdrawals.ts'
import { INSTRUMENTS } from '#lib/shared/money/payment-law.ts'
import { minor } from './config-fields.ts'

/** Defaults follow from the currency: see `cashier-defaults.ts`. */
const depositMethod = z.strictObject({
  /** Identifies the method in calls and records; unique in the brand, and kept for good once it was used. */
  id: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/, 'lower-case letters, digits and hyphens'),
  /**
   * How it is paid: a payment code in the one currency of its scheme (`pix` BRL, `vietqr` VND, `promptpay` THB, `qrph` PHP,
   * `khqr` USD, `duitnow` MYR, `upi` INR), a bank transfer, or a page of the provider (`redirect`).
   */
  kind: z.enum(DEPOSIT_KINDS),
  /**
   * What a page of the provider takes, which is asked for with each order: a card is debit, credit or prepaid. Laws of some
   * markets forbid part of them; there it must be named. Without effect for other kinds.
   */
  instruments: z.array(z.enum(INSTRUMENTS)).default([]),
  /** Smallest deposit by this method, in minor units; without it 50 smallest stakes of the currency. */
  minMinor: minor.optional(),
  /** Largest deposit by this method, in minor units; without it 50,000 smallest stakes of the currency. */
  maxMinor: minor.optional(),
  /**
   * Amounts on the buttons of the form, in minor units; without it 100 to 2,500 smallest stakes of the currency. Those
   * outside the bounds are left out.
   */
  quickMinor: z.array(minor).max(12).optional(),
  /** Fee that is deducted from the amount that arrives, in hundredths of a percent: 100 is 1 %. */
  feeBasisPoints: z.int().min(0).max(2000).default(0),
})

const withdrawalTerms = z.strictObject({
  /** Smallest withdrawal, in minor units; without it 100 smallest stakes of the currency. */
  minMinor: minor.optional(),
  /** Largest withdrawal, in minor units; without it 100,000 smallest stakes of the currency. */
  maxMinor: minor.optional(),
  /** Fixed fee that is deducted from the amount of each withdrawal, in minor units. */
  feeMinor: z.int().min(0).default(0),
  /** Usual minutes until the money arrives, shown before the confirmation. */
  arrivalMinutes: z.int().min(1).max(20_160).default(60),
  /**
   * Larger amounts, in minor units, are reviewed by two operators first, and so are smaller ones that together come to more in
   * 24 hours; without it 5,000 smallest stakes of the currency. It also says from when on a cash reward or a debt takes two operators.
   */
  reviewAboveMinor: z.int().min(0).optional(),
  /** Minutes that a review may take; shown to the player instead of an arrival. */
  reviewMinutes: z.int().min(5).max(20_160).default(1440),
  /** Minutes after which a sent payout counts as received where the member confirms nothing. */
  confirmMinutes: z.int().min(5).max(43_200).default(1440),
  /** Kinds of accounts that members can be paid to. */
  payoutKinds: z.array(z.enum(PAYOUT_KINDS)).min(1).default(['bank']),
})

/** Deposits and withdrawals of a brand. */
export const cashierField = z
  .strictObject({
    /** Deposit methods in the order of the form. */
    methods: z
      .array(depositMethod)
      .min(1)
      .default([{ id: 'card', kind: 'redirect', instruments: [], feeBasisPoints: 0 }]),
    /** Terms of withdrawals, the same for all kinds of payout accounts. */
    withdrawal: withdrawalTerms.prefault({}),
  })
  .prefault({})
