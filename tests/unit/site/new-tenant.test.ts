import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readCatalogue } from '#lib/site/brand/catalogue-files.ts'
import { readTenantFiles } from '#lib/site/brand/tenants.ts'
import { newTheme } from '../../../scripts/lib/new-theme.ts'
import { checkTheme } from '#lib/site/brand/theme-check.ts'
import { newTenant } from '../../../scripts/lib/new-tenant.ts'

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
