import type { FleetLocale } from '#lib/site/brand/fleet-schema.ts'
import type { Place } from './paths.ts'
import type { Site } from './tenant.ts'
import type { Visit } from './visit.ts'

/** Written by the language menu (`lib/shell/keep-choices.ts`). */
const KEPT_LOCALE = /(?:^|;\s*)vitrine\.locale=([\w-]+)\s*(?:;|$)/

/**
 * The home in the language that a returning visitor chose, for a visit that begins at the home address. A deep link
 * shows the shared page, and a link within the brand leads to the language of the link.
 */
export function keptHome(visit: Visit, place: Place): string | undefined {
  const { site, request, url } = visit
  if (place.kind !== 'page' || place.route !== '/' || place.locale !== site.defaultLocale) return undefined
  if (isFromBrand(visit)) return undefined
  const kept = keptLocale(site, request.headers.get('cookie'))
  return kept && `/${kept.dir}/${url.search}`
}

function keptLocale(site: Site, cookies: string | null): FleetLocale | undefined {
  const kept = KEPT_LOCALE.exec(cookies ?? '')?.[1]
  return site.tenant.locales.find(({ locale, dir }) => dir !== '' && locale === kept)
}

/** Browsers without `Sec-Fetch-Site` name the page with the link as their referrer. */
function isFromBrand({ request: { headers }, url }: Visit): boolean {
  const from = headers.get('sec-fetch-site')
  return from ? from === 'same-origin' : URL.parse(headers.get('referer') ?? '')?.hostname === url.hostname
}
