import { MARKETS } from '#lib/api/rewards/offers.ts'
import { isSupportedCountry } from 'libphonenumber-js/mobile'
import { z } from 'zod'
import { CATEGORIES } from '#lib/api/fields.ts'
import { PRODUCT_TERMS_VERSION } from '#lib/shared/product/terms.ts'
import { isTimeZone } from '#lib/shared/time/zone.ts'
import { accessibilityField } from './accessibility-schema.ts'
import { agentsField } from './agents-schema.ts'
import { cashierField } from './cashier-schema.ts'
import { currencyCode, httpsUrl, locale, localized, region } from './config-fields.ts'
import { contactField, resourcesField } from './contact-schema.ts'
import { protectionSchema } from './protection-schema.ts'
import { lotteryField } from './lottery-schema.ts'
import { modulesField } from './modules-schema.ts'
import { registrationField } from './registration-schema.ts'
import { socialLoginField } from './social-login-schema.ts'

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
const isOrigin = (text: string) => URL.parse(text)?.origin === text

/**
 * One brand with everything that distinguishes it from others: `tenants/<id>/tenant.json`. The rules between its keys are in
 * `tenant-rules.ts`.
 */
export const tenantFields = z.strictObject({
  /** The JSON Schema of this file, for editors. */
  $schema: z.string().optional(),
  /** The folder's name; the first part of every key, cache entry and object name of this brand. */
  id: z
    .string()
    .regex(/^[a-z][a-z0-9-]{1,30}$/, 'lower-case letters, digits and hyphens, 2 to 31 characters')
    .refine((id) => !RESERVED_IDS.includes(id), `none of the reserved words ${RESERVED_IDS.join(', ')}`),
  /** Names of the brand. */
  brand: z.strictObject({
    /**
     * Name as players read it, in titles, texts and messages. With a deposit method of kind `pix` it also has to fit payment
     * codes: transliterated, at most 25 characters.
     */
    name: z.string().min(1).max(40),
    /** The name on pages of languages that write it with other letters, by locale; without one `name`. */
    names: z.partialRecord(locale, z.string().min(1).max(40)).optional(),
    /** One line about the brand, behind its name in the installed app, by locale. */
    tagline: localized,
    /** Legal name for the copyright line; without it the brand's name. */
    legalName: z.string().min(1).max(80).optional(),
  }),
  /**
   * Fixed identifier of the brand in calls, at the payment provider and in the feed of lottery results; unique in a fleet.
   */
  merchantCode: z.string().regex(/^[A-Z0-9]{3,16}$/, '3 to 16 capital letters or digits'),
  /**
   * Host names that the brand answers at in production; the first is the main domain. Its games are at `play.<host>`, calls
   * of game vendors at `vendors.<host>`.
   */
  hosts: z.array(hostName).min(1),
  /** Locale of the pages at the root, and of texts that another locale lacks. */
  defaultLocale: locale,
  /** Further locales, each with pages under `/<locale>/`. */
  otherLocales: z.array(locale).default([]),
  /** The one currency of the brand. It stays: wallets and records are kept in it. */
  currency: z.strictObject({
    /** ISO 4217 code, such as `BRL`. */
    code: currencyCode,
    /** Sign shown with amounts. */
    symbol: z.string().min(1).max(4),
    /** Minor digits: amounts in this file and in the ledger are whole numbers of 10⁻ⁿ units. It stays, as the code does. */
    exponent: z.int().min(0).max(4).default(2),
  }),
  /** IANA time zone of the brand's days, periods and reports. */
  timeZone: z.string().refine(isTimeZone, 'an IANA time zone, such as America/Sao_Paulo').default('UTC'),
  /** Features of the product that are off unless they are named `true`. */
  modules: modulesField,
  /** Categories in the order of the navigation; one without a vendor is not shown. */
  categories: z.array(z.enum(CATEGORIES)).min(1),
  /** Codes of vendors from `tenants/catalogue/vendors.json`, in display order; only their games are shown. */
  vendors: z.array(z.string()).min(1),
  /** `nodeId`s of the games that lead the home page, in this order; without any the catalogue's top games. */
  hotGames: z.array(z.string()).default([]),
  /** Code of the vendor whose games fill the provider list of the home page; without it the vendor with the most games. */
  homeVendor: z.string().optional(),
  /**
   * Whether one wallet serves all vendors. Otherwise members move money to a purse for each outside vendor, and its free
   * rounds cannot be given.
   */
  singleWallet: z.boolean().default(true),
  /**
   * Origins besides the brand's own that serve its pictures (`/art`): asked where a picture fails to load from the brand's
   * host.
   */
  pictureHosts: z.array(httpsUrl.refine(isOrigin, 'an origin, such as https://img.example.com')).default([]),
  /** Deposits and withdrawals. */
  cashier: cashierField,
  /**
   * Player protection. Everything is on; a feature can be switched off only by naming the rule of the market that allows it.
   */
  protection: protectionSchema.prefault({}),
  /** What the brand asks before it gives rewards. */
  rewards: z
    .strictObject({
      /**
       * Whether bonuses, free rounds, prizes and gifts wait until the member has verified a mobile number or an e-mail
       * address. Rebates and cashback, which come of the member's own play, never wait.
       */
      needsVerifiedContact: z.boolean().default(true),
    })
    .prefault({}),
  /** Lotteries operated by the house. */
  lottery: lotteryField,
  /** The extent of agents' lines, and the rates that agents may pass on. */
  agents: agentsField,
  /** Pages in social networks, and apps; blocks that need a missing one are not shown. */
  resources: resourcesField,
  /**
   * Where calls (`/wps`, `/lgw`, `/lotto`) go: our platform, or an https origin with the same calls. Pages poll there, as
   * live channels are the platform's.
   */
  gateway: z.union([z.literal('platform'), httpsUrl]).default('platform'),
  /**
   * Name of the D1 binding in `src/platform/wrangler.jsonc` that keeps the brand's rows; a large brand can have a database of
   * its own.
   */
  database: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]*$/, 'capitals, digits and underscores, a capital first')
    .default('DB'),
  /**
   * ISO 3166-1 alpha-2 codes of regions whose visitors get a page that says so (status 451). Operators can block more at once
   * with `npm run ops -- regions`.
   */
  blockedRegions: z.array(region).default([]),
  /**
   * What the generated art, the home page and the browser need to know of the brand's look; its colours are in `theme.css`.
   */
  theme: z.strictObject({
    /** Whether the brand is light or dark: sets `color-scheme` and the ground of its art. */
    mode: z.enum(['light', 'dark']),
    /** What the home page leads with: its first banner, and the order of its parts for a lottery. */
    lead: z.enum(['casino', 'lottery', 'sports']).default('casino'),
    /** OKLCH hue of the brand, in degrees, for its generated art (logo, banners). */
    hue: z.int().min(0).max(359),
    /** OKLCH hue of accents and light in that art, in degrees. */
    accentHue: z.int().min(0).max(359),
    /** Form of the mark in the logo and the app's icon. */
    mark: z.enum(['aurora', 'lotus', 'star', 'sail', 'crown', 'gem', 'wave', 'sun']).default('gem'),
  }),
  /** How players reach the brand's people. */
  contact: contactField,
  /** Licence and law of the brand. */
  licence: z.strictObject({
    /** Authority and licence number as they must be shown, by locale. */
    notice: localized,
    /** Youngest age in years at registration, by the date of birth and the day in `timeZone`; shown in the footer. */
    minimumAgeYears: z.int().min(18).max(25).default(18),
    /** The jurisdiction whose rules for offers, categories and games are checked; `other` where no rules are known. */
    market: z.enum(MARKETS).default('other'),
    /** Where players find help to stop, by locale; shown in the footer. */
    helpline: localized,
  }),
  /**
   * The brand's statement of accessibility: which standard is met, and how to complain. The page `/accessibility` and its link
   * in the footer exist with this key alone.
   */
  accessibility: accessibilityField,
  /** The terms of play that players accept. */
  terms: z
    .strictObject({
      /**
       * Day from which the brand's terms hold. Acceptances are stored with it and a digest of the wording: after a change of
       * either, members are asked again.
       */
      version: z.iso.date('a day, such as 2026-11-21').default(PRODUCT_TERMS_VERSION),
    })
    .prefault({}),
  /** What search engines are told. */
  search: z.strictObject({
    /** Title of the home page, by locale. */
    title: localized,
    /** Description for search engines, by locale. */
    description: localized,
    /** Whether search engines may list the brand; otherwise its pages say `noindex`, and `robots.txt` refuses all. */
    index: z.boolean().default(true),
  }),
  /** The registration form. */
  registration: registrationField,
  /**
   * Countries (ISO 3166-1, such as `BR`) whose mobile numbers receive codes, in the order of the selector. Without it those
   * of the currency, if it belongs to one country.
   */
  phoneCountries: z
    .array(z.string().refine(isSupportedCountry, 'two capital letters of a country, such as BR'))
    .optional(),
  /**
   * Whether a password reset by e-mail says that no account has the name and address. Anyone can find out then who has an
   * account.
   */
  tellsUnknownAccounts: z.boolean().default(false),
  /**
   * Social login by OpenID Connect with PKCE. Register `https://<host>/login` of every host with the provider; a client
   * secret goes to the platform as `SOCIAL_<TENANT>_<PROVIDER>_SECRET`, never into this file.
   */
  socialLogin: socialLoginField,
  /** Whether the live casino page has live chats with the hosts of the deployment's chat provider (`MODELS_URL`). */
  liveChat: z.boolean().default(false),
  /**
   * Measurement by clients of the calls; without it they are told nothing. The site itself loads no script from elsewhere.
   */
  analytics: z
    .strictObject({
      /** Identifier that the permission call tells, such as `G-ABC123`. */
      gtagId: z.string().regex(/^G-[A-Z0-9]+$/, 'G- and capitals or digits, such as G-ABC123'),
    })
    .optional(),
  /** Whether the winners' section shows a random jackpot counter, labelled as decoration. */
  decorativeJackpot: z.boolean().default(false),
})

export type Tenant = z.infer<typeof tenantFields>
export type TenantInput = z.input<typeof tenantFields>
