import * as z from 'zod/mini'
import { isRegion } from '#lib/shared/product/iso-codes.ts'
import { endpoint } from '#lib/api/endpoint.ts'
import { minorUnits, timestampMs } from '#lib/api/fields.ts'
import { vendorState } from './vendors-states.ts'
import { operatorName, tenant } from '#lib/api/operator-fields.ts'

const vendor = z.string().check(z.regex(/^[A-Z0-9][A-Z0-9_-]{0,31}$/))
/** The operator and the reason, stored with the setting. */
const by = {
  operator: operatorName,
  reason: z.string().check(z.minLength(1), z.maxLength(300)),
}

/**
 * The largest win, bonus result or correction that any vendor may report: far above every real prize, and small enough that
 * the sums of a brand (thousands of such wins) stay below 2^53, where JSON numbers are exact.
 */
export const LARGEST_WIN_MINOR = 1_000_000_000_000

/** The restrictions of a vendor at a brand. */
export const vendorRules = z.strictObject({
  /** Allowed source addresses or networks (`203.0.113.0/24`, `2001:db8::/48`); empty: any. */
  addresses: z._default(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(64)), []),
  /** Allowed currencies; empty: the brand's. */
  currencies: z._default(z.array(z.string().check(z.regex(/^[A-Z]{3}$/))), []),
  /**
   * Bounds of one stake, and of one win; if omitted, stakes have none and wins have a hundred times the brand's largest
   * withdrawal. A win beyond it is held for an operator.
   */
  minStakeMinor: z.optional(minorUnits),
  maxStakeMinor: z.optional(minorUnits),
  maxWinMinor: z.optional(minorUnits),
  /**
   * Bounds of money without a bet: of one prize, and of all within 24 hours. If omitted, a prize has the amount above which
   * the brand reviews withdrawals, and a day ten times that. What is beyond is held for an operator.
   */
  maxPrizeMinor: z.optional(minorUnits),
  maxPrizesADayMinor: z.optional(minorUnits),
  /** Where its games may be opened (ISO 3166-1 alpha-2); empty: wherever the brand is. */
  countries: z._default(z.array(z.string().check(z.refine(isRegion))), []),
  /** More of its calls in a second are refused before anything is stored, and may be repeated; if omitted, no bound. */
  callsPerSecond: z.optional(z.int().check(z.minimum(1), z.maximum(100_000))),
  /**
   * A round older than this accepts no further stake; its wins and rollbacks are accepted at any age. If omitted, no
   * bound.
   */
  roundHours: z.optional(z.int().check(z.minimum(1), z.maximum(8_784))),
  /**
   * For a vendor that signs with a key of its own (the format `rs`): its RSA key in SPKI form, as PEM or the base64 of
   * its DER; two PEM blocks during a change of keys. Without a key all of its calls are refused.
   */
  publicKey: z.optional(z.string().check(z.maxLength(4_096))),
})
export type VendorRules = z.infer<typeof vendorRules>

/** Rules as operators may set them. Those stored before are read without these checks. */
const settableRules = z
  .extend(vendorRules, {
    maxWinMinor: z.optional(minorUnits.check(z.maximum(LARGEST_WIN_MINOR))),
  })
  .check(
    z.refine(
      ({ minStakeMinor = 0, maxStakeMinor = Number.MAX_SAFE_INTEGER }) => minStakeMinor <= maxStakeMinor,
      { path: ['minStakeMinor'] },
    ),
  )

const vendorSetting = z.object({
  vendor: z.string(),
  state: vendorState,
  untilMs: z.optional(timestampMs),
  rules: vendorRules,
  changedBy: z.string(),
  reason: z.string(),
})
export type VendorSetting = z.infer<typeof vendorSetting>

/** The settings of a brand's outside vendors, its own before those of all brands. */
export const listVendorSettings = endpoint({
  method: 'GET',
  path: '/ops/vendors',
  module: 'OPS3',
  who: 'operator',
  duty: 'vendors',
  input: z.strictObject({ tenant }),
  output: z.object({ vendors: z.array(vendorSetting) }),
  errors: ['tenant.unknown'],
})

/** Opens, closes, hides or stops a vendor, or changes its rules: at one brand, or at all if none is named. */
export const setVendor = endpoint({
  method: 'POST',
  path: '/ops/vendors/set',
  module: 'OPS3',
  who: 'operator',
  duty: 'vendors',
  input: z.strictObject({
    tenant: z.optional(tenant),
    vendor,
    state: z.optional(vendorState),
    untilMs: z.optional(timestampMs),
    rules: z.optional(settableRules),
    ...by,
  }),
  /** `before`: the rules that this replaced. */
  output: z.extend(vendorSetting, { before: vendorRules }),
  errors: ['tenant.unknown', 'vendor.unknown'],
})

const vendorKey = z.object({
  keyId: z.string(),
  /** Signs the vendor's calls to us. */
  secret: z.string(),
  /** Signs our launch addresses and our calls to the vendor. */
  launchSecret: z.string(),
  endsAtMs: z.optional(timestampMs),
})

/** The valid keys of a vendor at a brand, to be handed over securely. */
export const listVendorKeys = endpoint({
  method: 'POST',
  path: '/ops/vendors/keys',
  module: 'OPS3',
  who: 'operator',
  duty: 'vendors',
  input: z.strictObject({ tenant, vendor }),
  output: z.object({ keys: z.array(vendorKey) }),
  errors: ['tenant.unknown', 'vendor.unknown'],
})

/**
 * Key rotation: creates the next key; the current one stays valid for `overlapMinutes` (0: ends at once, as after a leak).
 */
export const rotateVendorKey = endpoint({
  method: 'POST',
  path: '/ops/vendors/rotate',
  module: 'OPS3',
  who: 'operator',
  duty: 'vendors',
  input: z.strictObject({
    tenant,
    vendor,
    overlapMinutes: z.int().check(z.minimum(0), z.maximum(30 * 24 * 60)),
  }),
  output: z.object({ keys: z.array(vendorKey) }),
  errors: ['tenant.unknown', 'vendor.unknown'],
})

const VENDOR_DIFFERENCES = ['missingHere', 'missingThere', 'amount', 'player'] as const
/** A day of a vendor (UTC): its list compared with our ledger. Differences are named by the vendor's id. */
export const vendorReconciliation = z.object({
  vendor: z.string(),
  day: z.string(),
  /** Why the vendor's list was unavailable; nothing was compared then. */
  failure: z.optional(z.string()),
  theirs: z.object({ transactions: minorUnits, betMinor: minorUnits, winMinor: minorUnits }),
  ours: z.object({ transactions: minorUnits, betMinor: minorUnits, winMinor: minorUnits }),
  /** The number of differences, and the first of them. */
  differing: minorUnits,
  differences: z.array(
    z.object({
      transaction: z.string(),
      kind: z.string(),
      what: z.enum(VENDOR_DIFFERENCES),
      theirs: z.string(),
      ours: z.string(),
    }),
  ),
})
export type VendorReconciliation = z.infer<typeof vendorReconciliation>

/** Compares a day now; the schedule does so for yesterday, for each vendor of each brand. */
export const reconcileVendor = endpoint({
  method: 'POST',
  path: '/ops/vendors/reconcile',
  module: 'OPS3',
  who: 'operator',
  duty: 'vendors',
  input: z.strictObject({ tenant, vendor, day: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)) }),
  output: vendorReconciliation,
  errors: ['tenant.unknown', 'vendor.unknown'],
})
