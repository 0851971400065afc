import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { run } from '../lib/run.ts'
import { programOf, tree } from './process-tree.ts'

export interface EdgeRuntime {
  /** Sockets of the runtime itself, with no dev proxy before them. */
  edge: URL
  bare: URL
  /** Process of the runtime, or 0 where it cannot be found. */
  pid: number
  stop: () => Promise<void>
}

const FLAGS = { compatibilityDate: '2026-11-01', compatibilityFlags: ['nodejs_compat'] }
const BARE = 'export default { fetch: (request, env) => env.ASSETS.fetch(request) }'
const PLATFORM = "export default { fetch: () => new Response('no platform here', { status: 503 }) }"
/** A worker with assets is reached through a router; its named entry point is not. */
const DIRECT = "export { default, default as direct } from './worker.js'"
const ASSETS = {
  directory: resolve('dist'),
  binding: 'ASSETS',
  run_worker_first: true,
  routerConfig: { has_user_worker: true },
  assetConfig: { html_handling: 'none', not_found_handling: 'none' },
} as const

/** The edge worker, and one that only hands its request to the assets, side by side in one runtime. */
export async function startEdge(): Promise<EdgeRuntime> {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      port: 0,
      workers: [
        {
          ...worker('edge', await bundleEdge()),
          kvNamespaces: ['STATUS'],
          serviceBindings: { PLATFORM: 'platform' },
          bindings: { OPS_HOST: 'ops.localhost', GATEWAY_TIMEOUT_MS: '10000' },
        },
        worker('bare', BARE),
        { name: 'platform', ...FLAGS, modules: true, script: PLATFORM },
      ],
    }),
  )
  await miniflare.ready
  const [edge, bare] = await Promise.all([
    miniflare.unsafeGetDirectURL('edge', 'direct'),
    miniflare.unsafeGetDirectURL('bare', 'direct'),
  ])
  const pid = tree(process.pid).find((each) => programOf(each) === 'workerd') ?? 0
  return { edge, bare, pid, stop: () => miniflare.dispose() }
}

function worker(name: string, script: string) {
  return {
    name,
    ...FLAGS,
    modulesRoot: '/',
    modules: [
      { type: 'ESModule' as const, path: '/main.js', contents: DIRECT },
      { type: 'ESModule' as const, path: '/worker.js', contents: script },
    ],
    assets: ASSETS,
    unsafeDirectSockets: [{ host: '127.0.0.1', port: 0, entrypoint: 'direct' }],
  }
}

/** The edge worker as it is deployed, bundled with the fleet that was built. */
async function bundleEdge(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-edge-'))
  try {
    const env = { ...process.env, CI: '1', WRANGLER_SEND_METRICS: 'false' }
    await run(
      'node_modules/.bin/wrangler',
      ['deploy', '--dry-run', '--outdir', folder, '-c', 'wrangler.jsonc'],
      { env, quiet: true },
    )
    const script = readdirSync(folder).find((name) => name.endsWith('.js'))
    if (!script) throw new Error('the edge worker was not bundled')
    return readFileSync(join(folder, script), 'utf8')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
