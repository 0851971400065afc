import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { category, currency, empty, minorUnits, positiveMinorUnits } from './fields.ts'
import { depositMethod } from './cashier.ts'
import { game } from './games.ts'
import { resource } from './system.ts'
import { socialLogin } from './social.ts'
import { fieldRule } from './registration.ts'
import { PAYOUT_KINDS } from './withdrawals.ts'

/** How a brand takes and pays out money; see `cashier` in the tenant's schema for what each means. */
export const cashierSettings = z.object({
  methods: z.array(depositMethod),
  withdrawal: z.object({
    minMinor: positiveMinorUnits,
    maxMinor: positiveMinorUnits,
    feeMinor: minorUnits,
    arrivalMinutes: minorUnits,
    reviewAboveMinor: minorUnits,
    confirmMinutes: minorUnits,
    payoutKinds: z.array(z.enum(PAYOUT_KINDS)),
  }),
})
export type CashierSettings = z.infer<typeof cashierSettings>

/** What the platform needs to know of a brand: made from `tenants/<id>/tenant.json`, kept in D1. */
export const tenantRecord = z.object({
  id: z.string(),
  name: z.string(),
  merchantCode: z.string(),
  hosts: z.array(z.string()),
  locales: z.array(z.string()),
  currency,
  currencySymbol: z.string(),
  /** The product's flags that are on. */
  modules: z.array(z.string()),
  categories: z.array(category),
  vendors: z.array(z.string()),
  hotGames: z.array(z.string()),
  singleWallet: z.boolean(),
  resources: z.array(resource),
  blockedRegions: z.array(z.string()),
  minimumAgeYears: z.int(),
  /** ISO 3166-1: where the mobile numbers are that receive codes. */
  phoneCountries: z._default(z.array(z.string()), []),
  /** Left out: who asks for a forgotten password is not told whether there is such an account. */
  tellsUnknownAccounts: z.optional(z.boolean()),
  registration: z.object({ fields: z.array(fieldRule), captcha: z.boolean() }),
  cashier: cashierSettings,
  /** Sign-in providers that the brand is registered with. */
  socialLogin: z.optional(socialLogin),
  analyticsTag: z.optional(z.string()),
})
export type TenantRecord = z.infer<typeof tenantRecord>

export const vendorRecord = z.object({
  vassalage: z.string(),
  title: z.string(),
  categories: z.array(category),
  kind: z.enum(['inHouse', 'external']),
})

/** A generated demo account; its password travels only from the operator's own machine. */
export const demoMember = z.object({
  tenant: z.string(),
  account: z.string(),
  password: z.string(),
  type: z.int(),
  nickname: z.string(),
  balanceMinor: z.int(),
})

/** Brings tenants, catalogue and demo members to what the files say. Running it again changes nothing. */
export const seedPlatform = endpoint({
  method: 'POST',
  path: '/ops/seed',
  module: 'OPS3',
  who: 'operator',
  input: z.strictObject({
    tenants: z.array(tenantRecord),
    vendors: z.array(vendorRecord),
    games: z.array(game),
    members: z.array(demoMember),
  }),
  output: z.object({ tenants: z.int(), vendors: z.int(), games: z.int(), members: z.int() }),
  errors: [],
})

/** What the edge reads from KV under the tenant's id. */
export const edgeStatus = z.object({
  maintenance: z.boolean(),
  sinceMs: z.optional(z.int()),
  retryAfterSeconds: z.optional(z.int()),
  blockedRegions: z.array(z.string()),
  /** Visitors who pass during maintenance. */
  allowAddresses: z.optional(z.array(z.string())),
})
export type EdgeStatus = z.infer<typeof edgeStatus>

/** What operators have set for a brand at the moment. */
export const getEdgeStatus = endpoint({
  method: 'GET',
  path: '/ops/status',
  module: 'OPS3',
  who: 'operator',
  input: z.strictObject({ tenant: z.string() }),
  output: edgeStatus,
  errors: ['tenant.unknown'],
})

/** Maintenance on or off, for one brand; pages follow within seconds, without a build. */
export const setMaintenance = endpoint({
  method: 'POST',
  path: '/ops/maintenance',
  module: 'OPS3',
  who: 'operator',
  input: z.strictObject({ tenant: z.string(), on: z.boolean(), retryAfterSeconds: z.optional(z.int()) }),
  output: edgeStatus,
  errors: ['tenant.unknown'],
})

export const setBlockedRegions = endpoint({
  method: 'POST',
  path: '/ops/regions',
  module: 'OPS3',
  who: 'operator',
  input: z.strictObject({
    tenant: z.string(),
    blockedRegions: z.array(z.string().check(z.regex(/^[A-Z]{2}$/))),
  }),
  output: edgeStatus,
  errors: ['tenant.unknown'],
})

/** The OpenAPI document of all calls. */
export const getOpenApi = endpoint({
  method: 'GET',
  path: '/ops/openapi',
  module: 'OPS3',
  who: 'operator',
  input: empty,
  output: z.record(z.string(), z.unknown()),
  errors: [],
})
