import { readFileSync } from 'node:fs'
import type { z } from 'zod'
import type { ConfigMistake } from './tenants.ts'

/** A file's JSON, or the mistake: it cannot be read, or it is no JSON (with its position). */
export function readJsonFile(file: string): { raw: unknown } | { mistake: ConfigMistake } {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (cause) {
    const found = cause instanceof Error ? cause.message : 'unreadable'
    return { mistake: { file, key: '(file)', found, allowed: 'a readable JSON file' } }
  }
  try {
    return { raw: JSON.parse(text) }
  } catch (cause) {
    const found = cause instanceof Error ? cause.message : 'not JSON'
    return { mistake: { file, key: '(file)', found, allowed: 'JSON' } }
  }
}

/** What a schema says about a file, with the values that were found. */
export function zodMistakes(
  file: string,
  raw: unknown,
  issues: readonly z.core.$ZodIssue[],
): ConfigMistake[] {
  return issues.map((issue) => ({
    file,
    key:
      [...issue.path, ...(issue.code === 'unrecognized_keys' ? [issue.keys.join(', ')] : [])].join('.') ||
      '(file)',
    found: issue.code === 'unrecognized_keys' ? 'an unknown key' : shown(valueAt(raw, issue.path)),
    allowed: allowedBy(issue),
  }))
}

/** A value as mistakes show it. */
export function shown(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 120)
}

function allowedBy(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys')
    return 'only the keys of the schema (leave this one out, or mend its spelling)'
  if (issue.code === 'invalid_value') return issue.values.map((value) => JSON.stringify(value)).join(', ')
  return issue.message
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let at: unknown = value
  for (const key of path) at = typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined
  return at
}
