import { closeSync, openSync, readdirSync, readSync } from 'node:fs'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { type BrowserContext, type Page } from '@playwright/test'
import { isLocale, LOCALES } from '#lib/site/words/locale-table.ts'
import { serveSite } from '../bench/served-site.ts'
import { launchTestBrowser } from '../lib/browser.ts'
import { TEXT_SIZES, widthProblems, WIDTHS } from '../lib/page-width.ts'
import type { Figure } from './figure.ts'
import { proveReplies } from './page-replies.ts'

const PORT = Number(process.env['PROVE_PORT'] ?? 8_799)
const TABS = Number(process.env['PROVE_TABS'] ?? 3)
const MOST_MS = 60_000
/** How long a page that goes on loading is waited for. */
const SETTLE_MS = 5_000
const PROGRESS = 50
const AXE_WIDTHS = [390, 1440]
const AXE_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

interface Proof {
  /** What was done with each page, after their number. */
  what: string
  /** Mistakes of a page, a line each. */
  look: (page: Page) => Promise<string[]>
}

/** `lang=ja,ko` in place of a part of the address. */
const LANGUAGES = 'lang='
/** The `html` element stands within so many bytes. */
const HEAD_BYTES = 512

/**
 * `npm run prove -- pages [replies|width|axe] [<path>|lang=<locale>,…]`: every built page of every brand and locale, or those
 * whose address holds the text, or those in these languages, in a real browser; and every malformed reply for every screen
 * (`replies`, which needs none).
 */
const PROOFS: Readonly<Record<string, Proof>> = {
  width: {
    what: `pages no wider than ${WIDTHS.join(', ')} px, text ${TEXT_SIZES.join(' and ')} %`,
    look: (page) => widthProblems(page),
  },
  axe: { what: `pages read by axe at ${AXE_WIDTHS.join(' and ')} px`, look: axeProblems },
}

const [first = '', second = ''] = process.argv.slice(2)
if (first === 'replies' || first === '') print(await proveReplies())
if (first === 'replies') process.exit()
const named = PROOFS[first]
const proofs = named ? [named] : Object.values(PROOFS)
const wanted = named ? second : first

const site = await serveSite(PORT)
const browser = await launchTestBrowser(['--hide-scrollbars'])
try {
  for (const proof of proofs) {
    const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' })
    print(await prove(context, proof))
    await context.close()
  }
} finally {
  await browser.close()
  await site.stop()
}

function print({ isMet, what, seen, target }: Figure): void {
  console.log(`${isMet ? 'met   ' : 'NOT   '} ${what}: ${seen}   (${target})`)
  if (!isMet) process.exitCode = 1
}

async function prove(context: BrowserContext, { what, look }: Proof): Promise<Figure> {
  const addresses = builtPages()
    .filter(isWanted)
    .map(({ address }) => address)
  const left = [...addresses]
  const faulty = new Set<string>()
  const work = async () => {
    const page = await context.newPage()
    for (let address = left.pop(); address !== undefined; address = left.pop()) {
      if (left.length % PROGRESS === 0) console.log(`  ${left.length} of ${addresses.length} left`)
      await page.goto(address, { waitUntil: 'load', timeout: MOST_MS })
      // What islands show after the server's answer is wider than their skeletons.
      await page.waitForLoadState('networkidle', { timeout: SETTLE_MS }).catch(() => undefined)
      for (const problem of await look(page)) {
        faulty.add(address)
        console.log(`  ${address} ${problem}`)
      }
    }
  }
  await Promise.all(Array.from({ length: TABS }, work))
  return {
    what: `${addresses.length} ${what}`,
    seen: `${faulty.size} with mistakes`,
    target: '0',
    isMet: addresses.length > 0 && faulty.size === 0,
  }
}

async function axeProblems(page: Page): Promise<string[]> {
  const problems: string[] = []
  for (const width of AXE_WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    // The default mode opens a second page to analyse cross-origin frames; these pages have none.
    const { violations } = await new AxeBuilder({ page }).withTags(AXE_RULES).setLegacyMode().analyze()
    for (const { id, nodes } of violations)
      problems.push(`${width} px, ${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  }
  return problems
}

interface BuiltPage {
  address: string
  file: string
}

function isWanted({ address, file }: BuiltPage): boolean {
  if (!wanted.startsWith(LANGUAGES)) return address.includes(wanted)
  const locales = wanted.slice(LANGUAGES.length).split(',')
  return locales.some((locale) => isLocale(locale) && LOCALES[locale].tag === languageOf(file))
}

function languageOf(file: string): string {
  const opened = openSync(file, 'r')
  const head = Buffer.alloc(HEAD_BYTES)
  readSync(opened, head)
  closeSync(opened)
  return /<html[^>]* lang="?([\w-]+)/.exec(head.toString())?.[1] ?? ''
}

/** `dist/<brand>/<path>/index.html`: the brand is the host. */
function builtPages(): BuiltPage[] {
  return readdirSync('dist', { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_') && entry.name !== 'play')
    .flatMap(({ name: brand }) =>
      readdirSync(join('dist', brand), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name === 'index.html')
        .map(({ parentPath }) => ({
          address: site.url(brand, `/${parentPath.slice(join('dist', brand).length + 1)}`),
          file: join(parentPath, 'index.html'),
        })),
    )
}
