import * as z from 'zod/mini'
import { minorUnits, timestampMs } from '#lib/api/fields.ts'

/**
 * The reconciliation contract: what the platform asks a vendor's server for, signed as every call between the two
 * (`lib/shared/keys/vendor-signature.ts`, `signedBy: 'brand'`), and what it takes as an answer. The sandbox vendor serves it at
 * `POST <VENDOR_URL>/vendor/transactions`.
 */

export const VENDOR_LIST_PATH = '/vendor/transactions'

/** A query spans at most this. */
export const LIST_SPAN_MS = 60 * 60_000

export interface VendorListQuery {
  brand: string
  vendor: string
  currency: string
  /** From and including; up to and not including, at most `LIST_SPAN_MS` later. Milliseconds since 1970. */
  fromMs: number
  untilMs: number
  cursor?: string | undefined
}

/** One movement as the vendor has it: taken by us, as far as the vendor knows. */
const vendorMovement = z.object({
  transaction: z.string(),
  kind: z.enum(['bet', 'win', 'betAndWin', 'rollback', 'bonus', 'correction']),
  player: z.string(),
  /** Taken from the player, and given to them. */
  betMinor: minorUnits,
  winMinor: minorUnits,
  atMs: timestampMs,
})
export type VendorMovement = z.infer<typeof vendorMovement>

/** At most 500 movements, oldest first; `next` asks for more. */
export const vendorList = z.object({
  transactions: z.array(vendorMovement),
  next: z.optional(z.string()),
})
export type VendorList = z.infer<typeof vendorList>
