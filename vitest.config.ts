import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { parse } from 'yaml'
import { keepTempInMemory } from './scripts/lib/memory-temp.ts'
import { bundled, BUNDLED_RULES, PLATFORM_TESTS } from './tests/setup/bundled.ts'
import { PATIENCE_MS } from './tests/setup/patience-ms.ts'
import { PLATFORM_BINDINGS } from './tests/setup/platform-bindings.ts'
import { failOnUncaught } from './tests/setup/uncaught.ts'

keepTempInMemory()

/** As a deployment has one: made for each run. */
const pushKey = Buffer.from(
  JSON.stringify(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })),
).toString('base64url')

/** Libraries of many files, bundled once instead of read file by file in the runtime of each test file. */
const LIBRARIES = [
  '@simplewebauthn/server',
  'altcha-lib',
  'fast-check',
  'hono',
  'jose',
  'libphonenumber-js/mobile',
  'oauth4webapi',
  'zod',
  'zod/mini',
]

/** Of every project. */
const EVERYWHERE = ['tests/setup/console.ts', 'tests/setup/patience.ts']
/** Bounds that a busy machine keeps; what hangs is found all the same. */
const PATIENT = { expect: { poll: { timeout: PATIENCE_MS } }, testTimeout: 60_000, hookTimeout: 60_000 }

const QUICK_DERIVE_KEY = 'tests/setup/quick-derive-key.ts'

/** The platform's runtime, with what its tests need. */
const platformTest = () =>
  cloudflareTest(async () => ({
    wrangler: { configPath: './src/platform/wrangler.jsonc' },
    miniflare: {
      modulesRules: BUNDLED_RULES,
      d1Databases: { OWN_DB: 'own' },
      bindings: {
        TEST_MIGRATIONS: await readD1Migrations('src/platform/migrations'),
        ...PLATFORM_BINDINGS,
        ALERT_RULES: parse(readFileSync('docs/alerts.yaml', 'utf8')),
        PUSH_KEY: pushKey,
        PUSH_SERVICES: 'https://push.example',
        MODELS_URL: 'https://chat.example',
        MODELS_API_URL: 'https://api.chat.example',
      },
    },
  }))

/** One project a runtime: the folder of a test says where it runs. Browser tests are Playwright's. */
export default defineConfig({
  test: {
    // One a core: most files wait for a runtime of their own to start.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...PATIENT,
          name: 'unit',
          environment: 'node',
          // Rules and readers without state of their own: one worker for all files saves a quarter of the time.
          isolate: false,
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          setupFiles: EVERYWHERE,
        },
      },
      {
        test: {
          ...PATIENT,
          name: 'site',
          environment: 'node',
          include: ['tests/site/**/*.test.{ts,tsx}'],
          setupFiles: EVERYWHERE,
        },
      },
      {
        test: {
          ...PATIENT,
          name: 'islands',
          environment: 'jsdom',
          // A window for each file, in a process for many: beginning costs a quarter of what a process for each file does.
          pool: 'vmForks',
          include: ['tests/islands/**/*.test.{ts,tsx}'],
          setupFiles: [...EVERYWHERE, 'tests/setup/islands.ts'],
        },
      },
      {
        test: {
          ...PATIENT,
          // Islands that leave the page: they replace `location`, which a real window does not allow.
          name: 'navigation',
          environment: 'jsdom',
          include: ['tests/navigation/**/*.test.{ts,tsx}'],
          setupFiles: [...EVERYWHERE, 'tests/setup/islands.ts'],
        },
      },
      {
        plugins: [
          bundled({
            folders: PLATFORM_TESTS,
            main: 'src/platform/worker.ts',
            replaced: { './derive-key.ts': QUICK_DERIVE_KEY },
          }),
          platformTest(),
          failOnUncaught(),
        ],
        test: {
          ...PATIENT,
          name: 'platform',
          include: ['tests/platform/**/*.test.{ts,tsx}'],
          setupFiles: [...EVERYWHERE, 'tests/setup/no-network.ts', 'tests/setup/platform.ts'],
        },
      },
      {
        // Stores of pages against the platform. A page has modules of its own (`?page=`), so they are no bundle.
        plugins: [platformTest(), failOnUncaught()],
        resolve: {
          alias: [{ find: './derive-key.ts', replacement: join(import.meta.dirname, QUICK_DERIVE_KEY) }],
        },
        test: {
          ...PATIENT,
          name: 'stores',
          deps: { optimizer: { ssr: { enabled: true, include: LIBRARIES } } },
          include: ['tests/stores/**/*.test.{ts,tsx}'],
          setupFiles: [...EVERYWHERE, 'tests/setup/no-network.ts', 'tests/setup/platform.ts'],
        },
      },
      {
        // The platform against a real OpenID provider, which runs beside it.
        plugins: [
          failOnUncaught(),
          cloudflareTest(async () => ({
            wrangler: { configPath: './src/platform/wrangler.jsonc' },
            miniflare: {
              bindings: {
                TEST_MIGRATIONS: await readD1Migrations('src/platform/migrations'),
                OPS_KEY: 'test-operator-key-0123456789abcdef',
                LOCAL_MODE: '1',
                SOCIAL_SOCIAL_SECRET_GOOGLE_SECRET: 'the secret of the brand',
              },
            },
          })),
        ],
        test: {
          ...PATIENT,
          name: 'openid',
          include: ['tests/openid/**/*.test.{ts,tsx}'],
          globalSetup: ['tests/setup/openid-provider.mjs'],
          setupFiles: [...EVERYWHERE, 'tests/setup/platform.ts'],
        },
      },
      {
        plugins: [
          failOnUncaught(),
          cloudflareTest({
            main: './src/edge/worker.ts',
            miniflare: {
              compatibilityDate: '2026-11-01',
              compatibilityFlags: ['nodejs_compat'],
              kvNamespaces: ['STATUS'],
            },
          }),
        ],
        test: {
          ...PATIENT,
          name: 'edge',
          include: ['tests/edge/**/*.test.{ts,tsx}'],
          setupFiles: EVERYWHERE,
        },
      },
    ],
  },
})
