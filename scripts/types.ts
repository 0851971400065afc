import { existsSync } from 'node:fs'
import { mkdirSync, writeFileSync } from 'node:fs'
import { run, say } from './lib/run.ts'

/** Types of every runtime: pages and islands by `astro check`, workers by their own configs without the DOM,
 * and by one with both the tests that run stores in a worker. */
export async function checkTypes(): Promise<void> {
  // The generated fleet is imported by the edge; types must hold before the first build too.
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
