import * as z from 'zod/mini'
import { isRegion } from '#lib/shared/product/iso-codes.ts'
import { PRODUCT_TERMS_VERSION } from '#lib/shared/product/terms.ts'
import { isTimeZone } from '#lib/shared/time/zone.ts'
import { rates } from '#lib/api/agents/agent.ts'
import { contractSettings } from '#lib/api/agents/contracts.ts'
import { endpoint } from '#lib/api/endpoint.ts'
import { category, currency, empty, minorUnits, positiveMinorUnits, timestampMs } from '#lib/api/fields.ts'
import { depositMethod } from '#lib/api/money/cashier.ts'
import { game } from '#lib/api/play/games.ts'
import { mallRecord } from '#lib/api/money/points-mall.ts'
import { protectionSettings } from '#lib/api/care/protection-settings.ts'
import { lotteryOfBrand } from '#lib/api/play/lottery-settings.ts'
import { INSTRUMENTS } from '#lib/shared/money/payment-law.ts'
import { market, offerRecord } from '#lib/api/rewards/offers.ts'
import { resource } from '#lib/api/access/storefront.ts'
import { socialLogin } from '#lib/api/access/social.ts'
import { fieldRule } from '#lib/api/access/registration.ts'
import { PAYOUT_KINDS } from '#lib/api/money/cashier-withdrawals.ts'

/** A brand's deposits and payouts; `cashier` in the tenant's schema documents the keys. */
const cashierSettings = z.object({
  /** `instruments`: what a page of the provider may take; empty: whatever it takes. */
  methods: z.array(z.extend(depositMethod, { instruments: z._default(z.array(z.enum(INSTRUMENTS)), []) })),
  withdrawal: z.object({
    minMinor: positiveMinorUnits,
    maxMinor: positiveMinorUnits,
    feeMinor: minorUnits,
    arrivalMinutes: minorUnits,
    reviewAboveMinor: minorUnits,
    reviewMinutes: z._default(minorUnits, 1440),
    confirmMinutes: minorUnits,
    payoutKinds: z.array(z.enum(PAYOUT_KINDS)),
  }),
})
export type CashierSettings = z.infer<typeof cashierSettings>

/** A brand's agents; `agents` in the tenant's schema documents the keys. */
const agentSettings = z.object({
  maxDepth: z.int(),
  maxDirect: z.int(),
  topRates: rates,
  showsContacts: z.boolean(),
  transferDayMinor: z.optional(positiveMinorUnits),
  /** Left out: no contracts. */
  contracts: z.optional(contractSettings),
})

/** The first part of every object name, row key and cache key. */
const tenantId = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,30}$/))

/** The platform's record of a brand: made from `tenants/<id>/tenant.json`, stored in D1. */
export const tenantRecord = z.object({
  id: tenantId,
  name: z.string(),
  merchantCode: z.string(),
  hosts: z.array(z.string()),
  locales: z.array(z.string()),
  currency,
  /** Name of the D1 binding that stores its rows. */
  database: z._default(z.string().check(z.regex(/^[A-Z][A-Z0-9_]*$/)), 'DB'),
  /** IANA name of the time zone in which the brand's days begin. */
  timeZone: z._default(z.string().check(z.refine(isTimeZone)), 'UTC'),
  currencySymbol: z.string(),
  /** The product's flags that are on. */
  modules: z.array(z.string()),
  categories: z.array(category),
  vendors: z.array(z.string()),
  hotGames: z.array(z.string()),
  singleWallet: z.boolean(),
  /** Origins besides the brand's own that serve its pictures. */
  pictureHosts: z._default(z.array(z.string()), []),
  resources: z.array(resource),
  blockedRegions: z.array(z.string()),
  minimumAgeYears: z.int(),
  /** Day of the terms of play that a registration accepts. */
  termsVersion: z._default(z.iso.date(), PRODUCT_TERMS_VERSION),
  /** Digest of their wording; unknown until the brand is seeded with it. */
  termsDigest: z.optional(z.string()),
  /** ISO 3166-1: countries whose mobile numbers receive codes. */
  phoneCountries: z._default(z.array(z.string()), []),
  /** Default: a password reset does not reveal whether the account exists. */
  tellsUnknownAccounts: z.optional(z.boolean()),
  /** Rewards that cost the house are given to members with a verified number or address only. */
  rewardsNeedContact: z.optional(z.boolean()),
  registration: z.object({ fields: z.array(fieldRule), captcha: z.boolean() }),
  cashier: cashierSettings,
  /** Default: everything on, with the usual terms. */
  protection: z.optional(protectionSettings),
  /** Lotteries operated by the house. */
  lottery: z._default(lotteryOfBrand, { games: [] }),
  agents: agentSettings,
  /** The jurisdiction whose law its offers obey. */
  market: z._default(market, 'other'),
  /** The brand's registrations with sign-in providers. */
  socialLogin: z.optional(socialLogin),
  /** Whether it has live chats with hosts. */
  hasModels: z._default(z.boolean(), false),
  analyticsTag: z.optional(z.string()),
})
export type TenantRecord = z.infer<typeof tenantRecord>

