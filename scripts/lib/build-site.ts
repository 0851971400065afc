import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { brandFolders, readBrands } from '#lib/site/brand/brands.ts'
import { ConfigError, type ConfigMistake } from '#lib/site/brand/config-mistakes.ts'
import type { Tenant } from '#lib/site/brand/tenant-schema.ts'
import { buildArt } from '../../art/build.ts'
import { buildGames } from '../games.ts'
import { buildConsole } from './build-console.ts'
import { inputHash } from './input-hash.ts'
import { inspectTenant } from './inspect-pages.ts'
import { DIST, forgetHash, readLastBuild, writeLastBuild, type LastBuild } from './last-build.ts'
import { lightenPages } from './lighten-pages.ts'
import { precompress } from './precompress.ts'
import { pagesIn, withProgress } from './progress.ts'
import { run, say } from './run.ts'
import { syncFolder } from './sync-folder.ts'
import { fleetTenant, writeFleet } from './write-fleet.ts'

export interface BuildOptions {
  /** Tenants to build; default: all of `tenants/`. */
  only?: readonly string[] | undefined
  /** Rebuild unchanged tenants as well. */
  force?: boolean
}

export interface BuildResult {
  built: string[]
  unchanged: string[]
  /** With mistakes: pages and edge go on with their last good build. */
  kept: string[]
  /** With mistakes, and without a good build before: the edge does not know them. */
  left: string[]
  pages: number
  ms: number
}

/** Thrown when everything else is done: these brands have mistakes, the others were built. */
export class BrokenBrands extends ConfigError {
  readonly result: BuildResult

  constructor(mistakes: readonly ConfigMistake[], result: BuildResult) {
    super(mistakes)
    this.name = 'BrokenBrands'
    this.result = result
  }
}

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
 * replace the old ones only after all of them were written and inspected: a failed build leaves `dist` unchanged. A tenant
 * with mistakes stops no other: its pages, its art and what the edge knows of it stay as its last good build left them.
 * @throws BrokenBrands at the end, with every mistake of those tenants; ConfigError before anything is built, for the catalogue
 */
export async function buildSite({ only, force = false }: BuildOptions = {}): Promise<BuildResult> {
  const startedMs = performance.now()
  const ids = brandFolders()
  const unknown = (only ?? []).filter((id) => !ids.includes(id))
  if (unknown.length > 0)
    throw new Error(`There is no tenant ${unknown.join(', ')}. The tenants are: ${ids.join(', ')}.`)
  const last = new Map(ids.map((id) => [id, readLastBuild(id)]))
  const live = [...last.values()].flatMap((build) => (build ? [build.tenant] : []))
  const { right, broken } = readBrands({ only, live })
  const shared = inputHash(SHARED_INPUTS)
  const wanted = right.map(({ tenant }) => ({ tenant, hash: inputHash([`tenants/${tenant.id}`], shared) }))
  const changed = wanted.filter(({ tenant, hash }) => force || last.get(tenant.id)?.hash !== hash)
  const builtIds = changed.map(({ tenant }) => tenant.id)
  if (right.length > 0) {
    await buildPictures(
      right.map(({ tenant }) => tenant.id),
      ids,
    )
    await buildGames({ outDir: DIST })
    await buildConsole()
    const stays = (id: string) => !builtIds.includes(id) && last.get(id) !== undefined
    const built = changed.length > 0 ? await buildPages(changed, { isWhole: !ids.some(stays) }) : []
    for (const build of built) last.set(build.tenant.id, build)
  }
  const builds = [...last.values()].flatMap((build) => build ?? [])
  if (builds.length > 0) writeFleet(builds)
  const brokenIds = [...broken.keys()]
  const result = {
    built: builtIds,
    unchanged: wanted.map(({ tenant }) => tenant.id).filter((id) => !builtIds.includes(id)),
    kept: brokenIds.filter((id) => last.get(id) !== undefined),
    left: brokenIds.filter((id) => last.get(id) === undefined),
    pages: builtIds.reduce((sum, id) => sum + (last.get(id)?.pages.pages ?? 0), 0),
    ms: performance.now() - startedMs,
  }
  if (broken.size > 0) throw new BrokenBrands([...broken.values()].flat(), result)
  return result
}

/** Of brands that are not built now the pictures stay. */
function buildPictures(tenantIds: string[], all: readonly string[]): Promise<unknown> {
  if (!existsSync('.cache/art')) say('Drawing the pictures (only the first time) …')
  const folders = { outDir: join(DIST, 'art'), cacheDir: '.cache/art' }
  const keeps = all.filter((id) => !tenantIds.includes(id))
  let drawn: string | undefined
  const onDone = (done: number, jobs: number) => {
    drawn = `${done} of ${jobs} pictures`
  }
  return withProgress(
    () => drawn,
    () => buildArt({ ...folders, onDone, ...(keeps.length === 0 ? {} : { tenantIds, keeps }) }),
  )
}

async function buildPages(
  changed: readonly { tenant: Tenant; hash: string }[],
  { isWhole }: { isWhole: boolean },
): Promise<LastBuild[]> {
  const ids = changed.map(({ tenant }) => tenant.id)
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
    await withProgress(
      () => pagesIn(out),
      () => run('node_modules/.bin/astro', ['build'], { env, quiet: true }),
    )
    const builds = await Promise.all(
      changed.map(async ({ tenant, hash }) => {
        lightenPages(join(out, tenant.id))
        const pages = await inspectTenant(join(out, tenant.id))
        return { hash, pages, tenant: fleetTenant(tenant, pages) }
      }),
    )
    for (const folder of HASHED_FOLDERS) await precompress(join(out, folder), join(DIST, folder))
    mkdirSync(DIST, { recursive: true })
    // A build of every brand knows all chunks in use; a build of some adds its chunks to the others'.
    for (const shared of SHARED_FOLDERS)
      syncFolder(join(out, shared), join(DIST, shared), { keeps: !isWhole })
    for (const build of builds) {
      forgetHash(build.tenant.id)
      replacePages(out, build.tenant.id)
      writeLastBuild(build)
    }
    return builds
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
}

function replacePages(out: string, id: string): void {
  const old = join('.build', `old-${process.pid}-${id}`)
  if (existsSync(join(DIST, id))) renameSync(join(DIST, id), old)
  renameSync(join(out, id), join(DIST, id))
  rmSync(old, { recursive: true, force: true })
}
