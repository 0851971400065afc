import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildSite } from '../lib/build-site.ts'
import { localOperatorKey } from '../lib/local-secrets.ts'
import { serveLocal } from '../lib/serve-local.ts'
import { seed } from '../ops.ts'

export interface ServedSite {
  port: number
  url: (brand: string, path: string) => string
  stop: () => Promise<void>
}

/** The built site with both workers and the demo accounts, on a fresh platform of its own. */
export async function serveSite(port: number): Promise<ServedSite> {
  await buildSite()
  const stateDir = '.build/bench-state'
  rmSync(stateDir, { recursive: true, force: true })
  const key = localOperatorKey()
  const server = await serveLocal({ port, stateDir, quiet: true })
  try {
    await seed({ port, key, demo: true })
  } catch (error) {
    await server.stop()
    throw error
  }
  return {
    port,
    url: (brand, path) => `http://${brand}.localhost:${port}${path}`,
    stop: async () => {
      await server.stop()
      rmSync(stateDir, { recursive: true, force: true })
    },
  }
}

/** The first of these paths that the brand has a page for. */
export function builtPath(brand: string, paths: readonly string[]): string | undefined {
  return paths.find((path) => existsSync(join('dist', brand, path, 'index.html')))
}
