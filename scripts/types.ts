import { existsSync } from 'node:fs'
import { mkdirSync, writeFileSync } from 'node:fs'
import { run, say } from './lib/run.ts'

/**
 * Checks the types of every runtime: pages and islands by `astro check`, workers by their own configurations without the
 * DOM, and tests that run stores in a worker by one with both.
 */
export async function checkTypes(): Promise<void> {
  // The edge imports the generated fleet; types must be checkable before the first build.
  if (!existsSync('.build/fleet.json')) {
    mkdirSync('.build', { recursive: true })
    writeFileSync('.build/fleet.json', '{}')
  }
  await run('node_modules/.bin/astro', ['sync'], { quiet: true })
  await run('node_modules/.bin/tsc', ['-p', 'src/platform/tsconfig.json'])
  await run('node_modules/.bin/tsc', ['-p', 'src/edge/tsconfig.json'])
  await run('node_modules/.bin/tsc', ['-p', 'tests/stores/tsconfig.json'])
  await run('node_modules/.bin/astro', [
    'check',
    '--minimumFailingSeverity',
    'error',
    '--minimumSeverity',
    'error',
  ])
}

if (import.meta.main) {
  await checkTypes()
  say('Types hold.')
}
