import { readdirSync, readFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import { gameFiles } from './catalogue-files.ts'
import { gameEntry, vendorEntry, type GameEntry, type VendorEntry } from './catalogue-schema.ts'
import { readContentFiles, type ContentFile } from './content-files.ts'
import type { OfferRecord } from '#lib/api/offers.ts'
import type { MallRecord } from '#lib/api/mall.ts'
import { readMall } from './mall-files.ts'
import { readOffers } from './offer-files.ts'
import { tenantSchema, type Tenant } from './tenant-schema.ts'

/** One mistake in a file of a tenant or of the catalogue, with everything needed to correct it. */
export interface ConfigMistake {
  file: string
  key: string
  found: string
  allowed: string
}

export interface Catalogue {
  vendors: readonly VendorEntry[]
  games: readonly GameEntry[]
}

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

export class ConfigError extends Error {
  readonly mistakes: readonly ConfigMistake[]

  constructor(mistakes: readonly ConfigMistake[]) {
    super(
      mistakes
        .map(({ file, key, found, allowed }) => `${file}: ${key}: found ${found}; allowed: ${allowed}`)
        .join('\n'),
    )
    this.name = 'ConfigError'
    this.mistakes = mistakes
  }
}

/** Ids of all tenants, alphabetical after `aurora`, the brand of plain `localhost`. */
export function listTenantIds(root = 'tenants'): string[] {
  const ids = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(root, entry.name, 'tenant.json')))
    .map((entry) => entry.name)
  return ids.sort((a, b) => Number(b === 'aurora') - Number(a === 'aurora') || a.localeCompare(b, 'en'))
}

export function readCatalogue(root = 'tenants'): Catalogue {
  const mistakes: ConfigMistake[] = []
  const vendors = readList(join(root, 'catalogue/vendors.json'), vendorEntry, mistakes)
  const games = gameFiles(root).flatMap((file) => readList(file, gameEntry, mistakes))
  if (mistakes.length > 0) throw new ConfigError(mistakes)
  return { vendors, games }
}

/**
 * Reads and checks one tenant, or throws a `ConfigError` that lists every mistake at once.
 * @param id the folder's name under `root`
 */
export function readTenantFiles(id: string, catalogue: Catalogue, root = 'tenants'): TenantFiles {
  const file = join(root, id, 'tenant.json')
  const raw = readJson(file)
  const parsed = tenantSchema.safeParse(raw)
  const mistakes = parsed.success ? [] : zodMistakes(file, raw, parsed.error.issues)
  if (parsed.success) mistakes.push(...crossMistakes(file, id, { tenant: parsed.data, catalogue }))
  const content = parsed.success ? readContentFiles(parsed.data, root, mistakes) : []
  const read = parsed.success ? readOffers(parsed.data, root) : { offers: [], mistakes: [] }
  const shop = parsed.success ? readMall(parsed.data, root) : { mall: [], mistakes: [] }
  mistakes.push(...read.mistakes, ...shop.mistakes)
  if (!parsed.success || mistakes.length > 0) throw new ConfigError(mistakes)
  const themeFile = join(root, id, 'theme.css')
  const themeCss = existsSync(themeFile) ? readFileSync(themeFile, 'utf8') : ''
  return { tenant: parsed.data, themeCss, content, offers: read.offers, mall: shop.mall }
}

/** Rules between files: vendors and games exist, hosts are unique, the folder has the id's name. */
function crossMistakes(
  file: string,
  id: string,
  { tenant, catalogue }: { tenant: Tenant; catalogue: Catalogue },
): ConfigMistake[] {
  const mistakes: ConfigMistake[] = []
  if (tenant.id !== id)
    mistakes.push({ file, key: 'id', found: show(tenant.id), allowed: `"${id}", the folder's name` })
  const known = new Set(catalogue.vendors.map((vendor) => vendor.vassalage))
  tenant.vendors.forEach((vendor, index) => {
    if (!known.has(vendor))
      mistakes.push({
        file,
        key: `vendors.${index}`,
        found: show(vendor),
        allowed: `a vendor of tenants/catalogue/vendors.json: ${[...known].join(', ')}`,
      })
  })
  const games = new Set(catalogue.games.map((game) => game.nodeId))
  tenant.hotGames.forEach((game, index) => {
    if (!games.has(game))
      mistakes.push({
        file,
        key: `hotGames.${index}`,
        found: show(game),
        allowed: 'a nodeId of tenants/catalogue/games.json',
      })
  })
  if (tenant.homeVendor && !tenant.vendors.includes(tenant.homeVendor))
    mistakes.push({
      file,
      key: 'homeVendor',
      found: show(tenant.homeVendor),
      allowed: 'one of the vendors of this brand',
    })
  return mistakes
}

/** Rules between brands: hosts and merchant codes are unique in a fleet. */
export function fleetMistakes(tenants: readonly Tenant[]): ConfigMistake[] {
  const owners = new Map<string, string>()
  const mistakes: ConfigMistake[] = []
  for (const tenant of tenants) {
    const claims: [string, string][] = [
      ...tenant.hosts.map((host, index): [string, string] => [`hosts.${index}`, host]),
      ['merchantCode', tenant.merchantCode],
    ]
    for (const [key, value] of claims) {
      const owner = owners.get(value)
      if (owner !== undefined)
        mistakes.push({
          file: `tenants/${tenant.id}/tenant.json`,
          key,
          found: show(value),
          allowed: `a value that "${owner}" does not use already`,
        })
      else owners.set(value, tenant.id)
    }
  }
  return mistakes
}

function readList<T>(file: string, schema: z.ZodType<T>, mistakes: ConfigMistake[]): T[] {
  const raw = readJson(file)
  const parsed = schema.array().safeParse(raw)
  if (parsed.success) return parsed.data
  mistakes.push(...zodMistakes(file, raw, parsed.error.issues))
  return []
}

function readJson(file: string): unknown {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (cause) {
    throw new ConfigError([
      {
        file,
        key: '(file)',
        found: cause instanceof Error ? cause.message : 'unreadable',
        allowed: 'a readable JSON file',
      },
    ])
  }
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ConfigError([
      { file, key: '(file)', found: cause instanceof Error ? cause.message : 'not JSON', allowed: 'JSON' },
    ])
  }
}

function zodMistakes(file: string, raw: unknown, issues: readonly z.core.$ZodIssue[]): ConfigMistake[] {
  return issues.map((issue) => ({
    file,
    key:
      [...issue.path, ...(issue.code === 'unrecognized_keys' ? [issue.keys.join(', ')] : [])].join('.') ||
      '(file)',
    found: issue.code === 'unrecognized_keys' ? 'an unknown key' : show(valueAt(raw, issue.path)),
    allowed: allowedBy(issue),
  }))
}

function allowedBy(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys')
    return 'only the keys of the schema (leave this one out, or mend its spelling)'
  if (issue.code === 'invalid_value') return issue.values.map((value) => JSON.stringify(value)).join(', ')
  return issue.message
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let at: unknown = value
  for (const key of path) at = typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined
  return at
}

function show(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 120)
}
