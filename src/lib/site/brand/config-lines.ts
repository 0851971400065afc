import { existsSync, readFileSync } from 'node:fs'
import { scanJson } from './json-scan.ts'
import type { ConfigMistake } from './config-mistakes.ts'

/** The line of a mistake: of its key, or of the nearest one around a key that is missing. Undefined: the whole file. */
export function lineOf({ file, key }: Pick<ConfigMistake, 'file' | 'key'>): number | undefined {
  const said = /^line (\d+)$/.exec(key)?.[1]
  if (said !== undefined) return Number(said)
  if (!/\.(?:json|css)$/.test(file) || !existsSync(file)) return undefined
  const text = readFileSync(file, 'utf8')
  return file.endsWith('.css') ? lineOfToken(text, key) : lineOfKey(text, key)
}

function lineOfToken(text: string, name: string): number | undefined {
  const index = text.split('\n').findIndex((line) => new RegExp(`(?:^|[\\s{;])${name}\\s*:`).test(line))
  return name.startsWith('--') && index >= 0 ? index + 1 : undefined
}

function lineOfKey(text: string, key: string): number | undefined {
  const scanned = scanJson(text)
  if ('fault' in scanned) return undefined
  if (key.startsWith('(')) return undefined
  for (let path = key.split('.'); path.length > 0; path = path.slice(0, -1)) {
    const line = scanned.lines.get(path.join('.'))
    if (line !== undefined) return line
  }
  return 1
}
