import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brandFolders } from '#lib/site/brand/brands.ts'
import { fleetTenantSchema, type FleetTenant } from '#lib/site/brand/fleet-schema.ts'
import type { TenantPages } from './inspect-pages.ts'

export const DIST = 'dist'
const FOLDER = '.cache/build'

/** The last good build of a brand: what its pages in `dist` were made of, and what the edge knows of it. */
export interface LastBuild {
  /** Of everything that the pages were made of. */
  hash: string
  pages: TenantPages
  tenant: FleetTenant
}

/** Nothing where the brand was not built here yet, or by a version whose builds the edge does not know any more. */
export function readLastBuild(id: string): LastBuild | undefined {
  if (!existsSync(join(DIST, id, 'index.html')) || !existsSync(fileOf(id))) return undefined
  const build: Partial<LastBuild> = JSON.parse(readFileSync(fileOf(id), 'utf8'))
  const tenant = fleetTenantSchema.safeParse(build.tenant)
  const { hash, pages } = build
  return hash === undefined || !pages || !tenant.success ? undefined : { hash, pages, tenant: tenant.data }
}

/** What the last good builds have: nobody else can take it. */
export function liveBrands(): FleetTenant[] {
  return brandFolders().flatMap((id) => readLastBuild(id)?.tenant ?? [])
}

/** Before the pages are replaced: if the run ends before `writeLastBuild`, no input matches them, and they are built again. */
export function forgetHash(id: string): void {
  const last = readLastBuild(id)
  if (last) writeLastBuild({ ...last, hash: '' })
}

/** After the pages are in their place. */
export function writeLastBuild(build: LastBuild): void {
  mkdirSync(FOLDER, { recursive: true })
  const file = fileOf(build.tenant.id)
  writeFileSync(`${file}.partial`, JSON.stringify(build))
  renameSync(`${file}.partial`, file)
}

/** When the pages of a brand were built, to the minute. */
export function lastBuiltAt(id: string): string {
  return statSync(fileOf(id)).mtime.toISOString().slice(0, 16).replace('T', ' ')
}

function fileOf(id: string): string {
  return join(FOLDER, `${id}.json`)
}
