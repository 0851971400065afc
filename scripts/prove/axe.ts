import AxeBuilder from '@axe-core/playwright'
import { chromium, devices, type BrowserContextOptions } from '@playwright/test'
import { brandFiles } from '../bench/brand-files.ts'
import { findTestBrowser } from '../lib/browser.ts'
import { builtPages, type BuiltPage } from './built-pages.ts'
import type { Figure } from './figure.ts'

/**
 * `npm run prove -- axe [<text>]`: axe on every built page of every brand, on a phone and at a desk, or on those whose host and
 * path hold the text. Pages stand as they were built: no platform answers their calls, so islands show that they failed.
 */
const SCREENS: Readonly<Record<string, BrowserContextOptions>> = {
  phone: devices['Pixel 7'],
  desk: { viewport: { width: 1440, height: 900 } },
}
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const TABS = Number(process.env['PROVE_TABS'] ?? 2)
const MOST_MS = 60_000
const [wanted = ''] = process.argv.slice(2)

const pages = builtPages().filter(({ brand, path }) => `${brand}${path}`.includes(wanted))
const browser = await chromium.launch({ executablePath: findTestBrowser(), args: ['--no-sandbox'] })
try {
  const figures: Figure[] = []
  for (const screen of Object.keys(SCREENS)) figures.push(await prove(screen))
  for (const { what, seen, target, isMet } of figures)
    console.log(`${isMet ? 'met   ' : 'NOT   '} ${what}: ${seen}   (${target})`)
  process.exitCode = figures.every((each) => each.isMet) ? 0 : 1
} finally {
  await browser.close()
}

async function prove(screen: string): Promise<Figure> {
  const left = [...pages]
  const found: string[] = []
  const work = async () => {
    for (let page = left.pop(); page; page = left.pop())
      for (const problem of await problemsOf(page, screen)) {
        found.push(problem)
        console.log(`  ${screen} ${page.brand}${page.path} ${problem}`)
      }
  }
  await Promise.all(Array.from({ length: TABS }, work))
  return {
    what: `axe on ${pages.length} pages, ${screen}`,
    seen: `${found.length} problems`,
    target: '0',
    isMet: pages.length > 0 && found.length === 0,
  }
}

async function problemsOf({ brand, path }: BuiltPage, screen: string): Promise<string[]> {
  const context = await browser.newContext({
    ...SCREENS[screen],
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  try {
    await context.route('**/*', brandFiles(brand))
    const page = await context.newPage()
    await page.goto(`http://${brand}.localhost${path}`, { waitUntil: 'load', timeout: MOST_MS })
    const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze()
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    )
  } finally {
    await context.close()
  }
}
