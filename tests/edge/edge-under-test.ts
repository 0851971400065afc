import { createEdge } from '#edge/edge.ts'
import type { EdgeEnv, EdgeRequest } from '#edge/env.ts'
import type { LogCode } from '#lib/shared/log/log-codes.ts'
import type { LogFacts } from '#lib/shared/log/log-line.ts'
import type { Fleet, FleetLocale } from '#lib/site/brand/fleet-schema.ts'
import type { Locale } from '#lib/site/words/locale-table.ts'
import { SURFACES, type Surface } from '#lib/api/surfaces.ts'
import fixture from './fleet.fixture.json'

/** The fixture as the edge gets it; `fleet-schema.test.ts` shows that it is one. */
export const FLEET: Fleet = {
  ...fixture,
  calls: Object.fromEntries(
    Object.entries(fixture.calls).map(([path, { surface, maxBytes }]) => [
      path,
      { surface: surfaceOf(surface), maxBytes },
    ]),
  ),
  tenants: fixture.tenants.map((tenant) => ({
    ...tenant,
    defaultLocale: localeOf(tenant.defaultLocale),
    locales: tenant.locales.map((entry): FleetLocale => ({ ...entry, locale: localeOf(entry.locale) })),
  })),
}

function surfaceOf(name: string): Surface {
  const surface = Object.keys(SURFACES).find((each): each is Surface => each === name)
  if (!surface) throw new Error(`no surface ${name}`)
  return surface
}

const FILES: Readonly<Record<string, string>> = {
  ...pages('aurora', ['', '/en']),
  ...pages('lotus', ['', '/zh-Hans', '/ko']),
  '/aurora/robots.txt': 'robots of aurora',
  '/aurora/sitemap.xml': '<urlset/>',
  '/aurora/sitemap-0.xml': '<urlset/>',
  '/aurora/manifest.webmanifest': '{}',
  '/aurora/en/manifest.webmanifest': '{}',
  '/aurora/favicon.svg': '<svg/>',
  '/aurora/sw.js': 'addEventListener()',
  '/aurora/data/games.json': '[]',
  '/aurora/en/data/help.json': '[]',
  '/lotus/robots.txt': 'robots of lotus',
  '/_astro/index@_@astro.Dx1-_a.js': 'export {}',
  '/_astro/client.B3c4.css': 'a{}',
  '/_astro/client.B3c4.css.br': 'a{} in brotli',
  '/verifiers/verify-round.mjs': 'export {}',
  '/words/islands.pt.03d1d80e4e.json': '{}',
  '/icons/page.a353668e3b.svg': '<svg/>',
  '/icons/page.a353668e3b.svg.br': '<svg/> in brotli',
  '/art/fallback.svg': '<svg/>',
  '/art/games/pg-tiger-200.avif': 'avif',
  '/art/brands/aurora/logo.svg': '<svg/>',
  '/art/brands/lotus/logo.svg': '<svg/>',
  '/console/index.html': 'the console',
  '/console/_console/page.B3c4.js': 'console()',
  '/console/_console/page.B3c4.js.br': 'console() in brotli',
  '/console/_console/page.D5e6.css': 'a{}',
  '/play/slots/aurora-reels/index.html': 'reels',
  '/play/slots/aurora-reels/game.js': 'play()',
}

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  json: 'application/json',
}

/** What a test may set; each has a plain value otherwise. */
export interface Wish {
  host?: string
  scheme?: 'http' | 'https'
  method?: string
  headers?: Record<string, string>
  body?: BodyInit
  country?: string
  env?: Partial<EdgeEnv>
}

