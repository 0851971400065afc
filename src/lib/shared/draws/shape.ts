/** An object of JSON whose members are not known yet. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A whole number, exact, between bounds. */
export function isWhole(value: unknown, least: number, most: number): value is number {
  return Number.isSafeInteger(value) && typeof value === 'number' && value >= least && value <= most
}

/** An array of a length between bounds. */
export function isList(value: unknown, least: number, most: number): value is unknown[] {
  return Array.isArray(value) && value.length >= least && value.length <= most
}
