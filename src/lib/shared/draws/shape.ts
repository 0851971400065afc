/** A JSON object with unknown members. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An exact whole number within inclusive bounds. */
export function isWhole(value: unknown, least: number, most: number): value is number {
  return Number.isSafeInteger(value) && typeof value === 'number' && value >= least && value <= most
}

/** An array with a length within inclusive bounds. */
export function isList(value: unknown, least: number, most: number): value is unknown[] {
  return Array.isArray(value) && value.length >= least && value.length <= most
}
