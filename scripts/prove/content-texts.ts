import { createServer, type Server } from 'node:http'
import { type Page } from '@playwright/test'
import { build } from 'esbuild'
import { pageCsp } from '#edge/csp.ts'
import { renderMarkdown } from '#lib/shared/content/render-markdown.ts'
import { XSS_TEXTS } from '../../tests/fixtures/node/xss-texts.ts'
import { launchTestBrowser } from '../lib/browser.ts'
import type { Figure } from './figure.ts'

/** How a text comes onto a page, and what stands between it and the browser. */
interface Way {
  what: string
  csp: boolean
  body: (text: string) => string
  /** Whether texts are to run: where every guard is taken away, the texts must be worth something. */
  isOpen: boolean
}

const raw = (text: string) => text
const WAYS: readonly Way[] = [
  { what: 'no guard', csp: false, body: raw, isOpen: true },
  { what: 'the CSP alone', csp: true, body: raw, isOpen: false },
  { what: 'the renderer alone', csp: false, body: (text) => renderMarkdown(text), isOpen: false },
  { what: 'the sanitiser alone', csp: false, body: cleaned, isOpen: false },
]
const MOST_MS = 60_000
/** All of them, or as many as the environment says, from all over the list. */
const COUNT = Number(process.env['PROVE_TEXTS'] ?? XSS_TEXTS.length)
const TEXTS = Array.from(
  { length: COUNT },
  (_, at) => XSS_TEXTS[Math.floor((at * XSS_TEXTS.length) / COUNT)] ?? '',
)

/** The text as data, put in by the component's own cleaner. */
function cleaned(text: string): string {
  const data = JSON.stringify(text).replaceAll('<', '\\u003c')
  return `<div id="box"></div><script src="/cleaner.js"></script><script>cleaner.cleanHtml(${data}).then((clean) => {
    document.getElementById('box').append(clean); window.isShown = true })</script>`
}

/** Every text on a page of its own; which of them ran. */
async function ranOf(page: Page, origin: string, way: number): Promise<number> {
  let ran = 0
  for (let text = 0; text < TEXTS.length; text += 1) {
    await page.goto(`${origin}/${way}/${text}`, { waitUntil: 'load', timeout: MOST_MS })
    if (WAYS[way]?.body === cleaned) await page.waitForFunction(() => Reflect.get(window, 'isShown') === true)
    if (await page.evaluate(() => Reflect.get(window, 'hasRun') === true)) ran += 1
  }
  return ran
}

async function serveTexts(): Promise<{ server: Server; origin: string }> {
  const { outputFiles } = await build({
    entryPoints: ['src/lib/client/clean-html.ts'],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'cleaner',
  })
  const script = outputFiles[0]?.text ?? ''
  const noMore = { scriptHashes: [], styleHashes: [], csp: { img: [], frame: [], connect: [] } }
  const server = createServer((request, response) => {
    const [, way = '', text = ''] = (request.url ?? '').split('/')
    if (way === 'cleaner.js') return response.setHeader('content-type', 'text/javascript').end(script)
    const wanted = WAYS[Number(way)]
    if (!wanted || text === '') return response.writeHead(404).end()
    const origin = `http://${request.headers.host ?? ''}`
    if (wanted.csp)
      response.setHeader(
        'content-security-policy',
        pageCsp(noMore, noMore, { brand: origin, play: origin, frames: [], isHttps: false }),
      )
    response.setHeader('content-type', 'text/html; charset=utf-8')
    return response.end(
      `<!doctype html><title>x</title><main>${wanted.body(TEXTS[Number(text)] ?? '')}</main>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, origin: `http://127.0.0.1:${Number(Object(server.address()).port)}` }
}

/** Each guard alone, and once none of them. */
export async function proveTexts(): Promise<Figure[]> {
  const { server, origin } = await serveTexts()
  const browser = await launchTestBrowser()
  try {
    const figures: Figure[] = []
    for (const [index, { what, isOpen }] of WAYS.entries()) {
      const page = await browser.newPage()
      // Texts that lead elsewhere lead nowhere.
      await page.route(
        (url) => url.origin !== origin,
        (route) => route.abort(),
      )
      await page.addInitScript(() => {
        window.alert = () => void Reflect.set(window, 'hasRun', true)
      })
      const ran = await ranOf(page, origin, index)
      await page.close()
      figures.push({
        what: `${TEXTS.length} texts behind ${what}`,
        seen: `${ran} ran`,
        target: isOpen ? 'some: the texts are worth something' : '0',
        isMet: isOpen ? ran > TEXTS.length / 10 : ran === 0,
      })
    }
    return figures
  } finally {
    await browser.close()
    server.close()
  }
}
