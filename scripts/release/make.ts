import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DIST } from '../lib/last-build.ts'
import { run } from '../lib/run.ts'
import { filesIn, hashOf, manifestOf, migrationsIn, type Contents, type ReleaseManifest } from './manifest.ts'
import { bomOf, lockFile } from './sbom.ts'

const WORKERS = { platform: 'src/platform/wrangler.jsonc', edge: 'wrangler.jsonc' } as const
export const MANIFEST = '.build/release/manifest.json'
const BOM = '.build/release/sbom.cdx.json'

/** Reads everything that is to be deployed, and writes the manifest with the bill of materials beside it. */
export async function makeRelease(now: Date): Promise<ReleaseManifest> {
  if (!existsSync(join(DIST, '_astro')))
    throw new Error(
      'there are no pages: run `npm run build`, which also tells which brands are in the release',
    )
  const bom = bomOf(lockFile.parse(JSON.parse(readFileSync('package-lock.json', 'utf8'))))
  const bomText = `${JSON.stringify(bom, null, 2)}\n`
  const contents: Contents = {
    ...(await commitHere()),
    node: process.version,
    bundles: { platform: await bundleOf('platform'), edge: await bundleOf('edge') },
    pages: filesIn(DIST),
    migrations: migrationsIn('src/platform/migrations'),
    packages: { count: bom.components.length, sha256: hashOf(bomText) },
  }
  const manifest = manifestOf(contents, now.toISOString())
  mkdirSync(join(MANIFEST, '..'), { recursive: true })
  writeFileSync(BOM, bomText)
  writeFileSync(MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`)
  return manifest
}

async function commitHere(): Promise<Pick<Contents, 'commit' | 'isClean'>> {
  const git = async (...args: string[]) => (await run('git', args, { quiet: true })).trim()
  return { commit: await git('rev-parse', 'HEAD'), isClean: (await git('status', '--porcelain')) === '' }
}

/** A worker as it would be sent. Maps for debugging have paths of this machine, so they do not count. */
async function bundleOf(name: keyof typeof WORKERS): Promise<Contents['bundles'][string]> {
  const folder = mkdtempSync(join(tmpdir(), `vitrine-${name}-`))
  try {
    const args = ['deploy', '--dry-run', '--outdir', folder, '-c', WORKERS[name]]
    const env = { ...process.env, CI: '1', WRANGLER_SEND_METRICS: 'false' }
    await run('node_modules/.bin/wrangler', args, { quiet: true, env })
    for (const file of ['README.md', 'worker.js.map']) rmSync(join(folder, file), { force: true })
    return filesIn(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
