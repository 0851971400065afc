import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { readCatalogue } from '#lib/site/brand/catalogue-files.ts'
import { readTenantFiles } from '#lib/site/brand/tenants.ts'
import { newTheme } from '../../../scripts/lib/new-theme.ts'
import { checkTheme } from '#lib/site/brand/theme-check.ts'
import { serviceWorkerJs } from '#lib/site/build/service-worker.ts'
import { LOCALES, SITE_LOCALES } from '#lib/site/words/locale-table.ts'
import { wordMistakes } from '#lib/site/words/word-check.ts'
import { listFeatures, readWords, REFERENCE_LOCALE } from '#lib/site/words/words.ts'
import { drawFlag } from '../../../art/flags.ts'
import { newTenant } from '../../../scripts/lib/new-tenant.ts'
import { OPERATOR_FEATURES } from '../../../scripts/lib/text-files.ts'

// Whole files are made here, and a busy machine needs its time.
vi.setConfig({ testTimeout: 60_000 })

const home = process.cwd()
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'brand-'))
  for (const each of ['tenants', 'locales', 'src/styles/tokens.css'])
    cpSync(each, join(folder, each), { recursive: true })
  process.chdir(folder)
})
afterEach(() => {
  process.chdir(home)
  rmSync(folder, { recursive: true })
})

test('a new brand is right at once, in both modes', async () => {
  for (const mode of ['dark', 'light']) {
    await newTenant({
      id: `solar-${mode}`,
      name: 'Solar',
      locale: 'vi',
      currency: 'EUR',
      symbol: '€',
      mode,
      hue: '40',
    })
    const { tenant } = readTenantFiles(`solar-${mode}`, readCatalogue())
    expect(tenant).toMatchObject({
      brand: { name: 'Solar' },
      defaultLocale: 'vi',
      currency: { code: 'EUR', exponent: 2 },
    })
  }
})

function keysOf(file: string): string[] {
  return Object.keys(
    z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(file, 'utf8'))),
  ).toSorted()
}

/** All that a page of a language takes from files: its words, the words of the games, its flag. */
test('a new brand in any language has every word and picture', { timeout: 300_000 }, async () => {
  const reference = readWords(REFERENCE_LOCALE)
  const features = listFeatures()
  const games = globSync('src/games/*/words', { cwd: home })
  expect(games.length).toBeGreaterThan(4)
  for (const locale of SITE_LOCALES) {
    await newTenant({ id: 'solar', locale, locales: locale === 'en' ? 'ja' : 'en' })
    const { tenant } = readTenantFiles('solar', readCatalogue())
    expect(tenant.defaultLocale).toBe(locale)
    const locales = { [locale]: readWords(locale) }
    const mistakes = wordMistakes({ reference, locales, features, optional: OPERATOR_FEATURES, sources: [] })
    // Whether a key is used is another check's matter.
    expect(mistakes.filter((mistake) => !mistake.endsWith(': unused'))).toEqual([])
    const { tag, flag } = LOCALES[locale]
    expect(drawFlag(flag)).toContain('<svg')
    expect(serviceWorkerJs(tenant)).toContain(`"lang":"${tag}"`)
    for (const game of games)
      expect(keysOf(join(home, game, `${locale}.json`)), game).toEqual(keysOf(join(home, game, 'en.json')))
    rmSync('tenants/solar', { recursive: true })
  }
})

test('a wrong answer leaves nothing behind', async () => {
  await expect(newTenant({ id: 'Solar' })).rejects.toThrow('cannot be an id')
  await expect(newTenant({ id: 'aurora' })).rejects.toThrow('exists already')
  await expect(newTenant({ id: 'ops' })).rejects.toThrow('reserved')
  await expect(newTenant({ id: 'solar', host: 'ops.localhost' })).rejects.toThrow('public host name')
  await expect(newTenant({ id: 'solar', host: 'play.aurora.example' })).rejects.toThrow('tenants/aurora')
  rmSync('locales/es', { recursive: true })
  await expect(newTenant({ id: 'solar', locale: 'es' })).rejects.toThrow('locales/es does not exist')
  await expect(newTenant({ id: 'solar', locale: 'xx' })).rejects.toThrow('locales/xx does not exist')
  await expect(newTenant({ id: 'solar', host: 'aurora.example' })).rejects.toThrow('aurora')
  expect(existsSync('tenants/solar')).toBe(false)
})

test('a new theme is readable in every hue', () => {
  const base = readFileSync(join(home, 'src/styles/tokens.css'), 'utf8')
  const faults = ['dark', 'light'].flatMap((mode) =>
    Array.from({ length: 72 }, (_, index) => index * 5).flatMap((hue) =>
      checkTheme(base, newTheme(mode, { hue, accentHue: (hue + 120) % 360 })).map(
        (fault) => `${mode} ${hue}: ${fault}`,
      ),
    ),
  )
  expect(faults).toEqual([])
})
