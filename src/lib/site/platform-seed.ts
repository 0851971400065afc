import type { InputOf } from '#lib/api/endpoint.ts'
import type { Currency } from '#lib/api/fields.ts'
import type { Game } from '#lib/api/games.ts'
import { MODULE_FLAGS } from '#lib/api/modules.ts'
import type { seedPlatform, TenantRecord } from '#lib/api/ops.ts'
import { REGISTRATION_FIELDS, type FieldRule, type RegistrationField } from '#lib/api/registration.ts'
import { stakesFor } from '#lib/shared/aurora-reels/stakes.ts'
import type { GameEntry } from './catalogue-schema.ts'
import type { Tenant } from './tenant-schema.ts'
import { listTenantIds, readCatalogue, readTenantFiles, type Catalogue } from './tenants.ts'

export type PlatformSeed = InputOf<typeof seedPlatform>

/** Password of the demo accounts on one's own machine. They are made only when asked for, never in production. */
export const DEMO_PASSWORD = 'Play-2026!'

export const DEMO_ACCOUNTS = [
  { account: 'demo', nickname: 'Demo player', type: 0 },
  { account: 'agent', nickname: 'Demo agent', type: 1 },
  { account: 'trial', nickname: 'Free play', type: 4 },
] as const
/** How many of the smallest stakes a demo account starts with. */
const DEMO_ROUNDS = 25_000

/** Asked for whatever a brand's file says; the file may set other bounds for them. */
const ALWAYS_ASKED: Partial<Record<RegistrationField, Omit<FieldRule, 'field'>>> = {
  username: { enabled: true, required: true, minLength: 4, maxLength: 16, patternId: 'letterFirst' },
  password: { enabled: true, required: true, minLength: 8, maxLength: 64, patternId: 'noSpaces' },
  confirmPassword: { enabled: true, required: true, minLength: 8, maxLength: 64, patternId: 'noSpaces' },
  birthday: { enabled: true, required: true, minLength: 10, maxLength: 10, patternId: 'dateYmd' },
}
const NOT_ASKED: Omit<FieldRule, 'field'> = {
  enabled: false,
  required: false,
  minLength: 0,
  maxLength: 64,
  patternId: 'any',
}

/**
 * What the files of `tenants/` say, as the platform takes it: the input of `seedPlatform`.
 * @throws ConfigError with every mistake of the files
 */
export function platformSeed({
  demo = false,
  root = 'tenants',
}: { demo?: boolean; root?: string } = {}): PlatformSeed {
  const catalogue = readCatalogue(root)
  const tenants = listTenantIds(root).map((id) => toRecord(readTenantFiles(id, catalogue, root).tenant))
  return {
    tenants,
    vendors: catalogue.vendors.map(({ vassalage, title, categories, kind }) => ({
      vassalage,
      title,
      categories,
      kind,
    })),
    games: catalogue.games.map((entry) => toGame(entry, catalogue)),
    members: demo ? tenants.flatMap(demoMembers) : [],
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
    currencySymbol: currency.symbol,
    modules: MODULE_FLAGS.filter((flag) => tenant.modules[flag]),
    categories,
    vendors,
    hotGames,
    singleWallet,
    resources,
    blockedRegions: tenant.blockedRegions,
    minimumAgeYears: tenant.licence.minimumAgeYears,
    registration: {
      fields: REGISTRATION_FIELDS.map((field) => toRule(field, tenant)),
      captcha: tenant.registration.captcha,
    },
    ...(tenant.analytics ? { analyticsTag: tenant.analytics.gtagId } : {}),
  }
}

function toRule(field: RegistrationField, tenant: Tenant): FieldRule {
  const always = ALWAYS_ASKED[field]
  const rule = tenant.registration.fields[field] ?? always ?? NOT_ASKED
  return { field, ...rule, ...(always ? { enabled: true, required: true } : {}) }
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
