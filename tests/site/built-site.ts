import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { furtherPages, listPagePath } from '#lib/site/pages/game-lists.ts'
import { localPath, localesOf } from '#lib/site/brand/links.ts'
import { LOCALES, type Locale } from '#lib/site/words/locale-table.ts'
import { vendorPath } from '#lib/site/pages/navigation.ts'
import { ROUTES } from '#lib/site/brand/routes.ts'
import { fleet, hasRoute, siteFor } from '#lib/site/pages/site.ts'
import type { Tenant } from '#lib/site/brand/tenant-schema.ts'

/** Where the site was built: `DIST`, or `dist`. */
export const DIST = process.env['DIST'] ?? 'dist'

export interface BuiltPage {
  tenant: Tenant
  locale: Locale
  dir: 'ltr' | 'rtl'
  /** Canonical path without locale. */
  path: string
  file: string
}

/** Every page that a brand must have, from its own data. */
export const PAGES: readonly BuiltPage[] = fleet().flatMap((tenant) => {
  const site = siteFor(tenant.id, tenant.defaultLocale)
  const { games } = site
  const routes = ROUTES.filter((route) => hasRoute(site, route)).map((route): string => route.path)
  const vendors = games.categories.flatMap((category) =>
    games.vendors(category).map((vendor) => vendorPath(category, vendor.vassalage)),
  )
  const further = ROUTES.filter((route) => route.kind === 'list' && hasRoute(site, route)).flatMap((route) =>
    furtherPages(games, route.path).map((page) => listPagePath(route.path, page)),
  )
  return localesOf(tenant).flatMap((locale) =>
    [...new Set([...routes, ...vendors, ...further])].map((path) => ({
      tenant,
      locale,
      dir: LOCALES[locale].dir,
      path,
      file: pageFile(tenant.id, localPath(tenant, locale, path)),
    })),
  )
})

export function pageFile(tenantId: string, path: string): string {
  return join(DIST, tenantId, path, 'index.html')
}

const kept = new Map<string, string>()

/** The text of a built page; empty where it is missing, so that each test says what it lacks. */
export function html(file: string): string {
  const text = kept.get(file) ?? (existsSync(file) ? readFileSync(file, 'utf8') : '')
  kept.set(file, text)
  return text
}

/** All values of an attribute, with entities resolved. */
export function attributes(page: string, tag: string, name: string): string[] {
  const pattern = new RegExp(`<${tag}\\s(?:[^>"]|"[^"]*")*?(?<=\\s)${name}="([^"]*)"`, 'g')
  return Array.from(page.matchAll(pattern), (match) => decode(match[1] ?? ''))
}

export function tags(page: string, tag: string): string[] {
  // A value may hold a `>`: `sizes="(width >= 80rem) …"`.
  return Array.from(page.matchAll(new RegExp(`<${tag}\\b(?:[^>"]|"[^"]*")*>`, 'g')), (match) => match[0])
}

/** With entities resolved. */
export function decode(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&#34;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll('&#38;', '&')
}

/** Without scripts, styles and the words that islands carry: what is markup and text. */
export function markup(page: string): string {
  return page.replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, '').replace(/ props=(?:"[^"]*"|'[^']*')/g, '')
}

/** At brotli's highest level, as the build compresses files, or at another one. */
export function brotliBytes(content: string | Buffer, level = constants.BROTLI_MAX_QUALITY): number {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: level } }).byteLength
}

/** Every HTML file of a brand. */
export function htmlFiles(tenantId: string): string[] {
  const root = join(DIST, tenantId)
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .map((name) => join(root, name))
}
