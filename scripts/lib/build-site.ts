import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  ConfigError,
  fleetMistakes,
  listTenantIds,
  readCatalogue,
  readTenantFiles,
  type Catalogue,
  type ConfigMistake,
} from '#lib/site/tenants.ts'
import { foldersWithoutBrand } from '#lib/site/tenant-folder.ts'
import type { Tenant } from '#lib/site/tenant-schema.ts'
import { buildArt } from '../../art/build.ts'
import { buildGames } from '../games.ts'
import { inputHash } from './input-hash.ts'
import { inspectTenant, type TenantPages } from './inspect-pages.ts'
import { precompress } from './precompress.ts'
import { run, say } from './run.ts'
import { syncFolder } from './sync-folder.ts'
import { writeFleet } from './write-fleet.ts'

export interface BuildOptions {
  /** Tenants to build; default: all of `tenants/`. */
  only?: readonly string[]
  /** Rebuild unchanged tenants as well. */
  force?: boolean
}

export interface BuildResult {
  built: string[]
  kept: string[]
  pages: number
  ms: number
}

const DIST = 'dist'
const STAMPS = '.cache/build'
/** Shared by all brands, with a hash of the content in each file's name. */
const HASHED_FOLDERS = ['_astro', 'icons', 'words']
/** Shared by all brands: those and what `public/` has for all of them. */
const SHARED_FOLDERS = [...HASHED_FOLDERS, 'verifiers']
/** Inputs of every tenant's pages, besides its own folder. */
const SHARED_INPUTS = [
  'src/pages',
  'src/components',
  'src/styles',
  'src/islands',
  'src/lib',
  'src/games',
  'locales',
  'public',
  'tenants/catalogue',
  'astro.config.mjs',
  'package-lock.json',
  'art',
  'scripts/lib',
  'scripts/games.ts',
]

/**
 * Builds the pages of the tenants whose inputs changed, and the art, games and fleet file around them. The new pages
 * replace the old ones only after all of them were written and inspected: a failed build leaves `dist` unchanged. Throws
 * `ConfigError` with every mistake of every tenant.
 */
export async function buildSite(options: BuildOptions = {}): Promise<BuildResult> {
  const startedMs = performance.now()
  const tenants = readFleet()
  const ids = options.only ?? tenants.map((tenant) => tenant.id)
  const unknown = ids.filter((id) => !tenants.some((tenant) => tenant.id === id))
  if (unknown.length > 0)
    throw new Error(
      `There is no tenant ${unknown.join(', ')}. The tenants are: ${tenants.map((tenant) => tenant.id).join(', ')}.`,
    )
  mkdirSync(STAMPS, { recursive: true })
  const shared = inputHash(SHARED_INPUTS)
  const hashes = new Map(ids.map((id) => [id, inputHash([`tenants/${id}`], shared)]))
  const changed = ids.filter((id) => options.force || !isBuilt(id, hashes.get(id)))
  const kept = ids.filter((id) => !changed.includes(id))
  await buildArt({ outDir: join(DIST, 'art'), cacheDir: '.cache/art' })
  await buildGames({ outDir: DIST })
  const pages =
    changed.length > 0 ? await buildPages(changed, { hashes, isWhole: changed.length === tenants.length }) : 0
  await writeFleet(
    tenants.filter((tenant) => existsSync(stampFile(tenant.id))),
    readStamp,
  )
  return { built: changed, kept, pages, ms: performance.now() - startedMs }
}

/** All tenants, or every mistake of any of them. With `only`, that tenant, checked against the others as well. */
export function readFleet(only?: string, root = 'tenants'): Tenant[] {
  const catalogue = readCatalogue(root)
  const mistakes: ConfigMistake[] = only === undefined ? foldersWithoutBrand(root) : []
  const tenants = (only ? [only] : listTenantIds(root)).flatMap((id) =>
    readAsFarAsItGoes(id, { catalogue, root, mistakes }),
  )
  const others = only === undefined ? [] : listTenantIds(root).filter((each) => each !== only)
  // Mistakes of another tenant are reported by its own check.
  const known = others.flatMap((id) => readAsFarAsItGoes(id, { catalogue, root, mistakes: [] }))
  // The tenant comes last, so that each clash with another one is reported as its own.
  const clashes = fleetMistakes([...known, ...tenants])
  mistakes.push(...clashes.filter(({ file }) => only === undefined || file === `tenants/${only}/tenant.json`))
  if (mistakes.length > 0) throw new ConfigError(mistakes)
  return tenants
}

/** A tenant; one with mistakes as far as it can be compared with others, so that one run reports everything. */
function readAsFarAsItGoes(
  id: string,
  { catalogue, root, mistakes }: { catalogue: Catalogue; root: string; mistakes: ConfigMistake[] },
): Tenant[] {
  try {
    return [readTenantFiles(id, catalogue, root).tenant]
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    mistakes.push(...error.mistakes)
    return error.tenant ? [error.tenant] : []
  }
}

async function buildPages(
  ids: readonly string[],
  { hashes, isWhole }: { hashes: ReadonlyMap<string, string>; isWhole: boolean },
): Promise<number> {
  say(`Building pages of ${ids.join(', ')} …`)
  const out = join('.build', `out-${process.pid}`)
  rmSync(out, { recursive: true, force: true })
  try {
    const env = {
      ...process.env,
      VITRINE_OUT: out,
      VITRINE_TENANTS: ids.join(','),
      ASTRO_TELEMETRY_DISABLED: '1',
    }
    await run('node_modules/.bin/astro', ['build'], { env, quiet: true })
    const inspected = await Promise.all(
      ids.map(async (id) => [id, await inspectTenant(join(out, id))] as const),
    )
    for (const folder of HASHED_FOLDERS) await precompress(join(out, folder), join(DIST, folder))
    mkdirSync(DIST, { recursive: true })
    // A build of every brand knows all chunks in use; a build of some adds its chunks to the others'.
    for (const shared of SHARED_FOLDERS) {
      syncFolder(join(out, shared), join(DIST, shared), { keeps: !isWhole })
    }
    for (const [id, pages] of inspected) {
      const old = join('.build', `old-${process.pid}-${id}`)
      if (existsSync(join(DIST, id))) renameSync(join(DIST, id), old)
      renameSync(join(out, id), join(DIST, id))
      rmSync(old, { recursive: true, force: true })
      writeFileSync(stampFile(id), JSON.stringify({ hash: hashes.get(id), ...pages }))
    }
    return inspected.reduce((sum, [, pages]) => sum + pages.pages, 0)
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
}

function stampFile(id: string): string {
  return join(STAMPS, `${id}.json`)
}

function readStamp(id: string): TenantPages & { hash: string } {
  return JSON.parse(readFileSync(stampFile(id), 'utf8'))
}

function isBuilt(id: string, hash: string | undefined): boolean {
  return existsSync(join(DIST, id, 'index.html')) && existsSync(stampFile(id)) && readStamp(id).hash === hash
}
