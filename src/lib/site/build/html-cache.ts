import type { Site } from '#lib/site/pages/site.ts'

/** Brand and language pairs whose fragments are cached: pages are built brand by brand, so few are enough. */
const MOST_SITES = 8
const sites = new Map<string, Map<string, Promise<string>>>()

/**
 * The HTML of a fragment that is the same on every page of a brand in one language, rendered once. It must not depend on
 * the page and must not contain an island, whose scripts belong to the page that it was rendered for.
 */
export function cachedHtml(site: Site, name: string, draw: () => Promise<string>): Promise<string> {
  // The cache is off while a developer edits.
  if (import.meta.env.DEV) return draw()
  const pieces = piecesOf(`${site.tenant.id}/${site.locale}`)
  const known = pieces.get(name)
  if (known) return known
  const drawn = draw()
  pieces.set(name, drawn)
  return drawn
}

/** Least recently used eviction. */
function piecesOf(key: string): Map<string, Promise<string>> {
  const pieces = sites.get(key) ?? new Map<string, Promise<string>>()
  sites.delete(key)
  sites.set(key, pieces)
  const oldest = sites.size > MOST_SITES ? sites.keys().next().value : undefined
  if (oldest !== undefined) sites.delete(oldest)
  return pieces
}
