import type { Fleet } from '#lib/site/brand/fleet-schema.ts'
import { isCall, isReading, redirectOnce, redirectMoved, plainPage, refusal } from './answers.ts'
import { serveFile, serveNotFound, servePage } from './assets.ts'
import { refuseMaintenance, refuseRegion, serveRegionPage } from './barriers.ts'
import { logLine } from '#lib/shared/log/log-line.ts'
import type { Background, EdgeEnv, EdgeRequest, Outside, RequestOutside } from './env.ts'
import { answerCall, findCall } from './gateway.ts'
import { answerSocket, isUpgrade } from './live.ts'
import { keptHome } from './kept-language.ts'
import { serveConsole } from './console.ts'
import { bareHeaders, createHeaderBook } from './headers.ts'
import { findPlace, findPlayPlace, indexRoutes } from './paths.ts'
import type { Routes } from './paths.ts'
import { createStatusReader, REGION_ROUTE } from './status.ts'
import { indexHosts } from './tenant.ts'
import { newRequestId } from './request-id.ts'
import type { Visit } from './visit.ts'

export interface Edge {
  fetch: (request: EdgeRequest, env: EdgeEnv, background: Background) => Promise<Response>
}

/** A request with everything around it. */
interface Arrival {
  request: EdgeRequest
  env: EdgeEnv
  background: Background
  outside: RequestOutside
}

/** Valid addresses are shorter. */
const MAX_URL_LENGTH = 8_192

/** The edge worker of one fleet. Its checks run in the order in which they are written here. */
export function createEdge(fleet: Fleet, given: Partial<Outside> = {}): Edge {
  const world = { ...REAL_OUTSIDE, ...given }
  const hosts = indexHosts(fleet)
  const routes = indexRoutes(fleet)
  const headersFor = createHeaderBook(fleet)
  const statuses = createStatusReader(world)

  async function answer({ request, env, background, outside }: Arrival): Promise<Response> {
    // A malformed or doubled Host header makes the address unparsable.
    const url = URL.parse(request.url)
    if (!url) return plainPage(400, 'Bad request', bareHeaders(request.url.startsWith('https:')))
    const misshapen = refuseLength(url)
    if (misshapen) return misshapen
    if (url.hostname === env.OPS_HOST) return answerOperator({ request, env, outside }, url)
    const door = hosts.get(url.hostname)
    if (!door) return refuseHost(url)

    const call = isCall(url.pathname) ? findCall(fleet.calls, { ...door, path: url.pathname }) : undefined
    const visit: Visit = { ...door, request, env, outside, url, headers: headersFor(door, url, env), call }
    const unsafe = moveToHttps(visit)
    if (unsafe) return unsafe
    const status = await statuses.read(visit.site.tenant.id, env.STATUS, background)
    return (
      (await refuseMaintenance(visit, status)) ??
      (await refuseRegion(visit, status)) ??
      (await answerBrandCall(visit)) ??
      refuseMethod(visit) ??
      (await servePlace(visit, routes))
    )
  }

  function answerOperator(
    { request, env, outside }: Omit<Arrival, 'background'>,
    url: URL,
  ): Promise<Response> | Response {
    const headers = bareHeaders(url.protocol === 'https:')
    // Keys and passwords of operators must not travel unencrypted.
    if (!isSafe(url, env, url.hostname.endsWith('.localhost'))) {
      if (isCall(url.pathname) || !isReading(request)) return refusal('request.origin', headers)
      return redirectMoved(`https://${url.hostname}${url.pathname}${url.search}`, headers)
    }
    if (!isCall(url.pathname)) return serveConsole({ request, env }, url)
    const fleetCall = findCall(fleet.calls, { door: 'ops', site: undefined, path: url.pathname })
    if (!fleetCall) return refusal('request.notFound', headers)
    return answerCall({ request, env, outside, url, door: 'ops', fleetCall, site: undefined, headers })
  }

  return {
    async fetch(request, env, background) {
      const requestId = newRequestId()
      const log: Outside['log'] = (code, facts) => world.log(code, { request: requestId, ...facts })
      const outside = { ...world, requestId, log }
      try {
        return await answer({ request, env, background, outside })
      } catch (cause) {
        // The last resort: a visitor gets a proper response, never a stack trace.
        log('edge.failed', { path: URL.parse(request.url)?.pathname ?? '', cause })
        return plainPage(500, 'Something went wrong', bareHeaders(request.url.startsWith('https:')))
      }
    },
  }
}

const REAL_OUTSIDE: Outside = {
  fetch: (request) => fetch(request),
  now: () => Date.now(),
  log: (code, facts) => logLine(code, facts),
}

function refuseLength(url: URL): Response | undefined {
  if (url.href.length <= MAX_URL_LENGTH) return undefined
  return plainPage(414, 'Address too long', bareHeaders(url.protocol === 'https:'))
}

function refuseHost(url: URL): Response {
  const headers = bareHeaders(url.protocol === 'https:')
  return isCall(url.pathname) ? refusal('site.unknownHost', headers) : plainPage(404, 'Not found', headers)
}

/** A developer's machine has no certificate. */
function isSafe(url: URL, env: EdgeEnv, isLocal: boolean): boolean {
  return url.protocol === 'https:' || isLocal || env.LOCAL_MODE === '1'
}

/** Cookies and codes must not travel unencrypted. */
function moveToHttps({ url, isLocal, env, headers, request }: Visit): Response | undefined {
  if (isSafe(url, env, isLocal)) return undefined
  if (isCall(url.pathname) || !isReading(request)) return refusal('request.origin', headers.call)
  return redirectMoved(`https://${url.hostname}${url.pathname}${url.search}`, headers.file)
}

async function answerBrandCall(visit: Visit): Promise<Response | undefined> {
  const { door, url, headers, call: fleetCall } = visit
  if (fleetCall && isUpgrade(visit.request))
    return answerSocket({ ...visit, fleetCall, headers: headers.call })
  if (fleetCall) return answerCall({ ...visit, fleetCall, headers: headers.call })
  // Vendors' servers make calls only.
  return isCall(url.pathname) || door === 'vendor' ? refusal('request.notFound', headers.call) : undefined
}

function refuseMethod({ request, headers }: Visit): Response | undefined {
  if (isReading(request)) return undefined
  const answer = plainPage(405, 'Method not allowed', headers.call)
  answer.headers.set('allow', 'GET, HEAD')
  return answer
}

async function servePlace(visit: Visit, routes: Routes): Promise<Response> {
  const { door, site, url, headers } = visit
  const isGame = door === 'play'
  const place = isGame ? findPlayPlace(site, url.pathname) : findPlace(routes, site, url.pathname)
  if (place.kind === 'move') return redirectMoved(place.to + url.search, headers.file)
  if (place.kind === 'file') return serveFile(visit, place.file, place.caching)
  if (place.kind === 'page' && !isGame && place.route === REGION_ROUTE)
    return serveRegionPage(visit, place.locale)
  const kept = isGame ? undefined : keptHome(visit, place)
  if (kept) return redirectOnce(kept, headers.file)
  const page = place.kind === 'page' ? await servePage(visit, place.file) : undefined
  if (page) return page
  return isGame ? plainPage(404, 'Not found', headers.call) : serveNotFound(visit, place.locale)
}
