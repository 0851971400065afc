import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildSite, type BuildOptions } from '../lib/build-site.ts'
import { localSecrets } from '../lib/local-secrets.ts'
import { serveLocal } from '../lib/serve-local.ts'
import { seed } from '../ops.ts'

const ATTEMPTS = 3

export interface ServedSite {
  port: number
  /** Where workerd stores D1, KV and objects. */
  stateDir: string
  url: (brand: string, path: string) => string
  stop: () => Promise<void>
}

/** The built site, or some of its brands, with both workers and the demo accounts, on a fresh platform of its own. */
export async function serveSite(port: number, options: BuildOptions = {}): Promise<ServedSite> {
  await buildSite(options)
  const stateDir = '.build/bench-state'
  rmSync(stateDir, { recursive: true, force: true })
  const { OPS_KEY: key } = localSecrets()
  const server = await serveLocal({ port, stateDir, quiet: true })
  try {
    await seedPatiently(port, key)
  } catch (error) {
    await server.stop()
    throw error
  }
  return {
    port,
    stateDir,
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

/** On a busy machine the first seeding can outlast the edge's patience with the platform; again changes nothing. */
async function seedPatiently(port: number, key: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await seed({ port, key, demo: true })
      return
    } catch (error) {
      if (attempt === ATTEMPTS) throw error
    }
  }
}
