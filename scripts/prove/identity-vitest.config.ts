import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'

/** The drills of identity at the counts of the command: PROVE_* of the environment reach the runtime as bindings. */
const counts = Object.entries(process.env).flatMap(([name, value]) =>
  name.startsWith('PROVE_') && value ? [[name, value] as const] : [],
)

export default defineConfig({
  plugins: [
    cloudflareTest(async () => ({
      wrangler: { configPath: './src/platform/wrangler.jsonc' },
      miniflare: {
        bindings: {
          TEST_MIGRATIONS: await readD1Migrations('src/platform/migrations'),
          OPS_KEY: 'test-operator-key-0123456789abcdef',
          LOCAL_MODE: '1',
          ...Object.fromEntries(counts),
        },
      },
    })),
  ],
  test: {
    include: ['tests/platform/identity-proof.test.ts'],
    setupFiles: ['tests/setup/console.ts', 'tests/setup/platform.ts'],
  },
})
