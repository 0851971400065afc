import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inputHash } from './input-hash.ts'
import { DIST } from './last-build.ts'
import { precompress } from './precompress.ts'
import { run } from './run.ts'
import { syncFolder } from './sync-folder.ts'

const INPUTS = [
  'src/console',
  'src/islands/ui',
  'src/islands/parts',
  'src/lib/api',
  'src/lib/client',
  'src/lib/shared',
  'src/styles',
  'locales/en',
  'astro.console.config.mjs',
  'package-lock.json',
  'scripts/lib/build-console.ts',
]
const STAMP = '.cache/build/console.hash'

/** Builds the operators' console into `dist/console`, where its inputs changed. Resolves to whether they had. */
export async function buildConsole(): Promise<boolean> {
  const target = join(DIST, 'console')
  const hash = inputHash(INPUTS)
  const isCurrent = existsSync(join(target, 'index.html')) && existsSync(STAMP)
  if (isCurrent && readFileSync(STAMP, 'utf8') === hash) return false
  const out = join('.build', `console-${process.pid}`)
  rmSync(out, { recursive: true, force: true })
  try {
    const env = { ...process.env, VITRINE_OUT: out, ASTRO_TELEMETRY_DISABLED: '1' }
    await run('node_modules/.bin/astro', ['build', '--config', 'astro.console.config.mjs'], {
      env,
      quiet: true,
    })
    await precompress(join(out, '_console'), join(target, '_console'))
    syncFolder(out, target)
    mkdirSync(dirname(STAMP), { recursive: true })
    writeFileSync(STAMP, hash)
    return true
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
}
