import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AstroIntegration } from 'astro'
import { isLocale } from '#lib/site/words/locale-table.ts'
import { listTenantIds, readTenantFiles } from './tenants.ts'
import { readCatalogue } from './catalogue-files.ts'

const CALLS = /^\/(wps|lgw|lotto|art|play|ops)(\/|$)/

/**
 * The edge's host mapping for Astro's dev server: `<tenant>.localhost` becomes the tenant's folder, and calls, art and
 * games are proxied to the workers. Only `npm run dev` uses it.
 */
export function devHosts(): AstroIntegration {
  const workersPort = process.env['VITRINE_WORKERS_PORT']
  return {
    name: 'vitrine:dev-hosts',
    hooks: {
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((request, response, next) => {
          const url = request.url ?? '/'
          if (workersPort && CALLS.test(url)) return void handOn(request, response, Number(workersPort))
          if (!/^\/(@|src\/|node_modules\/|_astro\/|icons\/|words\/)/.test(url))
            request.url = tenantUrl(request.headers.host ?? '', url)
          next()
        })
      },
    },
  }
}

function tenantUrl(host: string, url: string): string {
  const ids = listTenantIds()
  const name = host.split(':', 1)[0]?.replace(/\.?localhost$/, '') ?? ''
  const id = ids.includes(name) ? name : (ids[0] ?? '')
  if (url === `/${id}` || url.startsWith(`/${id}/`)) return url
  const { tenant } = readTenantFiles(id, readCatalogue())
  const first = url.split('/')[1] ?? ''
  return isLocale(first) && first === tenant.defaultLocale
    ? `/${id}${url.slice(first.length + 1)}`
    : `/${id}${url}`
}

function handOn(request: IncomingMessage, response: ServerResponse, port: number): void {
  const onward = httpRequest(
    { host: '127.0.0.1', port, method: request.method, path: request.url, headers: request.headers },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    },
  )
  onward.on('error', () => response.writeHead(502).end())
  request.pipe(onward)
}
