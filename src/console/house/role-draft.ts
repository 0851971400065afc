import type { Duty } from '#lib/api/duties.ts'
import type { RoleTerms } from '#lib/api/ops/operator-grant.ts'
import { DAY_MS } from '#lib/shared/time/durations.ts'

/** A role while it is being filled in. */
export interface RoleDraft {
  /** `all`, or those that are chosen. */
  duties: 'all' | readonly Duty[]
  brands: 'all' | readonly string[]
  /** Minor units as typed; empty: no bound. */
  most: string
  readsOnly: boolean
  /** Until a day, or for some hours from the confirmation. */
  end: 'day' | 'hours'
  day: string
  hours: string
}

const USUAL_DAYS = 90
export const HOURS = ['1', '2', '4', '8', '24'] as const

export function newDraft(over: Partial<RoleDraft> = {}): RoleDraft {
  const day = new Date(Date.now() + USUAL_DAYS * DAY_MS).toISOString().slice(0, 10)
  return { duties: [], brands: [], most: '', readsOnly: false, end: 'day', day, hours: HOURS[0], ...over }
}

/** The terms to ask for; `undefined` while something is missing or is no number. */
export function termsOf({
  duties,
  brands,
  most,
  readsOnly,
  end,
  day,
  hours,
}: RoleDraft): RoleTerms | undefined {
  const mostMinor = Number(most)
  const endsAtMs = Date.parse(`${day}T00:00:00Z`) + DAY_MS
  if (duties.length === 0 || brands.length === 0) return undefined
  if (most !== '' && !(Number.isSafeInteger(mostMinor) && mostMinor > 0)) return undefined
  if (end === 'day' && !(endsAtMs > Date.now())) return undefined
  return {
    duties: duties === 'all' ? duties : [...duties],
    brands: brands === 'all' ? brands : [...brands],
    readsOnly,
    ...(most === '' ? {} : { mostMinor }),
    ...(end === 'day' ? { endsAtMs } : { lastsMinutes: Number(hours) * 60 }),
  }
}
