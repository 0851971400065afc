import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { gameFiles } from '#lib/site/brand/catalogue-files.ts'
import { gameEntry, vendorEntry, type GameEntry, type VendorEntry } from '#lib/site/brand/catalogue-schema.ts'
import { isLocale, LOCALES } from '#lib/site/words/locale-table.ts'
import type { Brand } from './brand.ts'
import { fontFiles } from './lettering.ts'

export const ROOT = join(import.meta.dirname, '..')

/** The keys of `tenant.json` that pictures depend on; the site's own build checks the rest of it. */
const brandKeys = z.object({
  brand: z.object({ name: z.string().min(1) }),
  defaultLocale: z.string().refine(isLocale),
  theme: z.object({
    mode: z.enum(['light', 'dark']),
    hue: z.number(),
    accentHue: z.number(),
    mark: z.enum(['aurora', 'lotus', 'star', 'sail', 'crown', 'gem', 'wave', 'sun']).default('gem'),
    lead: z.enum(['casino', 'lottery', 'sports']).default('casino'),
  }),
})

/** Brands in `tenants/`, all or those named; fails with the file and key that is wrong. */
export function readBrands(tenantIds?: readonly string[]): Brand[] {
  const folder = join(ROOT, 'tenants')
  const ids = tenantIds ?? readdirSync(folder).filter((id) => existsSync(join(folder, id, 'tenant.json')))
  return ids.toSorted().map((id) => {
    const parsed = brandKeys.safeParse(readJson(`tenants/${id}/tenant.json`))
    if (!parsed.success) throw new Error(`tenants/${id}/tenant.json: ${z.prettifyError(parsed.error)}`)
    const { brand, defaultLocale, theme } = parsed.data
    return { id, name: brand.name, dir: isLocale(defaultLocale) ? LOCALES[defaultLocale].dir : 'ltr', theme }
  })
}

export function readCatalogue(): { vendors: VendorEntry[]; games: GameEntry[] } {
  return {
    vendors: z.array(vendorEntry).parse(readJson('tenants/catalogue/vendors.json')),
    games: gameFiles().flatMap((file) => z.array(gameEntry).parse(readJson(file))),
  }
}

export const flagNames = (): string[] =>
  [...new Set(Object.values(LOCALES).map((locale) => locale.flag))].sort()

/** Changes when anything does that a picture is made by: the generator's code, its fonts, the encoder. */
export function generatorHash(): string {
  const hash = createHash('sha256')
  const code = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .sort()
    .map((file) => join(import.meta.dirname, file))
  for (const file of [...code, join(ROOT, 'src/lib/site/brand/art.ts'), ...fontFiles()])
    hash.update(readFileSync(file))
  hash.update(readFileSync(join(ROOT, 'node_modules/sharp/package.json')))
  return hash.digest('hex')
}

function readJson(file: string): unknown {
  const value: unknown = JSON.parse(readFileSync(join(ROOT, file), 'utf8'))
  return value
}
