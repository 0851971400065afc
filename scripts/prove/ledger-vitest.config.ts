import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { bundled, BUNDLED_RULES, PLATFORM_TESTS } from '../../tests/setup/bundled.ts'

/** The wallet's tests against the ledger alone, in this checkout or in a copy with a bug planted (`PROVE_ROOT`). */
const root = process.env['PROVE_ROOT'] ?? process.cwd()

const LEDGER = 'tests/platform/ledger/ledger-worker.ts'

export default defineConfig({
  root,
  plugins: [
    bundled({ root, folders: PLATFORM_TESTS, main: LEDGER }),
    cloudflareTest(async () => ({
      main: join(root, LEDGER),
      miniflare: {
        modulesRules: BUNDLED_RULES,
        compatibilityDate: '2026-11-01',
        compatibilityFlags: ['nodejs_compat'],
        d1Databases: ['DB'],
        durableObjects: { WALLET: { className: 'WalletObject', useSQLite: true } },
        bindings: {
          TEST_MIGRATIONS: await readD1Migrations(join(root, 'src/platform/migrations')),
          PROVE_STEPS: process.env['PROVE_STEPS'] ?? '',
          PROVE_SEEDS: process.env['PROVE_SEEDS'] ?? '',
          PROVE_HISTORIES: process.env['PROVE_HISTORIES'] ?? '',
          PROVE_SEED: process.env['PROVE_SEED'] ?? '',
        },
      },
    })),
  ],
  test: {
    include: ['tests/platform/ledger/wallet*.test.ts'],
    setupFiles: ['tests/setup/console.ts', 'tests/setup/patience.ts', 'tests/setup/platform.ts'],
    testTimeout: 3_600_000,
    hookTimeout: 60_000,
  },
})
