import { readFileSync } from 'node:fs'
import type { z } from 'zod'
import { scanJson } from './json-scan.ts'
import type { Tenant } from './tenant-schema.ts'
import type { ConfigMistake } from './tenants.ts'

type Read<T> = T | { mistake: ConfigMistake }

/** A file's text, or the mistake: it cannot be read, is not UTF-8, or begins with a byte order mark. */
export function readTextFile(file: string): Read<{ text: string }> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(file))
    if (!text.startsWith('\uFEFF')) return { text }
    const found = 'a byte order mark before the first sign'
    return { mistake: { file, key: 'line 1', found, allowed: 'UTF-8 without it: save it as plain "UTF-8"' } }
  } catch (cause) {
    if (cause instanceof TypeError)
      return { mistake: { file, key: '(file)', found: 'bytes that are not UTF-8', allowed: 'a UTF-8 file' } }
    const found = cause instanceof Error ? cause.message : 'unreadable'
    return { mistake: { file, key: '(file)', found, allowed: 'a readable file' } }
  }
}

/** A file's JSON, or the mistake: it cannot be read, is no JSON (with its line), or has a key twice. */
export function readJsonFile(file: string): Read<{ raw: unknown }> {
  const read = readTextFile(file)
  if ('mistake' in read) return read
  const scanned = scanJson(read.text)
  if ('fault' in scanned) {
    const { line, found, allowed } = scanned.fault
    return { mistake: { file, key: `line ${line}`, found, allowed: `JSON: ${allowed}` } }
  }
  const [again] = scanned.repeated
  if (again)
    return {
      mistake: { file, key: `line ${again.line}`, found: `${again.key} twice`, allowed: 'each key once' },
    }
  return { raw: JSON.parse(read.text) }
}

/** What a schema says about a file, with the values that were found. */
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
        allowed: 'only the keys of the schema (leave this one out, or mend its spelling)',
      }))
    const value = valueAt(raw, issue.path)
    // Rules between keys name what to write themselves.
    const isMissing = value === undefined && issue.code !== 'custom'
    const allowed = isMissing ? `${allowedBy(issue)}; it is required` : allowedBy(issue)
    return [{ file, key: issue.path.join('.') || '(file)', found: shown(value), allowed }]
  })
}

/** A value as mistakes show it. */
export function shown(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 120)
}

/** What is wrong with the languages of an offer's or item's `words`: those of the brand that are missing, and others. */
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
  // A schema's own message says more; zod's begins so.
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid input'))
    return KINDS[issue.expected] ?? issue.expected
  if (issue.code === 'too_big' && issue.message.startsWith('Too big'))
    return `at most ${String(issue.maximum)}${unitOf(issue.origin)}`
  if (issue.code === 'too_small' && issue.message.startsWith('Too small'))
    return `at least ${String(issue.minimum)}${unitOf(issue.origin)}`
  if (issue.code === 'invalid_union' && issue.discriminator !== undefined) return optionsOf(issue)
  return FORMATS[issue.code === 'invalid_format' ? issue.message : ''] ?? issue.message
}

const FORMATS: Readonly<Record<string, string>> = {
  'Invalid ISO datetime': 'a time with its zone, such as 2026-11-20T09:00:00Z',
  'Invalid ISO date': 'a day, such as 2026-11-20',
  'Invalid email address': 'an e-mail address',
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
