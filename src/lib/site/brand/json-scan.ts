/** Where a JSON text is malformed, or the positions of its keys. Lines begin with 1. */
type ScannedJson =
  | { fault: { line: number; found: string; allowed: string } }
  | {
      /** The line of each key and entry by its dotted path, such as `hosts.0`. */
      lines: ReadonlyMap<string, number>
      /** Keys that an object has twice: `JSON.parse` silently keeps the last one. */
      repeated: readonly { key: string; line: number }[]
    }

const SPACE = /[ \t\r\n]*/y
const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const TEXT = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y
const DEEPEST = 100

class Fault extends Error {
  readonly at: number
  readonly allowed: string

  constructor(at: number, allowed: string) {
    super(allowed)
    this.at = at
    this.allowed = allowed
  }
}

/** Scans a JSON text for positions, which `JSON.parse` does not provide. */
export function scanJson(text: string): ScannedJson {
  const reading = { text, at: 0, lines: new Map<string, number>(), repeated: [] }
  try {
    value(reading, [])
    skip(reading)
    if (reading.at < text.length) throw new Fault(reading.at, 'the end of the file after the last }')
    return { lines: reading.lines, repeated: reading.repeated }
  } catch (cause) {
    if (!(cause instanceof Fault)) throw cause
    const rest = text.slice(cause.at).split('\n', 1)[0] ?? ''
    const found = rest.trim() === '' ? 'the end of the line or file' : rest.trim().slice(0, 60)
    return { fault: { line: lineAt(text, cause.at), found, allowed: remedyFor(found) ?? cause.allowed } }
  }
}

/** What editors and word processors put where JSON has other signs. */
function remedyFor(found: string): string | undefined {
  if (/^(?:\/[/*]|#)/.test(found)) return 'no comments'
  return /^[“”„‟«»‘’']/.test(found) ? 'text in straight double quotes: "text"' : undefined
}

interface Reading {
  readonly text: string
  at: number
  readonly lines: Map<string, number>
  readonly repeated: { key: string; line: number }[]
}

function value(reading: Reading, path: readonly string[]): void {
  if (path.length > DEEPEST) throw new Fault(reading.at, `at most ${DEEPEST} levels`)
  skip(reading)
  if (taken(reading, '{')) list(reading, '}', () => member(reading, path))
  else if (taken(reading, '[')) list(reading, ']', (index) => entry(reading, [...path, String(index)]))
  else if (match(reading, TEXT) === undefined && match(reading, SCALAR) === undefined)
    throw new Fault(reading.at, 'a value: "text" in double quotes, a number, true, false, null, { or [')
}

/** The entries between brackets, separated by commas. */
function list(reading: Reading, close: '}' | ']', each: (index: number) => void): void {
  skip(reading)
  if (taken(reading, close)) return
  for (let index = 0; ; index += 1) {
    each(index)
    skip(reading)
    if (taken(reading, close)) return
    const comma = reading.at
    if (!taken(reading, ',')) throw new Fault(reading.at, `a comma before this, or ${close}`)
    skip(reading)
    if (reading.text[reading.at] === close)
      throw new Fault(comma, `no comma after the last entry before ${close}`)
  }
}

function member(reading: Reading, path: readonly string[]): void {
  skip(reading)
  const { at } = reading
  const name = match(reading, TEXT)
  if (name === undefined) throw new Fault(at, 'a "key" in double quotes')
  const own = [...path, String(JSON.parse(name))]
  note(reading, own, at)
  skip(reading)
  if (!taken(reading, ':')) throw new Fault(reading.at, 'a colon after the key')
  value(reading, own)
}

function entry(reading: Reading, path: readonly string[]): void {
  skip(reading)
  note(reading, path, reading.at)
  value(reading, path)
}

function note({ text, lines, repeated }: Reading, path: readonly string[], at: number): void {
  const key = path.join('.')
  const line = lineAt(text, at)
  if (lines.has(key)) repeated.push({ key, line })
  lines.set(key, line)
}

function skip(reading: Reading): void {
  match(reading, SPACE)
}

function taken(reading: Reading, sign: string): boolean {
  if (reading.text[reading.at] !== sign) return false
  reading.at += 1
  return true
}

function match(reading: Reading, pattern: RegExp): string | undefined {
  pattern.lastIndex = reading.at
  const found = pattern.exec(reading.text)?.[0]
  if (found !== undefined) reading.at += found.length
  return found
}

function lineAt(text: string, at: number): number {
  return text.slice(0, at).split('\n').length
}
