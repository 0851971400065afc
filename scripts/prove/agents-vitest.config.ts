import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Tests of agents' contracts against the platform in this checkout, or in a copy with a bug planted (`PROVE_ROOT`). */
const root = process.env['PROVE_ROOT'] ?? process.cwd()

export default defineConfig({
  root,
  plugins: [
    cloudflareTest(async () => ({
      wrangler: { configPath: join(root, 'src/platform/wrangler.jsonc') },
      miniflare: {
        bindings: {
          TEST_MIGRATIONS: await readD1Migrations(join(root, 'src/platform/migrations')),
          OPS_KEY: 'test-operator-key-0123456789abcdef',
          LOCAL_MODE: '1',
          PROVIDER_URL: 'https://provider.example',
          PROVIDER_KEY: 'test-provider-key-0123456789abcdef',
          RESULT_KEY: 'test-result-key-0123456789abcdefgh',
          PROVE_STEP: process.env['PROVE_STEP'] ?? '',
          PROVE_KILLS: process.env['PROVE_KILLS'] ?? '',
        },
      },
    })),
  ],
  test: {
    include: [
      'tests/platform/contract*.test.ts',
      'tests/platform/standing-rates.test.ts',
      'tests/platform/agent*.test.ts',
      'tests/platform/teams.test.ts',
    ],
    setupFiles: ['tests/setup/console.ts', 'tests/setup/platform.ts'],
    testTimeout: 3_600_000,
  },
})
