import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'
import { PLATFORM_BINDINGS } from '../../tests/setup/platform-bindings.ts'

/** Benches that run inside the platform's runtime: their figures come out as lines that begin with `BENCH `. */
export default defineConfig({
  plugins: [
    cloudflareTest(async () => ({
      wrangler: { configPath: './src/platform/wrangler.jsonc' },
      miniflare: {
        bindings: {
          TEST_MIGRATIONS: await readD1Migrations('src/platform/migrations'),
          ...PLATFORM_BINDINGS,
          BENCH_PART: process.env['BENCH_PART'] ?? '1',
        },
      },
    })),
  ],
  test: {
    include: ['tests/platform/bench/*.bench.ts'],
    setupFiles: ['tests/setup/console.ts', 'tests/setup/patience.ts', 'tests/setup/platform.ts'],
    testTimeout: 3_600_000,
    hookTimeout: 3_600_000,
  },
})
