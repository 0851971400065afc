import type { z } from 'zod'
import type { Tenant } from './tenant-schema.ts'

/** One mistake in a file of a tenant or of the catalogue, with everything needed to correct it. */
export interface ConfigMistake {
  file: string
  key: string
  found: string
  allowed: string
}

export class ConfigError extends Error {
  readonly mistakes: readonly ConfigMistake[]
  /** The brand as far as its file can be read, to be compared with the others. */
  readonly tenant: Tenant | undefined

  constructor(mistakes: readonly ConfigMistake[], tenant?: Tenant) {
    super(
      mistakes
        .map(({ file, key, found, allowed }) => `${file}: ${key}: found ${found}; allowed: ${allowed}`)
        .join('\n'),
    )
    this.name = 'ConfigError'
    this.mistakes = mistakes
    this.tenant = tenant
  }
}

/** A schema's findings about a file, with the values that were found. */
export function zodMistakes(
  file: string,
  raw: unknown,
  issues: readonly z.core.$ZodIssue[],
): ConfigMistake[] {
  return issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({
        file,
        key: [...issue.path, key].join('.'),
        found: 'an unknown key',
        allowed: `only the keys of ${referenceOf(file)} (leave this one out, or mend its spelling)`,
      }))
    const value = valueAt(raw, issue.path)
    // Rules between keys name what to write themselves.
    const isMissing = value === undefined && issue.code !== 'custom'
    const allowed = isMissing ? `${allowedBy(issue)}; it is required` : allowedBy(issue)
    return [{ file, key: issue.path.join('.') || '(file)', found: shown(value), allowed }]
  })
}

/** The page that lists every key of a file. */
function referenceOf(file: string): string {
  const [, folder] = /content[/\\](offers|mall)[/\\]/.exec(file) ?? []
  if (file.includes('catalogue')) return 'src/lib/site/brand/catalogue-schema.ts'
  return `docs/${folder === undefined ? 'tenant' : folder.replace('offers', 'offer')}-reference.md`
}

/** A value as mistakes show it. */
export function shown(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 120)
}

/** Mistakes in the languages of an offer's or item's `words`: missing ones of the brand, and others. */
export function wordsMistakes(
  file: string,
  { raw, tenant, needs }: { raw: unknown; tenant: Tenant; needs: string },
): ConfigMistake[] {
  const locales: string[] = [...new Set([tenant.defaultLocale, ...tenant.otherLocales])]
  const words = valueAt(raw, ['words'])
  const given = typeof words === 'object' && words !== null ? Object.keys(words) : []
  const mistake = (locale: string, found: string, allowed: string) => ({
    file,
    key: `words.${locale}`,
    found,
    allowed,
  })
  return [
    ...locales.filter((locale) => !given.includes(locale)).map((locale) => mistake(locale, 'nothing', needs)),
    ...given
      .filter((locale) => !locales.includes(locale))
      .map((locale) => mistake(locale, `a language that the brand has not`, locales.join(', '))),
  ]
}

const KINDS: Readonly<Record<string, string>> = {
  object: 'an object, { … }',
  record: 'an object, { … }',
  array: 'a list, [ … ]',
  string: 'a text in double quotes',
  number: 'a number, without quotes',
  int: 'a whole number, without quotes',
  boolean: 'true or false, without quotes',
}

function allowedBy(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_value') return issue.values.map((value) => JSON.stringify(value)).join(', ')
  // A schema's own message is more specific; zod's begins like this.
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid input'))
    return KINDS[issue.expected] ?? issue.expected
  if (issue.code === 'too_big' && issue.message.startsWith('Too big'))
    return `at most ${String(issue.maximum)}${unitOf(issue.origin)}`
  if (issue.code === 'too_small' && issue.message.startsWith('Too small'))
    return `at least ${String(issue.minimum)}${unitOf(issue.origin)}`
  if (issue.code === 'invalid_union')
    return issue.discriminator === undefined ? eitherOf(issue) : optionsOf(issue)
  return FORMATS[issue.code === 'invalid_format' ? issue.message : ''] ?? issue.message
}

const FORMATS: Readonly<Record<string, string>> = {
  'Invalid ISO datetime': 'a time with its zone, such as 2026-11-20T09:00:00Z',
  'Invalid ISO date': 'a day, such as 2026-11-20',
  'Invalid email address': 'an e-mail address',
  'Invalid string: must match pattern /^[\\w.-]{4,40}$/': '4 to 40 letters, digits, "_", "." or "-"',
}

/** The expected keys of each of several forms at this position. */
function eitherOf({ errors }: z.core.$ZodIssueInvalidUnion): string {
  const forms = errors.flatMap((each) => each.filter(({ path }) => path.length === 0).map(allowedBy))
  return [...new Set(forms)].join(', or ') || 'another form'
}

function optionsOf(issue: z.core.$ZodIssue): string {
  const options: unknown = Reflect.get(issue, 'options')
  return Array.isArray(options) ? options.map(String).join(', ') : 'the schema'
}

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters'
  return origin === 'array' ? ' entries' : ''
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let at: unknown = value
  for (const key of path) at = typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined
  return at
}
