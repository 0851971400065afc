import { defineConfig, devices } from '@playwright/test'

const port = Number(process.env['E2E_PORT'] ?? 8790)
// Ports of its own beside the site's: `npm start` may run on the same machine. The tests read the same variables.
const ports = {
  E2E_PORT: String(port),
  SANDBOX_PORT: process.env['SANDBOX_PORT'] ?? String(port + 8),
  VENDOR_PORT: process.env['VENDOR_PORT'] ?? String(port + 9),
}
Object.assign(process.env, ports)

/** The whole product, as `npm start` serves it, in a real Chromium. Phone and desktop; two brands, one right to left. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // One file moves one demo account's money, so files may run side by side; the same file at a phone and a desk may not.
  workers: 2,
  // Whole stories on a machine that is busy with two browsers and both workers: what fails twice is red, what passes the
  // second time is listed as flaky in the output.
  retries: 1,
  forbidOnly: Boolean(process.env['CI']),
  use: {
    baseURL: `http://aurora.localhost:${port}`,
    // A trace films each step, at an eighth of the time; `playwright test --trace on` makes one of what failed.
    trace: 'off',
    // Each story begins with a browser that knows nothing; the one about the service worker lets it in.
    serviceWorkers: 'block',
    // What moves for ever is drawn by the processor here, and takes half of it; what must move is tested with motion.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'phone', testIgnore: /answers\.spec/, use: { ...devices['Pixel 7'] } },
    {
      name: 'desktop',
      dependencies: ['phone'],
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
  ],
  webServer: {
    command: 'node scripts/serve-e2e.ts',
    url: `http://localhost:${port}/`,
    timeout: 120_000,
    reuseExistingServer: !process.env['CI'],
    env: ports,
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
