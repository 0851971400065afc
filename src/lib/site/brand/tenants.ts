import { readdirSync, readFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import type { MallRecord } from '#lib/api/money/points-mall.ts'
import type { OfferRecord } from '#lib/api/rewards/offers.ts'
import { codeOrder } from '#lib/shared/intl/order.ts'
import type { Catalogue } from './catalogue-files.ts'
import { readJsonFile, readTextFile } from './config-files.ts'
import { ConfigError, shown, type ConfigMistake } from './config-mistakes.ts'
import { readContentFiles, type ContentFile } from './content-files.ts'
import { marketMistakes } from './market-mistakes.ts'
import { gameLawMistakes } from './game-law-mistakes.ts'
import { readMall } from './mall-files.ts'
import { readOffers } from './offer-files.ts'
import { databaseMistakes, strayFiles } from './tenant-folder.ts'
import { readTenant } from './tenant-read.ts'
import { tenantFields, type Tenant } from './tenant-schema.ts'
import { checkTheme } from './theme-check.ts'

export interface TenantFiles {
  tenant: Tenant
  /** The brand's tokens, inlined into each of its pages. */
  themeCss: string
  /** The brand's content: `content/*.md`. */
  content: readonly ContentFile[]
  /** The brand's offers, for its promotions page and the platform. */
  offers: readonly OfferRecord[]
  /** What its points can be spent on. */
  mall: readonly MallRecord[]
}

const WORDS = 'locales'
const TOKENS = 'src/styles/tokens.css'

/** Ids of all tenants, alphabetical after `aurora`, the brand of plain `localhost`. */
export function listTenantIds(root = 'tenants'): string[] {
  const ids = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(root, entry.name, 'tenant.json')))
    .map((entry) => entry.name)
  return ids.sort((a, b) => Number(b === 'aurora') - Number(a === 'aurora') || codeOrder(a, b))
}

/**
 * Reads and checks one tenant, or throws a `ConfigError` that lists every mistake at once.
 * @param id the folder's name under `root`
 */
export function readTenantFiles(id: string, catalogue: Catalogue, root = 'tenants'): TenantFiles {
  const file = join(root, id, 'tenant.json')
  const raw = readJson(file)
  const read = readTenant(file, raw)
  const mistakes = [...read.mistakes, ...strayFiles(join(root, id))]
  const { tenant } = read
  // A key that was replaced is reported already.
  const isOwn = ({ key }: ConfigMistake) => !read.replaced.has(key.split('.')[0] ?? '')
  if (tenant) mistakes.push(...crossMistakes(file, id, { tenant, catalogue }).filter(isOwn))
  const canReadTexts = tenant && !TEXT_KEYS.some((key) => read.replaced.has(key))
  const content = canReadTexts ? readContentFiles(tenant, root, mistakes) : []
  const offered = canReadTexts ? readOffers(tenant, root, catalogue) : { offers: [], mistakes: [] }
  const shop = canReadTexts ? readMall(tenant, root) : { mall: [], mistakes: [] }
  const theme = readTheme(join(root, id, 'theme.css'))
  mistakes.push(...offered.mistakes, ...shop.mistakes, ...theme.mistakes)
  if (!tenant || mistakes.length > 0)
    throw new ConfigError(mistakes, CLAIM_KEYS.some((key) => read.replaced.has(key)) ? undefined : tenant)
  return { tenant, themeCss: theme.css, content, offers: offered.offers, mall: shop.mall }
}

/** Keys that the check of texts depends on. */
const TEXT_KEYS = ['id', 'defaultLocale', 'otherLocales', 'timeZone']
/** Keys that must be unique in a fleet (`fleetMistakes`). */
const CLAIM_KEYS = ['id', 'hosts', 'merchantCode']

function readTheme(file: string): { css: string; mistakes: ConfigMistake[] } {
  if (!existsSync(file)) return { css: '', mistakes: [] }
  const read = readTextFile(file)
  return 'mistake' in read
    ? { css: '', mistakes: [read.mistake] }
    : { css: read.text, mistakes: read.text ? themeMistakes(file, read.text) : [] }
}

function themeMistakes(file: string, themeCss: string): ConfigMistake[] {
  return checkTheme(readFileSync(TOKENS, 'utf8'), themeCss).map((fault) => ({
    file,
    key: /--[\w-]+/.exec(fault)?.[0] ?? '(file)',
    found: fault,
    allowed: `the tokens of ${TOKENS} in readable colours`,
  }))
}

/** A locale without words would show English pages under another name. */
function localeMistakes(file: string, { defaultLocale, otherLocales }: Tenant): ConfigMistake[] {
  const known = existsSync(WORDS) ? readdirSync(WORDS) : []
  const claims: [string, string][] = [
    ['defaultLocale', defaultLocale],
    ...otherLocales.map((locale, index): [string, string] => [`otherLocales.${index}`, locale]),
  ]
  return claims
    .filter(([, locale]) => !known.includes(locale))
    .map(([key, locale]) => ({
      file,
      key,
      found: `${shown(locale)}: ${WORDS}/${locale} does not exist`,
      allowed: `a locale with words: ${known.join(', ')}`,
    }))
}

/** Rules between files: vendors, games and the database exist, games are lawful, the folder has the id's name. */
function crossMistakes(
  file: string,
  id: string,
  { tenant, catalogue }: { tenant: Tenant; catalogue: Catalogue },
): ConfigMistake[] {
  const mistakes = localeMistakes(file, tenant)
  if (tenant.id !== id)
    mistakes.push({
      file,
      key: 'id',
      found: shown(tenant.id),
      allowed: tenantFields.shape.id.safeParse(id).success
        ? `"${id}", the folder's name`
        : `this id, in a folder of the same name: rename the folder "${id}"`,
    })
  const known = new Set(catalogue.vendors.map((vendor) => vendor.vassalage))
  tenant.vendors.forEach((vendor, index) => {
    if (!known.has(vendor))
      mistakes.push({
        file,
        key: `vendors.${index}`,
        found: shown(vendor),
        allowed: `a vendor of tenants/catalogue/vendors.json: ${[...known].join(', ')}`,
      })
  })
  const games = new Set(catalogue.games.map((game) => game.nodeId))
  tenant.hotGames.forEach((game, index) => {
    if (!games.has(game))
      mistakes.push({
        file,
        key: `hotGames.${index}`,
        found: shown(game),
        allowed: 'a nodeId of tenants/catalogue/games.json',
      })
  })
  mistakes.push(
    ...gameLawMistakes(file, tenant, catalogue),
    ...marketMistakes(file, tenant),
    ...databaseMistakes(file, tenant),
  )
  if (tenant.homeVendor && !tenant.vendors.includes(tenant.homeVendor))
    mistakes.push({
      file,
      key: 'homeVendor',
      found: shown(tenant.homeVendor),
      allowed: 'one of the vendors of this brand',
    })
  return mistakes
}

function readJson(file: string): unknown {
  const read = readJsonFile(file)
  if ('mistake' in read) throw new ConfigError([read.mistake])
  return read.raw
}
