import { buildSite } from '../lib/build-site.ts'
import { findTestBrowser } from '../lib/browser.ts'
import { localSecrets } from '../lib/local-secrets.ts'
import { run } from '../lib/run.ts'

/**
 * `npm run prove -- stories [<file>|<flag> …]`: every story in a real browser, those about details of the ways in as well,
 * which `npm test` leaves to the tests of islands and platform. What follows is handed to Playwright.
 */
await buildSite()
localSecrets()
await run('node_modules/.bin/playwright', ['test', ...process.argv.slice(2)], {
  env: { ...process.env, PROVE_STORIES: 'all', CHROMIUM_PATH: findTestBrowser() },
})
