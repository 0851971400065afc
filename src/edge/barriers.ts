import type { FleetLocale } from '#lib/site/brand/fleet-schema.ts'
import { SURFACES } from '#lib/api/surfaces.ts'
import { dateText } from '#lib/shared/intl/dates.ts'
import { provideOwnData } from '#lib/shared/intl/own-data.ts'
import { isCall, plainPage, refusal, withHeaders } from './answers.ts'
import { serveStatusPage } from './assets.ts'
import type { StatusPage } from './assets.ts'
import { preferredLocale } from './language.ts'
import { MAINTENANCE_ROUTE, REGION_ROUTE } from './status.ts'
import type { SiteStatus } from './status.ts'
import { addressOf, countryOf, localeOfPath, timeZoneOf } from './visit.ts'
import type { Visit } from './visit.ts'

provideOwnData()

/** Assets of the maintenance and region pages themselves. */
const ALWAYS_SERVED = /^\/(?:_astro\/|art\/|icons\/|words\/|favicon\.|(?:[\w-]+\/)?manifest\.webmanifest$)/
const SECOND_MS = 1_000
const REGION_WORDS = 'Not available in your region'

/** 503 during maintenance, except for addresses that operators admit. */
export function refuseMaintenance(
  visit: Visit,
  status: SiteStatus,
): Promise<Response> | Response | undefined {
  if (!status.maintenance || isAlwaysServed(visit)) return undefined
  if (status.allowAddresses.includes(addressOf(visit.request))) return undefined
  const { door, headers, url } = visit
  const leftMs = (status.endsAtMs ?? 0) - visit.outside.now()
  const seconds = leftMs > 0 ? Math.ceil(leftMs / SECOND_MS) : status.retryAfterSeconds
  const retry = { 'retry-after': String(seconds) }
  if (isCall(url.pathname)) return refusal('site.maintenance', headers.call, retry)
  // The page belongs to the brand's own host: in a frame its policy would leave it blank.
  if (door !== 'brand') return plainPage(503, 'Maintenance', withHeaders(headers.call, retry))
  const page = { status: 503, locale: localeForVisitor(visit), headers: retry }
  return maintenancePage(visit, page, leftMs > 0 ? status.endsAtMs : undefined)
}

/** The prerendered page; if the end is known and in the future, with its time in the visitor's zone. */
async function maintenancePage(
  visit: Visit,
  page: Pick<StatusPage, 'status' | 'locale' | 'headers'>,
  endsAtMs: number | undefined,
): Promise<Response> {
  const answer = await serveStatusPage(visit, { ...page, route: MAINTENANCE_ROUTE, words: 'Maintenance' })
  if (endsAtMs === undefined) return answer
  const end = endText(endsAtMs, { lang: page.locale.locale, timeZone: timeZoneOf(visit.request, visit.env) })
  return new HTMLRewriter()
    .on('[data-maintenance-end]', { element: (element) => void element.removeAttribute('hidden') })
    .on('[data-maintenance-end] > time', {
      element: (element) => {
        element.setAttribute('datetime', new Date(endsAtMs).toISOString())
        element.setInnerContent(end, { html: false })
      },
    })
    .transform(answer)
}

/** With the name of the zone, because the visitor's zone is only inferred from the connection. */
function endText(atMs: number, { lang, timeZone }: { lang: string; timeZone: string }): string {
  return dateText(atMs, { lang, form: 'zonedMoment', timeZone })
}

/** 451 where the law of the visitor's country prohibits the brand. */
export async function refuseRegion(visit: Visit, status: SiteStatus): Promise<Response | undefined> {
  const { door, site, headers, url } = visit
  const country = countryOf(visit.request, visit.env)
  const isBlocked = site.tenant.blockedRegions.includes(country) || status.blockedRegions.includes(country)
  if (!isBlocked || isAlwaysServed(visit)) return undefined
  const blockedBy = { link: `<${url.origin}/>; rel="blocked-by"` }
  if (isCall(url.pathname)) return refusal('site.regionBlocked', headers.call, blockedBy)
  if (door !== 'brand') return plainPage(451, REGION_WORDS, headers.call)
  return regionPage(visit, { status: 451, locale: localeForVisitor(visit), headers: blockedBy })
}

/** The region page as an ordinary page. */
export function serveRegionPage(visit: Visit, locale: FleetLocale): Promise<Response> {
  return regionPage(visit, { status: 200, locale })
}

/** Inserts the visitor's address into the prerendered page as text, never as markup. */
async function regionPage(
  visit: Visit,
  page: Pick<StatusPage, 'status' | 'locale' | 'headers'>,
): Promise<Response> {
  const address = addressOf(visit.request)
  const answer = await serveStatusPage(visit, { ...page, route: REGION_ROUTE, words: REGION_WORDS })
  return new HTMLRewriter()
    .on('[data-visitor-address]', {
      element: (element) => void element.setInnerContent(address, { html: false }),
    })
    .transform(answer)
}

/** Servers of providers and vendors report money movements in any state of the brand, and from any country. */
function isAlwaysServed({ door, url, call }: Visit): boolean {
  if (call) return SURFACES[call.surface].isOpenDuringMaintenance
  return door === 'brand' && ALWAYS_SERVED.test(url.pathname)
}

function localeForVisitor({ site, url, request }: Visit) {
  return localeOfPath(site, url.pathname) ?? preferredLocale(site, request.headers.get('accept-language'))
}
