import type { KnipConfig } from 'knip'
import base from './knip.config.ts'

/**
 * What only tests use fails `npm test` as well: a rule beside the one that really runs keeps its tests green while the
 * product breaks. Oracles that tests compare with are in `tests/`. An export that its own file uses too may be tested.
 */
const config: KnipConfig = {
  ...base,
  entry: [
    'src/pages/**/*.{astro,ts}!',
    'src/console/pages/*.astro!',
    'src/platform/worker.ts!',
    'src/edge/worker.ts!',
    'src/games/*/main.ts!',
    // Imported by astro.config.mjs, or named by what it imports.
    'src/lib/site/brand/dev-hosts.ts!',
    'src/lib/site/build/{engage-directive,engage-integration,island-renderer,island-scripts,late-styles}.ts!',
    'src/islands/ui/start-island.ts!',
    'sandbox/game-vendor/client/*.ts!',
    'scripts/*.{ts,mjs}!',
    // Started by name: proofs and benchmarks are commands of their own.
    'scripts/prove/*.ts!',
    'scripts/bench/*-vitest.config.ts!',
    'public/verifiers/*.mjs!',
  ],
  project: ['src/**/*.{ts,tsx,astro}!', 'scripts/**/*.{ts,mjs}!', 'art/**/*.ts!', 'sandbox/**/*.ts!'],
  ignoreExportsUsedInFile: true,
  // Rules that no screen or call offers yet carry `@unoffered`.
  tags: ['-unoffered'],
  // Packages are looked at by the other run: in this one those of the build would be unlisted.
  include: ['files', 'exports', 'types'],
}

export default config
