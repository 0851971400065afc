import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** The tests of rewards against the platform in this checkout, or in a copy with a bug planted (`PROVE_ROOT`). */
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
          VENDOR_URL: 'https://vendor.example',
          VENDOR_API_URL: 'https://api.vendor.example',
          VENDOR_KEY: 'test-vendor-key-0123456789abcdef',
          PROVE_CLAIMS: process.env['PROVE_CLAIMS'] ?? '',
          PROVE_MEMBERS: process.env['PROVE_MEMBERS'] ?? '',
          PROVE_REBATES: process.env['PROVE_REBATES'] ?? '',
          PROVE_BETS: process.env['PROVE_BETS'] ?? '',
        },
      },
    })),
  ],
  test: {
    include: [
      'points',
      'referral',
      'boards',
      'promotions',
      'applications',
      'missions',
      'vip',
      'wheel',
      'free-rounds',
      'wallet-free-rounds',
      'vendor-free-rounds',
      'envelope-drops',
      'app-login',
      'rewards-proof',
    ].map((name) => `tests/platform/${name}.test.ts`),
    setupFiles: ['tests/setup/console.ts', 'tests/setup/platform.ts'],
    testTimeout: 3_600_000,
  },
})