const vendorRecord = z.object({
  vassalage: z.string(),
  title: z.string(),
  categories: z.array(category),
  kind: z.enum(['inHouse', 'external']),
  /** The adapter of an outside vendor (`platform/play/vendors/adapters`); `sandbox` by default. */
  adapter: z.optional(z.string()),
})

/** A generated demo account; its password is sent from the operator's own machine only. */
const demoMember = z.object({
  tenant: tenantId,
  account: z.string(),
  password: z.string(),
  type: z.int(),
  nickname: z.string(),
  /** As at a registration: some markets pay to accounts of this name alone. */
  name: z.optional(z.string()),
  balanceMinor: z.int(),
})

/** Brings tenants, catalogue and demo members to the state of the files. Idempotent. */
export const seedPlatform = endpoint({
  method: 'POST',
  path: '/ops/seed',
  module: 'OPS3',
  who: 'operator',
  duty: 'site',
  input: z.strictObject({
    tenants: z.array(tenantRecord),
    vendors: z.array(vendorRecord),
    games: z.array(game),
    members: z.array(demoMember),
    /** Offers of the files; one that is unlawful in its brand's market refuses the whole call. */
    offers: z._default(z.array(offerRecord), []),
    /** Items that points can be spent on; missing items are no longer offered. */
    mall: z._default(z.array(mallRecord), []),
  }),
  output: z.object({ tenants: z.int(), vendors: z.int(), games: z.int(), members: z.int() }),
  errors: [],
})

/** The entry in KV, under the tenant's id, that the edge reads. */
export const edgeStatus = z.object({
  maintenance: z.boolean(),
  sinceMs: z.optional(z.int()),
  retryAfterSeconds: z.optional(z.int()),
  /** When maintenance is expected to end, if operators stated it. */
  endsAtMs: z.optional(z.int()),
  /** When the brand closes, and opens again. */
  planned: z.optional(z.object({ startsAtMs: timestampMs, endsAtMs: z.optional(timestampMs) })),
  blockedRegions: z.array(z.string()),
  /** Visitors who pass during maintenance. */
  allowAddresses: z.optional(z.array(z.string())),
})
export type EdgeStatus = z.infer<typeof edgeStatus>

/** The current status of a brand, as set by operators. */
export const getEdgeStatus = endpoint({
  method: 'GET',
  path: '/ops/status',
  module: 'OPS3',
  who: 'operator',
  duty: 'site',
  input: z.strictObject({ tenant: z.string() }),
  output: edgeStatus,
  errors: ['tenant.unknown'],
})

/** What the platform knows of a brand since its files were seeded: nothing of it is changed without them. */
export const getBrand = endpoint({
  method: 'GET',
  path: '/ops/brand',
  module: 'OPS3',
  who: 'operator',
  duty: 'site',
  input: z.strictObject({ tenant: z.string() }),
  output: z.object({
    hosts: z.array(z.string()),
    /** Blocked by its own file, besides those that operators block. */
    blockedRegions: z.array(z.string()),
    modules: z.array(z.string()),
    categories: z.array(z.string()),
    vendors: z.array(z.string()),
    lotteries: z.array(z.string()),
    termsVersion: z.string(),
    database: z.string(),
    /** When its files were seeded last. */
    seededAtMs: timestampMs,
  }),
  errors: ['tenant.unknown'],
})

/** Switches maintenance of one brand, and ends a plan that runs; pages follow within seconds, without a build. */
export const setMaintenance = endpoint({
  method: 'POST',
  path: '/ops/maintenance',
  module: 'OPS3',
  who: 'operator',
  duty: 'site',
  input: z.strictObject({ tenant: z.string(), on: z.boolean(), retryAfterSeconds: z.optional(z.int()) }),
  output: edgeStatus,
  errors: ['tenant.unknown'],
})

export const setBlockedRegions = endpoint({
  method: 'POST',
  path: '/ops/regions',
  module: 'OPS3',
  who: 'operator',
  duty: 'site',
  input: z.strictObject({
    tenant: z.string(),
    blockedRegions: z.array(z.string().check(z.regex(/^[A-Z]{2}$/), z.refine(isRegion))),
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
  duty: 'site',
  input: empty,
  output: z.record(z.string(), z.unknown()),
  errors: [],
})
