declare global {
  interface JSON {
    /** A value that is serialised as exactly this text. */
    rawJSON(text: string): object
    parse(
      text: string,
      reviver: (key: string, value: unknown, context?: { source?: string }) => unknown,
    ): unknown
  }
}

/** Nobody means a deeper one, and whatever walks along it afterwards runs out of stack long before the parser does. */
const MAX_DEPTH = 64
/** Fewer digits always fit a double. */
const MANY_DIGITS = /[\d.eE+-]{16,}|\d[eE]/

/**
 * JSON from outside: bounded in depth, and every number is exactly what was written. `100.00000000000000001` is no 100, and
 * 2^53 + 1 is refused, since a double would be another number.
 * @throws SyntaxError
 */
export function readJson(text: string): unknown {
  checkDepth(text)
  if (!MANY_DIGITS.test(text)) return JSON.parse(text)
  return JSON.parse(text, (_key, value, context) => {
    if (typeof value === 'number' && !isExact(value, context?.source))
      throw new SyntaxError('a number has more digits than are exact')
    return value
  })
}

/** @throws SyntaxError where lists and objects are nested beyond the bound */
export function checkDepth(text: string): void {
  let depth = 0
  let isInText = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (isInText) {
      if (sign === BACKSLASH) at += 1
      else if (sign === QUOTE) isInText = false
    } else if (sign === QUOTE) isInText = true
    else if (sign === OPEN_LIST || sign === OPEN_OBJECT) {
      depth += 1
      if (depth > MAX_DEPTH) throw new SyntaxError(`nested more than ${MAX_DEPTH} deep`)
    } else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) depth -= 1
  }
}

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [
  0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d,
]

/** A runtime that does not tell the text of numbers has exact ones only where they are whole and small. */
function isExact(value: number, source: string | undefined): boolean {
  if (source === undefined) return Number.isSafeInteger(value)
  return Number.isFinite(value) && decimalOf(source) === decimalOf(String(value))
}

/** Digits and the place of the point, so that `1e2`, `100` and `100.0` are one number. */
function decimalOf(text: string): string {
  const [, sign = '', whole = '', part = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? []
  const digits = `${whole}${part}`.replace(/^0+/, '')
  const kept = digits.replace(/0+$/, '')
  if (kept === '') return '0'
  return `${sign}${kept}e${Number(power) - part.length + (digits.length - kept.length)}`
}
