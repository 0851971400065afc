import { MARKETS } from '#lib/api/offers.ts'
import { isSupportedCountry } from 'libphonenumber-js/mobile'
import { z } from 'zod'
import { CATEGORIES } from '#lib/api/fields.ts'
import { MODULE_FLAGS } from '#lib/api/modules.ts'
import { REGISTRATION_FIELDS } from '#lib/api/registration.ts'
import { PATTERN_IDS } from '#lib/shared/patterns.ts'
import { PRODUCT_TERMS_VERSION } from '#lib/shared/terms.ts'
import { isTimeZone } from '#lib/shared/zone.ts'
import { agentsField } from './agents-schema.ts'
import { cashierField } from './cashier-schema.ts'
import { currencyCode, region } from './code-fields.ts'
import { SITE_LOCALES } from './locale-table.ts'
import { protectionSchema } from './protection-schema.ts'
import { lotteryField } from './lottery-schema.ts'
import { checkTenantRules } from './tenant-rules.ts'

const hostName = z
  .string()
  .regex(
    /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/,
    'a host name in lower case, without port or scheme',
  )
  .refine(
    (host) => host !== 'localhost' && !host.endsWith('.localhost'),
    'a public host name: localhost and *.localhost belong to the local site',
  )
/** Hosts and ids of the deployment itself: the operators' door and the local aliases `<id>.localhost`. */
export const RESERVED_IDS: readonly string[] = [
  'catalogue',
  'localhost',
  'ops',
  'play',
  'vendor',
  'vendors',
  'www',
]
const httpsUrl = z.url({ protocol: /^https$/, error: 'an https:// address' })
const isOrigin = (text: string) => URL.parse(text)?.origin === text
const locale = z.enum(SITE_LOCALES)
/** A text that differs by locale; a locale that is missing falls back to the brand's default locale. */
const localized = z.partialRecord(locale, z.string().min(1))
const moduleFlags = z.strictObject(
  Object.fromEntries(MODULE_FLAGS.map((flag) => [flag, z.boolean().default(false)])) as Record<
    (typeof MODULE_FLAGS)[number],
    z.ZodDefault<z.ZodBoolean>
  >,
)

const registrationRule = z.strictObject({
  /** Whether the form shows the field. */
  enabled: z.boolean().default(true),
  /** Whether it must be filled in. */
  required: z.boolean().default(false),
  minLength: z.int().min(0).max(255).default(0),
  maxLength: z.int().min(1).max(255).default(64),
  /** The product's pattern kind that the text must match. */
  patternId: z.enum(PATTERN_IDS).default('any'),
})

const resource = z.strictObject({
  /** The product's kind; the site shows a link only where the resource exists. */
  resourceType: z.enum([
    'FACEBOOK',
    'YOUTUBE',
    'WHATSAPP',
    'TIKTOK',
    'INSTAGRAM',
    'TWITTER',
    'TELEGRAM',
    'TELEGRAM2',
    'MOBILECONFIG',
    'ANDROID',
  ]),
  /** Name shown to players. */
  name: z.string().min(1),
  url: httpsUrl,
  /** English label, for screen readers and reports. */
  labelNameEn: z.string().min(1),
})

const socialClient = (issuer: string) =>
  z.strictObject({
    /** The brand's public identifier at the provider. */
    clientId: z.string().min(1).max(255),
    /** Where the provider's configuration is discovered. */
    issuer: httpsUrl.default(issuer),
  })

