import { expect } from '@playwright/test'
import { build } from 'esbuild'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { allFormats } from '../fixtures/all-formats.ts'
import { ON_DESKTOP, test } from './test.ts'

const FIXTURE = './tests/fixtures/all-formats.ts'

/** The fixture as one script. */
async function bundled(code: string, format: 'esm' | 'iife'): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { allFormats } from '${FIXTURE}'\n${code}`,
      resolveDir: process.cwd(),
      loader: 'ts',
    },
    bundle: true,
    write: false,
    format,
    target: 'es2024',
  })
  return outputFiles[0]?.text ?? ''
}

/** What differs from the build's own runtime. */
function differences(own: Record<string, string>, other: Record<string, string>): string[] {
  return Object.keys({ ...own, ...other })
    .filter((key) => own[key] !== other[key])
    .map((key) => `${key}: ${JSON.stringify(own[key])} and ${JSON.stringify(other[key])}`)
}

test(
  'amounts, numbers, days and names are the same in the build, the worker and browsers of any language',
  ON_DESKTOP,
  async ({ browser }) => {
    const own = allFormats()
    expect(Object.keys(own).length).toBeGreaterThan(20_000)
    const script = await bundled('export default { fetch: () => Response.json(allFormats()) }', 'esm')
    const worker = new Miniflare(
      convertV4MiniflareOptions({ modules: true, compatibilityDate: '2026-11-01', script }),
    )
    const answer = await worker.dispatchFetch('http://worker/')
    const there = JSON.parse(await answer.text())
    await worker.dispose()
    expect(differences(own, there)).toEqual([])
    const page = await bundled('globalThis.found = allFormats()', 'iife')
    for (const locale of ['en-US', 'pt-BR', 'ar-EG']) {
      const context = await browser.newContext({ locale })
      const blank = await context.newPage()
      await blank.addScriptTag({ content: page })
      const found = await blank.evaluate(() => Reflect.get(globalThis, 'found'))
      expect(differences(own, found), locale).toEqual([])
      await context.close()
    }
  },
)
