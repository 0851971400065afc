import type { Site } from './site.ts'

/** Brands in one language whose pieces are kept at a time: pages are built brand by brand, so few are enough. */
const MOST_SITES = 8
const sites = new Map<string, Map<string, Promise<string>>>()

/**
 * The HTML of a piece that is the same on every page of a brand in one language, drawn for the first of them. Nothing
 * that depends on the page may be in it, and no island: its scripts belong to the page that it was drawn for.
 */
export function keptHtml(site: Site, name: string, draw: () => Promise<string>): Promise<string> {
  // While a developer edits, what was drawn before is old.
  if (import.meta.env.DEV) return draw()
  const pieces = piecesOf(`${site.tenant.id}/${site.locale}`)
  const known = pieces.get(name)
  if (known) return known
  const drawn = draw()
  pieces.set(name, drawn)
  return drawn
}

/** The one used last is the last to go. */
function piecesOf(key: string): Map<string, Promise<string>> {
  const pieces = sites.get(key) ?? new Map<string, Promise<string>>()
  sites.delete(key)
  sites.set(key, pieces)
  const oldest = sites.size > MOST_SITES ? sites.keys().next().value : undefined
  if (oldest !== undefined) sites.delete(oldest)
  return pieces
}