const tenantFields = z.strictObject({
  /** The JSON Schema of this file, for editors. */
  $schema: z.string().optional(),
  /** The folder's name; the first part of every key, cache entry and object name of this brand. */
  id: z
    .string()
    .regex(/^[a-z][a-z0-9-]{1,30}$/, 'lower-case letters, digits and hyphens, 2 to 31 characters')
    .refine((id) => !RESERVED_IDS.includes(id), `none of the reserved words ${RESERVED_IDS.join(', ')}`),
  brand: z.strictObject({
    /** Name as players read it. */
    name: z.string().min(1).max(40),
    /** One line under the name, by locale. */
    tagline: localized,
    /** Legal name for the copyright line; default: the brand's name. */
    legalName: z.string().min(1).max(80).optional(),
  }),
  /** Fixed brand identifier of the product, kept in session and local storage and sent in calls. */
  merchantCode: z.string().regex(/^[A-Z0-9]{3,16}$/, '3 to 16 capital letters or digits'),
  /** Host names that this brand answers at in production; the first is the main domain. */
  hosts: z.array(hostName).min(1),
  /** Locale of the pages at the root. */
  defaultLocale: locale,
  /** Further locales, each under `/<locale>/`. */
  otherLocales: z.array(locale).default([]),
  currency: z.strictObject({
    /** ISO 4217. */
    code: currencyCode,
    symbol: z.string().min(1).max(4),
    /** Minor digits: 2 unless the brand uses another number. */
    exponent: z.int().min(0).max(4).default(2),
  }),
  /** IANA time zone of the brand's days, periods and reports. */
  timeZone: z.string().refine(isTimeZone, 'an IANA time zone, such as America/Sao_Paulo').default('UTC'),
  /** The product's module flags, off by default. */
  modules: moduleFlags.prefault({}),
  /** Categories in the order of the navigation; one without a vendor is not shown. */
  categories: z.array(z.enum(CATEGORIES)).min(1),
  /** Vendor codes from the catalogue, in display order. */
  vendors: z.array(z.string()).min(1),
  /** `nodeId`s of the games in the hot carousel and the recommended list; default: the catalogue's top games. */
  hotGames: z.array(z.string()).default([]),
  /** Vendor whose games fill the provider list of the home page. */
  homeVendor: z.string().optional(),
  /** Whether one wallet serves all vendors (the product's `isSingle`). */
  singleWallet: z.boolean().default(true),
  /** Origins besides the brand's own that serve its pictures (`/art`): asked where a picture fails. */
  pictureHosts: z.array(httpsUrl.refine(isOrigin, 'an origin, such as https://img.example.com')).default([]),
  /** Deposits and withdrawals. */
  cashier: cashierField,
  /** Player protection: everything on; a feature can be switched off only where the market allows it. */
  protection: protectionSchema.prefault({}),
  /** Lotteries operated by the house. */
  lottery: lotteryField,
  /** The extent of agents' lines, and the rates that agents may pass on. */
  agents: agentsField,
  /** Social and app resources; blocks that need a missing one are not shown. */
  resources: z.array(resource).default([]),
  /** The gateway of `/wps`, `/lgw` and `/lotto`: our platform, or an https origin with the same calls. */
  gateway: z.union([z.literal('platform'), httpsUrl]).default('platform'),
  /** Name of the platform's D1 binding; a large brand can have its own database. */
  database: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]*$/)
    .default('DB'),
  /** ISO 3166-1 alpha-2 codes of blocked regions. */
  blockedRegions: z.array(region).default([]),
  theme: z.strictObject({
    /** Whether the brand is light or dark: sets `color-scheme`. */
    mode: z.enum(['light', 'dark']),
    /** What the home page leads with. */
    lead: z.enum(['casino', 'lottery', 'sports']).default('casino'),
    /** OKLCH hue of the brand, for its generated art (logo, banners). */
    hue: z.int().min(0).max(359),
    accentHue: z.int().min(0).max(359),
    /** Form of the logo mark. */
    mark: z.enum(['aurora', 'lotus', 'star', 'sail', 'crown', 'gem', 'wave', 'sun']).default('gem'),
  }),
  contact: z.strictObject({
    email: z.email(),
    /** The customer-service page, which opens in a separate window. */
    customerServiceUrl: httpsUrl,
    /** Kinds of the floating customer-service button (the product's `csType`). */
    services: z
      .array(z.strictObject({ csType: z.string().min(1), title: z.string().min(1), url: httpsUrl }))
      .default([]),
  }),
  licence: z.strictObject({
    /** Authority and licence number as they must be shown, by locale. */
    notice: localized,
    minimumAgeYears: z.int().min(18).max(25).default(18),
    /** The jurisdiction whose law applies to offers and games; `other` where no rules are known. */
    market: z.enum(MARKETS).default('other'),
    /** Responsible-gambling help line, by locale. */
    helpline: localized,
  }),
  /** The terms of play that a player accepts at registration. */
  terms: z
    .strictObject({
      /**
       * Day from which the brand's terms hold: each registration stores it with its time. A change that matters to players gets a
       * new day. Default: the day of the product's own terms.
       */
      version: z.iso.date('a day, such as 2026-11-21').default(PRODUCT_TERMS_VERSION),
    })
    .prefault({}),
  search: z.strictObject({
    /** Title of the home page, by locale. */
    title: localized,
    /** Description for search engines, by locale. */
    description: localized,
    /** Whether search engines may list the brand. */
    index: z.boolean().default(true),
  }),
  /** Rules of the registration form, by field; username and password are always asked for. */
  registration: z
    .strictObject({
      fields: z.partialRecord(z.enum(REGISTRATION_FIELDS), registrationRule).default({}),
      captcha: z.boolean().default(false),
    })
    .prefault({}),
  /**
   * Countries (ISO 3166-1, such as `BR`) whose mobile numbers receive codes, in the order of the selector. Default: those
   * of the currency, if they are few.
   */
  phoneCountries: z
    .array(z.string().refine(isSupportedCountry, 'two capital letters of a country, such as BR'))
    .optional(),
  /**
   * Whether a password reset reveals that the name or address is unknown. It enables account enumeration, so it is off by
   * default.
   */
  tellsUnknownAccounts: z.boolean().default(false),
  /**
   * Social login by OpenID Connect with PKCE. Register `https://<host>/login` of every host with the provider; a client
   * secret goes to the platform as `SOCIAL_<TENANT>_<PROVIDER>_SECRET`, never into this file.
   */
  socialLogin: z
    .strictObject({
      google: socialClient('https://accounts.google.com').optional(),
      facebook: socialClient('https://www.facebook.com').optional(),
    })
    .prefault({}),
  /** Live chats with the hosts of the deployment's chat provider, on the live casino page; off by default. */
  liveChat: z.boolean().default(false),
  /** Opt-in per brand: the permission call tells it to clients that measure. The site itself loads no script from elsewhere. */
  analytics: z.strictObject({ gtagId: z.string().regex(/^G-[A-Z0-9]+$/) }).optional(),
  /** A random jackpot counter, shown and labelled as decoration; off by default. */
  decorativeJackpot: z.boolean().default(false),
})

/** One brand with everything that distinguishes it from others: `tenants/<id>/tenant.json`. */
export const tenantSchema = tenantFields.superRefine(checkTenantRules)

export type Tenant = z.infer<typeof tenantFields>
export type TenantInput = z.input<typeof tenantSchema>
