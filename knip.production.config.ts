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
    'src/platform/worker.ts!',
    'src/edge/worker.ts!',
    'src/games/*/main.ts!',
    // Imported by astro.config.mjs.
    'src/lib/site/{dev-hosts,engage-integration,engage-directive}.ts!',
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
