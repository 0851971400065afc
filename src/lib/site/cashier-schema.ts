import { z } from 'zod'
import { DEPOSIT_KINDS } from '#lib/api/cashier.ts'
import { PAYOUT_KINDS } from '#lib/api/withdrawals.ts'
import { minor } from './code-fields.ts'

/** Defaults follow from the currency: see `cashier-defaults.ts`. */
const depositMethod = z.strictObject({
  /** Identifies the method in calls and records. */
  id: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/, 'lower-case letters, digits and hyphens'),
  /** How it is paid: a Pix code, a VietQR code, a bank transfer, or a page of the provider. */
  kind: z.enum(DEPOSIT_KINDS),
  /** Smallest and largest amount, in minor units. */
  minMinor: minor.optional(),
  maxMinor: minor.optional(),
  /** Suggested amounts. */
  quickMinor: z.array(minor).max(12).optional(),
  /** Deducted from the amount that arrives, in hundredths of a percent. */
  feeBasisPoints: z.int().min(0).max(2000).default(0),
})

const withdrawalTerms = z.strictObject({
  minMinor: minor.optional(),
  maxMinor: minor.optional(),
  /** Deducted from the amount. */
  feeMinor: z.int().min(0).default(0),
  /** Usual duration, shown before the confirmation. */
  arrivalMinutes: z.int().min(1).max(20_160).default(60),
  /** Larger amounts are reviewed by two operators first. */
  reviewAboveMinor: z.int().min(0).optional(),
  /** Time limit of the review; shown to the player instead of an arrival. */
  reviewMinutes: z.int().min(5).max(20_160).default(1440),
  /** A sent payout without an answer counts as received after this time. */
  confirmMinutes: z.int().min(5).max(43_200).default(1440),
  /** Kinds of payout accounts. */
  payoutKinds: z.array(z.enum(PAYOUT_KINDS)).min(1).default(['bank']),
})

/** Deposits and withdrawals of a brand. */
export const cashierField = z
  .strictObject({
    /** Deposit methods in display order. */
    methods: z
      .array(depositMethod)
      .min(1)
      .default([{ id: 'card', kind: 'redirect', feeBasisPoints: 0 }]),
    withdrawal: withdrawalTerms.prefault({}),
  })
  .prefault({})
