/** Characters that move a terminal's cursor, end its line, or change its direction. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu

/** Prints one line. Members' text is escaped, so that it cannot hide or forge another line. */
export function say(line: string): void {
  process.stdout.write(`${printable(line)}\n`)
}

/** Every unprintable character as `\u{…}`. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`)
}
