import type { InputOf } from '#lib/api/endpoint.ts'
import type { Currency } from '#lib/api/fields.ts'
import { MODULE_FLAGS } from '#lib/api/modules.ts'
import type { seedPlatform, TenantRecord } from '#lib/api/ops/ops.ts'
import { REGISTRATION_FIELDS, type FieldRule } from '#lib/api/access/registration.ts'
import { phoneCountriesOf } from '#lib/site/brand/currency-countries.ts'
import { stakesFor } from '#lib/shared/aurora-reels/stakes.ts'
import { toGame } from '#lib/site/brand/brand-games.ts'
import { readEveryBrand, type Brands } from '#lib/site/brand/brands.ts'
import { cashierOf } from '#lib/site/brand/cashier-defaults.ts'
import { protectionOf } from '#lib/site/brand/protection-settings.ts'
import { lotteryGames } from '#lib/site/brand/lottery-games.ts'
import type { Tenant } from '#lib/site/brand/tenant-schema.ts'
import { termsDigest } from './terms-digest.ts'

export type PlatformSeed = InputOf<typeof seedPlatform>

/** Password of the local demo accounts. They are created on request only, never in production. */
export const DEMO_PASSWORD = 'Play-2026!'

/** Local demo accounts of every brand: a player, an agent, a trial account. */
export const DEMO_ACCOUNTS = [
  { account: 'demo', nickname: 'Demo player', name: 'Demo Player', type: 0 },
  { account: 'agent', nickname: 'Demo agent', name: 'Demo Agent', type: 1 },
  { account: 'trial', nickname: 'Free play', type: 4 },
] as const
/** The opening balance of a demo account, in smallest stakes. */
const DEMO_ROUNDS = 25_000

/**
 * Brands as the input of `seedPlatform`: by default all of `tenants/`.
 * @throws ConfigError with every mistake of the files
 */
export function platformSeed({
  demo = false,
  root = 'tenants',
  brands = readEveryBrand(root),
}: { demo?: boolean; root?: string; brands?: Pick<Brands, 'catalogue' | 'right'> } = {}): PlatformSeed {
  const { catalogue, right: files } = brands
  const tenants = files.map(({ tenant }) => toRecord(tenant))
  return {
    tenants,
    vendors: catalogue.vendors.map(({ vassalage, title, categories, kind, adapter }) => ({
      vassalage,
      title,
      categories,
      kind,
      ...(adapter === undefined ? {} : { adapter }),
    })),
    games: catalogue.games.map((entry) =>
      toGame(
        entry,
        catalogue.vendors.find(({ vassalage }) => vassalage === entry.vassalage),
      ),
    ),
    members: demo ? tenants.flatMap(demoMembers) : [],
    offers: files.flatMap(({ offers }) => offers),
    mall: files.flatMap(({ mall }) => mall),
  }
}

function toRecord(tenant: Tenant): TenantRecord {
  const { id, brand, merchantCode, hosts, currency, categories, vendors, hotGames, singleWallet, resources } =
    tenant
  return {
    id,
    name: brand.name,
    merchantCode,
    hosts,
    locales: [tenant.defaultLocale, ...tenant.otherLocales],
    currency: { code: currency.code, exponent: currency.exponent },
    database: tenant.database,
    timeZone: tenant.timeZone,
    currencySymbol: currency.symbol,
    modules: MODULE_FLAGS.filter((flag) => tenant.modules[flag]),
    categories,
    vendors,
    hotGames,
    singleWallet,
    pictureHosts: tenant.pictureHosts,
    resources,
    blockedRegions: tenant.blockedRegions,
    minimumAgeYears: tenant.licence.minimumAgeYears,
    termsVersion: tenant.terms.version,
    termsDigest: termsDigest(tenant),
    market: tenant.licence.market,
    phoneCountries: [...phoneCountriesOf(tenant)],
    ...(tenant.tellsUnknownAccounts ? { tellsUnknownAccounts: true } : {}),
    rewardsNeedContact: tenant.rewards.needsVerifiedContact,
    registration: { fields: toRules(tenant), captcha: tenant.registration.captcha },
    cashier: cashierOf(tenant),
    protection: protectionOf(tenant),
    lottery: { games: lotteryGames(tenant) },
    agents: agentsOf(tenant),
    socialLogin: tenant.socialLogin,
    hasModels: tenant.liveChat,
    ...(tenant.analytics ? { analyticsTag: tenant.analytics.gtagId } : {}),
  }
}

/** Categories that are not named have no rate; no daily limit by default. */
function agentsOf({ agents }: Tenant): TenantRecord['agents'] {
  const { transferDayMinor, ...settings } = agents
  return { ...settings, ...(transferDayMinor === undefined ? {} : { transferDayMinor }) }
}

/** Only the rules in the file: the platform has the bounds of the mandatory fields. */
function toRules({ registration }: Tenant): FieldRule[] {
  return REGISTRATION_FIELDS.flatMap((field) => {
    const rule = registration.fields[field]
    return rule ? [{ field, ...rule }] : []
  })
}

function demoMembers({ id: tenant, currency }: TenantRecord): PlatformSeed['members'] {
  return DEMO_ACCOUNTS.map((each) => ({
    ...each,
    tenant,
    password: DEMO_PASSWORD,
    balanceMinor: demoBalance(currency),
  }))
}

function demoBalance(currency: Currency): number {
  return (stakesFor(currency)[0] ?? 0) * DEMO_ROUNDS
}
