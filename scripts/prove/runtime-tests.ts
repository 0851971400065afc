import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { bundled, BUNDLED_RULES, PLATFORM_TESTS } from '../../tests/setup/bundled.ts'
import { PLATFORM_BINDINGS } from '../../tests/setup/platform-bindings.ts'

/** This checkout, or a copy of it with a bug planted (`plant.ts`). */
const root = process.env['PROVE_ROOT'] ?? process.cwd()

const QUICK_DERIVE_KEY = 'tests/setup/quick-derive-key.ts'

/** The counts of a proof reach the runtime as bindings. */
const counts = Object.entries(process.env).flatMap(([name, value]) =>
  name.startsWith('PROVE_') && value ? [[name, value] as const] : [],
)

/**
 * Tests of `tests/platform` in the platform's runtime.
 * @param names of their files, without `.test.ts`; `*` stands for any text
 * @param isQuick with keys of little cost, as in `npm test`, where nothing measures the time of a hash
 */
export function runtimeTests(names: readonly string[], { isQuick = false } = {}) {
  return defineConfig({
    root,
    plugins: [
      bundled({
        root,
        folders: PLATFORM_TESTS,
        main: 'src/platform/worker.ts',
        replaced: isQuick ? { './derive-key.ts': QUICK_DERIVE_KEY } : {},
      }),
      cloudflareTest(async () => ({
        wrangler: { configPath: join(root, 'src/platform/wrangler.jsonc') },
        miniflare: {
          modulesRules: BUNDLED_RULES,
          bindings: {
            TEST_MIGRATIONS: await readD1Migrations(join(root, 'src/platform/migrations')),
            ...PLATFORM_BINDINGS,
            ...Object.fromEntries(counts),
          },
        },
      })),
    ],
    test: {
      include: names.map((name) => `tests/platform/*/${name}.test.ts`),
      setupFiles: ['tests/setup/console.ts', 'tests/setup/patience.ts', 'tests/setup/platform.ts'],
      // Full counts take as long as they take, on a machine that does other things too.
      testTimeout: 3_600_000,
      hookTimeout: 60_000,
    },
  })
}
