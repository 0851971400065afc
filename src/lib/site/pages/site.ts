import type { MallRecord } from '#lib/api/money/points-mall.ts'
import type { OfferRecord } from '#lib/api/rewards/offers.ts'
import { brandGames, type BrandGames } from '#lib/site/brand/brand-games.ts'
import { localPath } from '#lib/site/brand/links.ts'
import { LOCALES, type Locale } from '#lib/site/words/locale-table.ts'
import { hasLotteryGames, LOTTERY_TYPES } from './lotteries.ts'
import { navigation, type NavItem } from './navigation.ts'
import type { ContentFile } from '#lib/site/brand/content-files.ts'
import type { SiteRoute } from '#lib/site/brand/routes.ts'
import type { Tenant } from '#lib/site/brand/tenant-schema.ts'
import { ConfigError } from '#lib/site/brand/config-mistakes.ts'
import { listTenantIds, readTenantFiles } from '#lib/site/brand/tenants.ts'
import { readCatalogue, type Catalogue } from '#lib/site/brand/catalogue-files.ts'
import { translator, type Translate } from '#lib/site/words/words.ts'

/** A brand in one locale: the one prop that pages pass on. */
export interface Site {
  tenant: Tenant
  themeCss: string
  offers: readonly OfferRecord[]
  mall: readonly MallRecord[]
  locale: Locale
  lang: string
  dir: 'ltr' | 'rtl'
  games: BrandGames
  nav: readonly NavItem[]
  /** The brand's content of every kind, language and time. */
  content: readonly ContentFile[]
  /** The translator of one feature's words. */
  words: (feature: string) => Translate
  /** Address of a page of this brand in this locale. */
  link: (path: string) => string
  /** A tenant's text in this locale, or in its default locale. */
  text: (texts: Partial<Record<Locale, string>>) => string
}

interface Brand {
  tenant: Tenant
  themeCss: string
  offers: readonly OfferRecord[]
  mall: readonly MallRecord[]
  games: BrandGames
  nav: readonly NavItem[]
  content: readonly ContentFile[]
}

const root = process.env['VITRINE_TENANTS_ROOT'] ?? 'tenants'
const brands = new Map<string, Brand>()
let catalogue: Catalogue | undefined

/** The tenants of this build: all, or those in `VITRINE_TENANTS` (comma-separated). */
export function fleet(): readonly Tenant[] {
  const wanted = process.env['VITRINE_TENANTS']?.split(',').filter(Boolean)
  const all = listTenantIds(root)
  const unknown = wanted?.filter((id) => !all.includes(id)) ?? []
  if (unknown.length > 0)
    throw new ConfigError(
      unknown.map((id) => ({ file: root, key: 'tenant', found: `"${id}"`, allowed: all.join(', ') })),
    )
  return (wanted ?? all).map((id) => brandOf(id).tenant)
}

/** Only the brand is cached between pages; locale data is created again, so that memory stays flat as a fleet grows. */
export function siteFor(tenantId: string, locale: Locale): Site {
  const files = brandOf(tenantId)
  const { brand } = files.tenant
  const tenant = { ...files.tenant, brand: { ...brand, name: brand.names?.[locale] ?? brand.name } }
  return {
    ...files,
    tenant,
    locale,
    lang: LOCALES[locale].tag,
    dir: LOCALES[locale].dir,
    words: (feature) => translator(locale, feature),
    link: (path) => localPath(tenant, locale, path),
    text: (texts) => texts[locale] ?? texts[tenant.defaultLocale] ?? '',
  }
}

/**
 * Whether a brand has the page: a category page needs a vendor, a lottery page a game that is drawn, the page about one wallet
 * a brand that has one, and that about accessibility a brand that states something of it.
 */
export function hasRoute(site: Pick<Brand, 'games' | 'tenant'>, { category, key }: SiteRoute): boolean {
  if (key === 'seamless') return site.tenant.singleWallet
  if (key === 'accessibility') return site.tenant.accessibility !== undefined
  const lottery = LOTTERY_TYPES[key]
  if (lottery) return hasLotteryGames(site, lottery)
  return !category || site.games.categories.includes(category)
}

function brandOf(id: string): Brand {
  const kept = brands.get(id)
  if (kept) return kept
  catalogue ??= readCatalogue(process.env['VITRINE_CATALOGUE_ROOT'] ?? root)
  const files = readTenantFiles(id, catalogue, root)
  const games = brandGames(files.tenant, catalogue)
  const brand = { ...files, games, nav: navigation(games) }
  brands.set(id, brand)
  return brand
}
