import { readFileSync } from 'node:fs'
import type { ConfigMistake } from './config-mistakes.ts'
import { scanJson } from './json-scan.ts'

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
