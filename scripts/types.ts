import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { run, say } from './lib/run.ts'

/** The site with the DOM, workers without it, and tests that run stores in a worker with both. */
const PROJECTS = [
  'tsconfig.json',
  'src/platform/tsconfig.json',
  'src/edge/tsconfig.json',
  'tests/stores/tsconfig.json',
]
/** Native TypeScript, three times as fast. `typescript` itself is one version behind: ESLint and Astro call its API. */
const COMPILER = 'node_modules/typescript-native/bin/tsc'

/** Checks the types of every runtime; `astro check` only reads the pages, as the compiler has read the rest. */
export async function checkTypes(): Promise<void> {
  // The edge imports the generated fleet; types must be checkable before the first build.
  if (!existsSync('.build/fleet.json')) {
    mkdirSync('.build', { recursive: true })
    writeFileSync('.build/fleet.json', '{}')
  }
  await run('node_modules/.bin/astro', ['sync'], { quiet: true })
  for (const project of PROJECTS) await run(COMPILER, ['-p', project])
  const severity = ['--minimumFailingSeverity', 'error', '--minimumSeverity', 'error']
  await run('node_modules/.bin/astro', ['check', '--tsconfig', 'tsconfig.astro.json', ...severity])
}

if (import.meta.main) {
  await checkTypes()
  say('Types hold.')
}
