import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { browserEnv, findTestBrowser, TEST_BROWSER_FLAGS } from './scripts/lib/browser.ts'
import { keepTempInMemory } from './scripts/lib/memory-temp.ts'

keepTempInMemory()

const port = Number(process.env['E2E_PORT'] ?? 8790)
// Separate ports beside the site's, because `npm start` may run on the same machine. The tests read the same variables.
const ports = {
  E2E_PORT: String(port),
  SANDBOX_PORT: process.env['SANDBOX_PORT'] ?? String(port + 8),
  VENDOR_PORT: process.env['VENDOR_PORT'] ?? String(port + 9),
  E2E_STATE: process.env['E2E_STATE'] ?? join(tmpdir(), `vitrine-e2e-${port}`),
}
Object.assign(process.env, ports)

const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } }

/** Tags of `tests/e2e/test.ts` that a project leaves to `npm run prove -- stories`. */
const without = (tags: RegExp) => (process.env['PROVE_STORIES'] === 'all' ? {} : { grepInvert: tags })

/** The whole product, as served by `npm start`, in a real Chromium. Phone and desktop; two brands, one right to left. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // Each story has members of its own: files may run in parallel, and phone and desktop too. With one worker a core, half of
  // the time of both was spent waiting for draws, animations and answers.
  workers: 3,
  // Whole stories on a machine that is busy with two browsers and both workers: two failures are red, a pass at the second
  // attempt is listed as flaky in the output.
  retries: 1,
  forbidOnly: Boolean(process.env['CI']),
  use: {
    baseURL: `http://aurora.localhost:${port}`,
    // Traces record each step and take an eighth of the time; `playwright test --trace on` creates one for a failure.
    trace: 'off',
    // Each story starts with a clean browser; the one about the service worker enables it.
    serviceWorkers: 'block',
    // Endless animations would take half of the CPU in software rendering; motion has its own tests.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: findTestBrowser(),
      args: TEST_BROWSER_FLAGS,
      env: browserEnv('narrow'),
    },
  },
  projects: [
    {
      name: 'phone',
      ...without(/@(detail|desktop)/),
      testIgnore: /(answers|maintenance)\.spec/,
      use: { ...devices['Pixel 7'] },
    },
    {
      name: 'desktop',
      ...without(/@(detail|phone)/),
      testIgnore: /(games|live|maintenance|sessions|social)\.spec/,
      use: desktop,
    },
    // Alone: it closes a brand that the stories play at.
    { name: 'maintenance', testMatch: /maintenance\.spec/, dependencies: ['phone', 'desktop'], use: desktop },
  ],
  webServer: {
    command: 'node scripts/serve-e2e.ts',
    // What the command starts last: the pages answer before the platform is seeded.
    port: Number(ports.VENDOR_PORT),
    timeout: 120_000,
    reuseExistingServer: !process.env['CI'],
    env: ports,
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
