import type { InputOf } from '#lib/api/endpoint.ts'
import type { Currency } from '#lib/api/fields.ts'
import type { Game } from '#lib/api/games.ts'
import { MODULE_FLAGS } from '#lib/api/modules.ts'
import type { seedPlatform, TenantRecord } from '#lib/api/ops.ts'
import { REGISTRATION_FIELDS, type FieldRule } from '#lib/api/registration.ts'
import { CURRENCY_COUNTRIES } from './currency-countries.ts'
import { stakesFor } from '#lib/shared/aurora-reels/stakes.ts'
import { cashierOf } from './cashier-defaults.ts'
import { protectionOf } from './protection-facts.ts'
import type { GameEntry } from './catalogue-schema.ts'
import { lotteryGames } from './lottery-games.ts'
import type { Tenant } from './tenant-schema.ts'
import {
  ConfigError,
  fleetMistakes,
  listTenantIds,
  readCatalogue,
  readTenantFiles,
  type Catalogue,
  type ConfigMistake,
  type TenantFiles,
} from './tenants.ts'

export type PlatformSeed = InputOf<typeof seedPlatform>

/** Password of the demo accounts on one's own machine. They are made only when asked for, never in production. */
export const DEMO_PASSWORD = 'Play-2026!'

/** What every brand has to try on one's own machine: a player, an agent, a trial account. */
export const DEMO_ACCOUNTS = [
  { account: 'demo', nickname: 'Demo player', type: 0 },
  { account: 'agent', nickname: 'Demo agent', type: 1 },
  { account: 'trial', nickname: 'Free play', type: 4 },
] as const
/** How many of the smallest stakes a demo account starts with. */
const DEMO_ROUNDS = 25_000

/**
 * What the files of `tenants/` say, as the platform takes it: the input of `seedPlatform`.
 * @throws ConfigError with every mistake of the files
 */
export function platformSeed({
  demo = false,
  root = 'tenants',
}: { demo?: boolean; root?: string } = {}): PlatformSeed {
  const catalogue = readCatalogue(root)
  const files = readFleet(catalogue, root)
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
    games: catalogue.games.map((entry) => toGame(entry, catalogue)),
    members: demo ? tenants.flatMap(demoMembers) : [],
    offers: files.flatMap(({ offers }) => offers),
  }
}

/** All brands, or every mistake that any of them has. */
function readFleet(catalogue: Catalogue, root: string): TenantFiles[] {
  const mistakes: ConfigMistake[] = []
  const files = listTenantIds(root).flatMap((id) => {
    try {
      return [readTenantFiles(id, catalogue, root)]
    } catch (error) {
      // Gathered, so that one run names the mistakes of all brands.
      if (!(error instanceof ConfigError)) throw error
      mistakes.push(...error.mistakes)
      return []
    }
  })
  mistakes.push(...fleetMistakes(files.map(({ tenant }) => tenant)))
  if (mistakes.length > 0) throw new ConfigError(mistakes)
  return files
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
    resources,
    blockedRegions: tenant.blockedRegions,
    minimumAgeYears: tenant.licence.minimumAgeYears,
    market: tenant.licence.market,
    phoneCountries: [...(tenant.phoneCountries ?? CURRENCY_COUNTRIES[currency.code] ?? [])],
    ...(tenant.tellsUnknownAccounts ? { tellsUnknownAccounts: true } : {}),
    registration: { fields: toRules(tenant), captcha: tenant.registration.captcha },
    cashier: cashierOf(tenant),
    protection: protectionOf(tenant),
    lottery: { games: lotteryGames(tenant) },
    agents: agentsOf(tenant),
    socialLogin: tenant.socialLogin,
    ...(tenant.analytics ? { analyticsTag: tenant.analytics.gtagId } : {}),
  }
}

/** What is not named has no rate; no limit of a day where none is said. */
function agentsOf({ agents }: Tenant): TenantRecord['agents'] {
  const { transferDayMinor, ...settings } = agents
  return { ...settings, ...(transferDayMinor === undefined ? {} : { transferDayMinor }) }
}

/** Only what the file says: the fields that are always asked for have their bounds where they are checked. */
function toRules({ registration }: Tenant): FieldRule[] {
  return REGISTRATION_FIELDS.flatMap((field) => {
    const rule = registration.fields[field]
    return rule ? [{ field, ...rule }] : []
  })
}

function toGame(entry: GameEntry, catalogue: Catalogue): Game {
  const {
    nodeId,
    gameCode,
    gameName,
    vassalage,
    gameType,
    gameClassify,
    isGame,
    supportPlay,
    isTop,
    rtpPercent,
  } = entry
  const vendorName = catalogue.vendors.find((vendor) => vendor.vassalage === vassalage)?.title ?? vassalage
  const game = {
    nodeId,
    gameCode,
    gameName,
    vassalage,
    vendorName,
    gameType,
    gameClassify,
    isGame,
    supportPlay,
    isTop,
  }
  return rtpPercent === undefined ? game : { ...game, rtpPercent }
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
