import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SITE_LOCALES } from '#lib/site/words/locale-table.ts'
import type { Tenant } from '#lib/site/brand/tenant-schema.ts'
import { listTenantIds, readTenantFiles } from '#lib/site/brand/tenants.ts'
import { readCatalogue, type Catalogue } from '#lib/site/brand/catalogue-files.ts'

/** Vendors of a generated brand: a deployment takes at most 100,000 files, and each vendor is a page in each locale. */
const FLEET_VENDORS = 12

/** The sample brands as they are, but in every locale. */
export function writeSamples(root: string): void {
  writeBrands(root, samples(readCatalogue()).map(inEveryLocale))
}

/** So many brands, each made from a sample brand, with fewer vendors and in every locale. */
export function writeGeneratedFleet(root: string, count: number): void {
  const catalogue = readCatalogue()
  const bases = samples(catalogue)
  const brands = Array.from({ length: count }, (_, index): { tenant: Tenant; theme: string } => {
    const base = bases[index % bases.length]
    if (!base) throw new Error('there is no sample brand')
    const number = String(index + 1).padStart(4, '0')
    const vendors = fewVendors(base.tenant, catalogue)
    const tenant: Tenant = {
      ...base.tenant,
      id: `fleet-${number}`,
      brand: { ...base.tenant.brand, name: `Fleet ${number}` },
      merchantCode: `FLEET${number}`,
      hosts: [`fleet-${number}.example`],
      vendors,
      homeVendor: vendors[0],
      hotGames: [],
    }
    return inEveryLocale({ ...base, tenant })
  })
  writeBrands(root, brands)
}

interface Brand {
  tenant: Tenant
  /** File of the brand's tokens. */
  theme: string
}

function samples(catalogue: Catalogue): Brand[] {
  return listTenantIds().map((id) => ({
    tenant: readTenantFiles(id, catalogue).tenant,
    theme: join('tenants', id, 'theme.css'),
  }))
}

function inEveryLocale({ tenant, theme }: Brand): Brand {
  const otherLocales = SITE_LOCALES.filter((locale) => locale !== tenant.defaultLocale)
  return { tenant: { ...tenant, otherLocales }, theme }
}

/** Every category keeps a vendor, so that no kind of page is left out. */
function fewVendors(tenant: Tenant, catalogue: Catalogue): string[] {
  const firsts = tenant.categories.flatMap((category) =>
    tenant.vendors
      .filter((code) => catalogue.games.some((game) => game.vassalage === code && game.gameType === category))
      .slice(0, 1),
  )
  const home = tenant.homeVendor ? [tenant.homeVendor] : []
  return [...new Set([...home, ...firsts, ...tenant.vendors])].slice(
    0,
    Math.max(FLEET_VENDORS, firsts.length + home.length),
  )
}

function writeBrands(root: string, brands: readonly Brand[]): void {
  rmSync(root, { recursive: true, force: true })
  for (const { tenant, theme } of brands) {
    const folder = join(root, tenant.id)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'tenant.json'), JSON.stringify(tenant))
    if (existsSync(theme)) copyFileSync(theme, join(folder, 'theme.css'))
  }
}
