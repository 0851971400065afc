import { isReading, plainPage, withHeaders } from './answers.ts'
import { fetchAsset, serveFile, type AssetRequest } from './assets.ts'
import { consoleHeaders } from './headers.ts'
import { isPlainPath } from './paths.ts'

const PAGE = '/console/index.html'
const HASHED = /^\/_console\/[^/]/
const NO_ROBOTS = 'User-agent: *\nDisallow: /\n'

/**
 * The operators' console on the operators' host: its hashed files, and one page for every other address, which its script
 * resolves. The page itself has no data: calls have.
 */
export async function serveConsole(
  asked: Pick<AssetRequest, 'request' | 'env'>,
  url: URL,
): Promise<Response> {
  const headers = consoleHeaders(url.protocol === 'https:')
  if (!isReading(asked.request)) {
    const refused = plainPage(405, 'Method not allowed', headers.call)
    refused.headers.set('allow', 'GET, HEAD')
    return refused
  }
  const { pathname } = url
  if (pathname === '/robots.txt')
    return new Response(NO_ROBOTS, { headers: withHeaders(headers.call, { 'content-type': 'text/plain' }) })
  const visit = { ...asked, headers }
  if (HASHED.test(pathname))
    return isPlainPath(pathname)
      ? serveFile(visit, `/console${pathname}`, 'fixed')
      : plainPage(404, 'Not found', headers.call)
  return servePage(visit)
}

/** Never cached: the next deployment has scripts of other names. */
async function servePage(visit: AssetRequest): Promise<Response> {
  const asset = await fetchAsset(visit, PAGE, false)
  if (!asset) return plainPage(404, 'Not found', visit.headers.call)
  const headers = withHeaders(visit.headers.page, {
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
  })
  return new Response(asset.body, { headers })
}