/** An edge with everything around it under the test's hand. */
export function anEdge(fleet: Fleet = FLEET) {
  const status = new Map<string, string>()
  const seen: Request[] = []
  const failures: ({ code: LogCode } & LogFacts)[] = []
  const background: Promise<unknown>[] = []
  const world = {
    nowMs: 1_000_000,
    status,
    /** Requests that reached the platform or an outside gateway. */
    seen,
    failures,
    storeReads: 0,
    store: async (key: string): Promise<string | null> => status.get(key) ?? null,
    platform: replyWith('platform'),
    gateway: replyWith('gateway'),
    assets: serveFiles,
    /** Ends what was left to do after the answers. */
    settle: () => Promise.all(background),
    send,
    ask,
  }
  const edge = createEdge(fleet, {
    now: () => world.nowMs,
    log: (code, facts) => failures.push({ code, ...facts }),
    fetch: (request) => {
      seen.push(request)
      return world.gateway(request)
    },
  })

  function send(path: string, wish: Wish = {}): Promise<Response> {
    const {
      host = 'aurora.localhost:8787',
      scheme = 'http',
      method = 'GET',
      headers = {},
      body,
      country,
    } = wish
    const request: EdgeRequest = new Request(`${scheme}://${host}${path}`, {
      method,
      headers,
      body: body ?? null,
      ...(country === undefined ? {} : { cf: { country } }),
    })
    return ask(request, wish.env)
  }

  /** A request as the runtime hands it on. */
  function ask(request: EdgeRequest, given?: Partial<EdgeEnv>): Promise<Response> {
    return edge.fetch(request, bindings(given), { waitUntil: (work) => void background.push(work) })
  }

  function bindings(given: Partial<EdgeEnv> = {}): EdgeEnv {
    return {
      ASSETS: { fetch: (input, init) => world.assets(new Request(input, init)) },
      PLATFORM: {
        fetch: (input, init) => {
          const request = new Request(input, init)
          seen.push(request)
          return world.platform(request)
        },
      },
      STATUS: { get: readStore },
      OPS_HOST: 'ops.localhost',
      PUBLIC_PORT: '8787',
      GATEWAY_TIMEOUT_MS: '5000',
      ...given,
    }
  }

  function readStore(key: string): Promise<string | null> {
    world.storeReads += 1
    return world.store(key)
  }

  return world
}

function replyWith(value: string): (request: Request) => Promise<Response> {
  return async () => Response.json({ success: true, value })
}

/** As the assets binding answers: exact files, moves to how it would encode them, entity tags, no ranges. */
export async function serveFiles(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const file = pathname.split('/').map(decodeURIComponent).join('/')
  const content = FILES[file]
  if (content === undefined) return new Response('', { status: 404 })
  const encoded = file.split('/').map(encodeURIComponent).join('/')
  if (encoded !== pathname) return new Response(null, { status: 307, headers: { location: encoded } })
  const etag = `"${file.length}-${content.length}"`
  const headers = {
    'content-type': TYPES[file.split('.').at(-1) ?? ''] ?? 'text/plain',
    etag,
    'cache-control': 'public, max-age=0, must-revalidate',
    'cf-cache-status': 'HIT',
    server: 'assets',
  }
  const known = request.headers.get('if-none-match')
  if (known === etag || known === `W/${etag}`) return new Response(null, { status: 304, headers })
  return new Response(request.method === 'HEAD' ? null : content, { headers })
}

function pages(tenant: string, folders: string[]): Record<string, string> {
  const routes = ['', '/help', '/rng', '/rng/pg', '/vnLottery', '/lottery', '/elott', '/404', '/maintenance']
  const files = folders.flatMap((folder) => [
    ...routes.map((route) => `/${tenant}${folder}${route}/index.html`).map((file) => [file, `page ${file}`]),
    [`/${tenant}${folder}/region-block/index.html`, '<p>You: <b data-visitor-address>unknown</b></p>'],
  ])
  return Object.fromEntries(files)
}

function localeOf(text: string): Locale {
  const known: Locale[] = ['pt', 'en', 'vi', 'zh-Hans', 'ko', 'my']
  const found = known.find((locale) => locale === text)
  if (!found) throw new Error(`${text} is not in the fixture`)
  return found
}
