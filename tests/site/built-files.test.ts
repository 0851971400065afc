import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { attributes, DIST, html, PAGES } from './built-site.ts'

const files = readdirSync(join(DIST, '_astro'))
const centre = files.find((file) => /^(CentrePages|MemberCentre|centre-store|centre)\..*\.css$/.test(file))

it('the member centre has style sheets that no page carries, and its chunk asks for them', () => {
  expect(centre).toBeDefined()
  const carriers = PAGES.filter(({ file }) =>
    attributes(html(file), 'link rel="stylesheet"', 'href').some((href) => href.endsWith(`/${centre}`)),
  )
  expect(carriers).toEqual([])
  const island = files.find((file) => /^MemberCentreIsland\..*\.js$/.test(file)) ?? ''
  expect(readFileSync(join(DIST, '_astro', island), 'utf8')).toContain(centre)
})

it('every style sheet that a chunk asks for was built', () => {
  const missing = files
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => [
      ...readFileSync(join(DIST, '_astro', file), 'utf8').matchAll(/_astro\/([\w.-]+\.css)/g),
    ])
    .map(([, sheet = '']) => sheet)
    .filter((sheet) => !files.includes(sheet))
  expect(missing).toEqual([])
})

it('QR codes of the side bar have a margin of ten pixels beside their hundred', () => {
  const [frame, another] = files.filter((file) => /^frame\..*\.css$/.test(file))
  expect(another).toBeUndefined()
  const sheet = readFileSync(join(DIST, '_astro', frame ?? ''), 'utf8')
  const rule = /(?<=[},])\.qr\{[^}]*\}/.exec(sheet)?.[0] ?? ''
  expect(rule).toContain('box-sizing:content-box')
  // Of sixteen pixels.
  expect(rule).toMatch(/padding:\.625rem[;}]/)
})

it('every shared text file has its compressed form, which reads as the file', () => {
  for (const folder of ['_astro', 'icons', 'words']) {
    const texts = readdirSync(join(DIST, folder)).filter((file) => /\.(?:css|js|json|svg)$/.test(file))
    expect(texts.length).toBeGreaterThan(folder === 'icons' ? 0 : 10)
    for (const file of texts) {
      const small = brotliDecompressSync(readFileSync(join(DIST, folder, `${file}.br`)))
      expect({ file, isSame: small.equals(readFileSync(join(DIST, folder, file))) }).toEqual({
        file,
        isSame: true,
      })
    }
  }
})
