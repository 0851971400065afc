import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'

/** Benches that run inside the platform's runtime: their figures come out as lines that begin with `BENCH `. */
export default defineConfig({
  plugins: [
    cloudflareTest(async () => ({
      wrangler: { configPath: './src/platform/wrangler.jsonc' },
      miniflare: {
        bindings: {
          TEST_MIGRATIONS: await readD1Migrations('src/platform/migrations'),
          OPS_KEY: 'test-operator-key-0123456789abcdef',
          LOCAL_MODE: '1',
          PROVIDER_URL: 'https://provider.example',
          PROVIDER_KEY: 'test-provider-key-0123456789abcdef',
          RESULT_KEY: 'test-result-key-0123456789abcdefgh',
          BENCH_PART: process.env['BENCH_PART'] ?? '1',
        },
      },
    })),
  ],
  test: {
    include: ['tests/platform/bench/*.bench.ts'],
    setupFiles: ['tests/setup/console.ts', 'tests/setup/platform.ts'],
    testTimeout: 3_600_000,
    hookTimeout: 3_600_000,
  },
})
