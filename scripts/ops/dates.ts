import { OpsError } from './call.ts'

/** A day of the command line, `yyyy-mm-dd`. @throws OpsError for a day that no calendar has, such as 2026-02-30 */
export function dayOf(text: string, option = '--date'): string {
  const atMs = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  if (Number.isFinite(atMs) && new Date(atMs).toISOString().slice(0, 10) === text) return text
  throw new OpsError(`${option} is a day of the calendar like 2026-12-31, not "${text}"`)
}
