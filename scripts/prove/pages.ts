import { chromium, type BrowserContext } from '@playwright/test'
import { serveSite } from '../bench/served-site.ts'
import { findTestBrowser } from '../lib/browser.ts'
import { TEXT_SIZES, widthProblems, WIDTHS } from '../lib/page-width.ts'
import { builtPages } from './built-pages.ts'
import type { Figure } from './figure.ts'

/**
 * `npm run prove -- pages [<path>]`: every built page of every brand and locale, or those whose address holds the text, at
 * each width in usual and in double text.
 */
const PORT = Number(process.env['PROVE_PORT'] ?? 8_799)
const TABS = Number(process.env['PROVE_TABS'] ?? 3)
const MOST_MS = 60_000
const [wanted = ''] = process.argv.slice(2)

const site = await serveSite(PORT)
const browser = await chromium.launch({
  executablePath: findTestBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars', '--disable-background-networking'],
})
try {
  const figure = await prove(await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' }))
  console.log(`${figure.isMet ? 'met   ' : 'NOT   '} ${figure.what}: ${figure.seen}   (${figure.target})`)
  process.exitCode = figure.isMet ? 0 : 1
} finally {
  await browser.close()
  await site.stop()
}

async function prove(context: BrowserContext): Promise<Figure> {
  const addresses = builtPages()
    .map(({ brand, path }) => site.url(brand, path))
    .filter((address) => address.includes(wanted))
  const left = [...addresses]
  const wide: string[] = []
  const work = async () => {
    const page = await context.newPage()
    for (let address = left.pop(); address !== undefined; address = left.pop()) {
      await page.goto(address, { waitUntil: 'load', timeout: MOST_MS })
      for (const problem of await widthProblems(page)) {
        wide.push(address)
        console.log(`  ${address} ${problem}`)
      }
    }
  }
  await Promise.all(Array.from({ length: TABS }, work))
  return {
    what: `${addresses.length} pages at ${WIDTHS.join(', ')} px, text ${TEXT_SIZES.join(' and ')} %`,
    seen: `${new Set(wide).size} wider than their screen`,
    target: '0',
    isMet: addresses.length > 0 && wide.length === 0,
  }
}
