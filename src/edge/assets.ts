import type { FleetLocale } from '#lib/site/brand/fleet-schema.ts'
import { plainPage, withHeaders } from './answers.ts'
import { pageFile } from './paths.ts'
import type { Caching } from './paths.ts'
import type { HeaderSet } from './headers.ts'
import type { Visit } from './visit.ts'

/** A request for a file, with the headers of its origin. */
export interface AssetRequest extends Pick<Visit, 'request' | 'env'> {
  headers: HeaderSet
}

/** Any origin works: the binding reads only the path. */
const ASSETS_ORIGIN = 'https://assets.invalid'
const PAGE_CACHING = 'public, max-age=0, must-revalidate'
const FILE_CACHING: Readonly<Record<Caching, string>> = {
  fixed: 'public, max-age=31536000, immutable',
  art: 'public, max-age=86400, stale-while-revalidate=604800',
  fresh: PAGE_CACHING,
}
/** Types of the files that the build compresses beforehand (`scripts/lib/precompress.ts`), by their ending. */
const PRECOMPRESSED: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

/** A prerendered page unchanged, or `undefined` where the build did not write it. */
export async function servePage(visit: Visit, file: string): Promise<Response | undefined> {
  const asset = await fetchAsset(visit, file, true)
  if (!asset) return undefined
  const headers = copyHeaders(visit.headers.page, asset)
  headers.set('cache-control', PAGE_CACHING)
  return new Response(asset.body, { status: asset.status, headers })
}

/** A file other than a page. A missing one gets a short text, because no person sees it. */
export async function serveFile(visit: AssetRequest, file: string, caching: Caching): Promise<Response> {
  const type = caching === 'fixed' ? PRECOMPRESSED[file.slice(file.lastIndexOf('.'))] : undefined
  if (type !== undefined) return servePrecompressed(visit, file, type)
  return serveAsIs(visit, file, caching)
}

/** The file that the build compressed, for a browser that reads brotli; otherwise, or without one, the file as it is. */
async function servePrecompressed(visit: AssetRequest, file: string, type: string): Promise<Response> {
  const readsBrotli = /\bbr\b/.test(visit.request.headers.get('accept-encoding') ?? '')
  const asset = readsBrotli ? await fetchAsset(visit, `${file}.br`, true) : undefined
  if (!asset) {
    const plainFile = await serveAsIs(visit, file, 'fixed')
    plainFile.headers.set('vary', 'accept-encoding')
    return plainFile
  }
  const headers = copyHeaders(visit.headers[kindOf(file)], asset)
  headers.set('cache-control', FILE_CACHING.fixed)
  headers.set('content-type', type)
  headers.set('content-encoding', 'br')
  headers.set('vary', 'accept-encoding')
  return new Response(asset.body, { status: asset.status, headers, encodeBody: 'manual' })
}

async function serveAsIs(visit: AssetRequest, file: string, caching: Caching): Promise<Response> {
  const asset = await fetchAsset(visit, file, true)
  // Not cached: the next deployment may contain the file.
  if (!asset) return plainPage(404, 'Not found', visit.headers.call)
  const headers = copyHeaders(visit.headers[kindOf(file)], asset)
  headers.set('cache-control', FILE_CACHING[caching])
  return new Response(asset.body, { status: asset.status, headers })
}

function kindOf(file: string): 'svg' | 'worker' | 'file' {
  if (file.endsWith('.svg')) return 'svg'
  return file.endsWith('/sw.js') ? 'worker' : 'file'
}

export interface StatusPage {
  status: number
  route: string
  locale: FleetLocale
  /** The fallback text where the page is missing. */
  words: string
  headers?: Record<string, string>
}

/** A prerendered page with a different status; never cached. */
export async function serveStatusPage(visit: Visit, page: StatusPage): Promise<Response> {
  const { status, route, locale, words } = page
  const more = { 'cache-control': 'no-store', ...page.headers }
  const asset = await fetchAsset(visit, pageFile(visit.site, locale, route), false)
  if (!asset) return plainPage(status, words, withHeaders(visit.headers.call, more))
  const headers = copyHeaders(visit.headers.page, asset)
  headers.delete('etag')
  for (const [name, value] of Object.entries(more)) headers.set(name, value)
  return new Response(asset.body, { status, headers })
}

export function serveNotFound(visit: Visit, locale: FleetLocale): Promise<Response> {
  return serveStatusPage(visit, { status: 404, route: '/404', locale, words: 'Not found' })
}

/** The bare file, or `undefined` where there is none. */
export async function fetchAsset(
  visit: AssetRequest,
  file: string,
  isConditional: boolean,
): Promise<Response | undefined> {
  const { env, request } = visit
  const known = isConditional ? request.headers.get('if-none-match') : null
  const asset = await env.ASSETS.fetch(ASSETS_ORIGIN + encodeFile(file), {
    method: request.method === 'HEAD' ? 'HEAD' : 'GET',
    ...(known === null ? {} : { headers: { 'if-none-match': known } }),
  })
  // Any other status (missing, moved to a canonical path) would reveal how the files are stored.
  if (asset.status === 200 || asset.status === 304) return asset
  await asset.body?.cancel()
  return undefined
}

/** Only headers that describe the file; the edge sets all others. */
function copyHeaders(base: Headers, asset: Response): Headers {
  const headers = new Headers(base)
  const type = asset.headers.get('content-type')
  if (type !== null) headers.set('content-type', type)
  const tag = asset.headers.get('etag')
  if (tag !== null) headers.set('etag', tag)
  return headers
}

/** The binding redirects an unencoded path to its encoded form; plain paths may contain two such characters. */
function encodeFile(file: string): string {
  return file.includes('@') || file.includes('+') ? file.split('/').map(encodeURIComponent).join('/') : file
}
