import type { KnipConfig } from 'knip'

/** What nothing uses fails `npm test`: files, exports, types and dependencies. */
const config: KnipConfig = {
  entry: [
    'src/pages/**/*.{astro,ts}',
    'src/console/pages/*.astro',
    'astro.console.config.mjs',
    'src/platform/worker.ts',
    'src/games/*/main.ts',
    // The sandbox bundles each front by name.
    'sandbox/game-vendor/client/*.ts',
    'scripts/*.{ts,mjs}',
    'scripts/prove/*.ts',
    'scripts/bench/*-vitest.config.ts',
    'tests/platform/bench/*.bench.ts',
    'tests/**/*.{test,spec}.{ts,tsx}',
    'tests/setup/*.ts',
    // A process of its own, whose runtime these files stand for.
    'tests/rehearsal/main.ts',
    'tests/simulation/{main,hooks,runtime-module,seeded-crypto}.ts',
    // The ledger's drill starts a worker of its own.
    'tests/platform/ledger/ledger-worker.ts',
    'public/verifiers/*.mjs',
  ],
  project: [
    'src/**/*.{ts,tsx,astro}',
    'scripts/**/*.{ts,mjs}',
    'art/**/*.ts',
    'sandbox/**/*.ts',
    'tests/**/*.{ts,tsx}',
  ],
  ignoreDependencies: [
    // Run as commands or named by configuration.
    '@astrojs/check',
    'typescript-native',
    // The runtime's own modules (`cloudflare:workers`).
    'cloudflare',
    // Read as files: lettering of drawn pictures, and the faces of browser tests.
    '@fontsource/.*',
    '@expo-google-fonts/.*',
    'dejavu-fonts-ttf',
  ],
  ignoreBinaries: ['openssl', 'apt-get'],
}

export default config
