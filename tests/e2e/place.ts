import { readdirSync, readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import { createInstance, type TFunction } from 'i18next'
import { formatMoney } from '#lib/shared/money/money.ts'
import { LOCALES, type Locale } from '#lib/site/words/locale-table.ts'
import { brand } from './site.ts'

/** A brand in one of its locales: its addresses, and what its pages say there. */
export interface Place {
  tenant: string
  locale: Locale
  dir: 'ltr' | 'rtl'
  url: (path: string) => string
  /** All words of the locale: `t('<file>:<key>')`. */
  t: TFunction
  /** An amount as a page writes it; Playwright reads every space as a plain one. */
  money: (minor: number) => string
  /** The same as it is typed into a field. */
  typed: (minor: number) => string
}

interface TenantFile {
  defaultLocale: Locale
  currency: { code: string; symbol: string; exponent: number }
}

export function placeOf(tenant: string, locale: Locale): Place {
  const file: TenantFile = JSON.parse(readFileSync(`tenants/${tenant}/tenant.json`, 'utf8'))
  const { symbol, ...currency } = file.currency
  const prefix = locale === file.defaultLocale ? '' : `/${locale}`
  return {
    ...{ tenant, locale, dir: LOCALES[locale].dir, t: wordsOf(locale) },
    url: (path) => brand(tenant).url(`${prefix}${path}`),
    money: (minor) => formatMoney(minor, currency, { locale, symbol }).replaceAll(/\s/g, ' '),
    typed: (minor) => formatMoney(minor, currency, locale),
  }
}

/** The member centre, or the dialog that stands above the page; not the page's own that it replaces. */
export function openDialog(page: Page): Locator {
  return page.locator('dialog[open]:not([data-sheet])')
}

/** Turns to another page of the open member centre by its tab; on a phone by the menu, where it is of another group. */
export async function turnTo(page: Page, { t }: Place, name: string): Promise<Locator> {
  const centre = page.getByRole('dialog', { name: t('member:title') })
  const title = t(`member:page.${name}`)
  const pages = centre.getByRole('navigation', { name: t('member:pages') })
  await pages.waitFor()
  // A number of what waits there may follow the title. What is hidden is no link.
  const link = centre.getByRole('link', { name: new RegExp(`^${escaped(title)}(\\s|$)`) })
  if ((await link.count()) === 0) await pages.getByRole('link', { name: t('member:page.account') }).click()
  await link.first().click()
  await expect(centre.getByRole('heading', { name: title, level: 3, exact: true })).toBeVisible()
  return centre
}

export function escaped(text: string): string {
  return text.replaceAll(/[$.*+?()|[\]\\]/g, String.raw`\$&`)
}

function wordsOf(locale: Locale): TFunction {
  const words = readdirSync(`locales/${locale}`)
    .filter((file) => file.endsWith('.json'))
    .map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(`locales/${locale}/${file}`, 'utf8'))])
  const engine = createInstance()
  void engine.init({
    ...{ lng: locale, resources: { [locale]: Object.fromEntries(words) }, initAsync: false },
    interpolation: { escapeValue: false },
  })
  return engine.getFixedT(locale)
}
