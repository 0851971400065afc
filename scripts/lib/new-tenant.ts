import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { CATEGORIES } from '#lib/api/fields.ts'
import { isCurrency, minorDigits } from '#lib/shared/product/iso-codes.ts'
import { SITE_LOCALES } from '#lib/site/words/locale-table.ts'
import { readBrands } from '#lib/site/brand/brands.ts'
import { readCatalogue } from '#lib/site/brand/catalogue-files.ts'
import { ConfigError } from '#lib/site/brand/config-mistakes.ts'
import { RESERVED_IDS, type TenantInput } from '#lib/site/brand/tenant-schema.ts'
import { liveBrands } from './last-build.ts'
import { newTheme } from './new-theme.ts'

/** The settings of a new brand; missing ones are asked for on a terminal, or get their defaults elsewhere. */
export interface NewTenant {
  id: string
  name?: string | undefined
  locale?: string | undefined
  /** Further locales, comma-separated. */
  locales?: string | undefined
  currency?: string | undefined
  symbol?: string | undefined
  exponent?: string | undefined
  mode?: string | undefined
  hue?: string | undefined
  host?: string | undefined
}

const ID = /^[a-z][a-z0-9-]{1,30}$/

/** Creates `tenants/<id>` with a configuration that builds. Throws for an invalid answer, and leaves nothing behind. */
export async function newTenant(wanted: NewTenant): Promise<string> {
  const { id } = wanted
  if (!ID.test(id))
    throw new Error(
      `"${id}" cannot be an id: lower-case letters, digits and hyphens, 2 to 31 characters, a letter first.`,
    )
  const folder = join('tenants', id)
  if (RESERVED_IDS.includes(id)) throw new Error(`"${id}" is reserved: choose another id.`)
  if (existsSync(folder)) throw new Error(`${folder} exists already: choose another id, or edit it.`)
  const answers = await complete(wanted)
  const worded = readdirSync('locales')
  const wordless = [answers.locale, ...listed(answers.locales)].find((each) => !worded.includes(each))
  if (wordless !== undefined)
    throw new Error(
      `locales/${wordless} does not exist. A brand speaks languages that have words: ${worded.join(', ')}.`,
    )
  const config = toConfig(answers)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'tenant.json'), `${JSON.stringify(config, null, 2)}\n`)
  try {
    const mistakes = readBrands({ only: [id], live: liveBrands() }).broken.get(id)
    if (mistakes) throw new ConfigError(mistakes)
    writeFileSync(join(folder, 'theme.css'), newTheme(config.theme.mode, config.theme))
  } catch (error) {
    rmSync(folder, { recursive: true })
    throw error
  }
  return folder
}

async function complete(wanted: NewTenant): Promise<Required<{ [K in keyof NewTenant]: string }>> {
  const defaults = {
    name: wanted.id.charAt(0).toUpperCase() + wanted.id.slice(1),
    locale: 'en',
    locales: '',
    currency: 'USD',
    symbol: '$',
    exponent: '2',
    mode: 'dark',
    hue: '265',
    host: `${wanted.id}.example`,
  }
  const terminal = process.stdin.isTTY
    ? createInterface({ input: process.stdin, output: process.stdout })
    : undefined
  const answers = { ...defaults, id: wanted.id }
  for (const key of Object.keys(defaults) as (keyof typeof defaults)[]) {
    const given =
      wanted[key] ?? (terminal ? await terminal.question(`${QUESTIONS[key]} [${defaults[key]}] `) : '')
    answers[key] = given || defaults[key]
    if (key === 'currency' && isCurrency(answers.currency))
      defaults.exponent = String(minorDigits(answers.currency))
  }
  terminal?.close()
  return answers
}

const QUESTIONS = {
  name: 'Name of the brand',
  locale: `Default locale (${SITE_LOCALES.join(', ')})`,
  locales: 'Other locales, comma-separated',
  currency: 'Currency (ISO 4217)',
  symbol: 'Currency symbol',
  exponent: 'Minor digits of the currency',
  mode: 'Theme (dark or light)',
  hue: 'Hue of the brand, 0 to 359',
  host: 'Main domain',
}

function toConfig(
  answers: Awaited<ReturnType<typeof complete>>,
): Record<string, unknown> & { theme: TenantInput['theme'] } {
  const { id, name, locale } = answers
  const hue = Number(answers.hue)
  return {
    $schema: '../tenant.schema.json',
    id,
    brand: { name, tagline: { [locale]: name } },
    merchantCode: `${id
      .replace(/[^a-z0-9]/g, '')
      .toUpperCase()
      .slice(0, 14)}01`,
    hosts: [answers.host],
    defaultLocale: locale,
    otherLocales: listed(answers.locales),
    currency: { code: answers.currency, symbol: answers.symbol, exponent: Number(answers.exponent) },
    modules: { USERNAMEREG3: true, DIRECTREG3: true },
    categories: [...CATEGORIES],
    vendors: readCatalogue().vendors.map((vendor) => vendor.vassalage),
    theme: { mode: answers.mode as TenantInput['theme']['mode'], hue, accentHue: (hue + 120) % 360 },
    contact: { email: `help@${answers.host}`, customerServiceUrl: `https://support.${answers.host}/` },
    licence: { notice: { [locale]: name }, helpline: { [locale]: `help@${answers.host}` } },
    search: { title: { [locale]: name }, description: { [locale]: name } },
  }
}

function listed(text: string): string[] {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
}
