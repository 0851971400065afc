/** The player's own break: the same cannot be tried again before its end. */
const CODES: ReadonlySet<string> = new Set(['protection.timeOut', 'protection.excluded'])

export function isBreakRefusal({ code }: { code: string }): boolean {
  return CODES.has(code)
}
