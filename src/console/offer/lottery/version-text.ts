import type { Version } from './lottery-store.ts'

export interface Change {
  what: string
  before: string
  after: string
}

/** What a version changes, value by value. */
export function changesOf({ changes, before }: Pick<Version, 'changes' | 'before'>): Change[] {
  const limits = new Map<string, unknown>(Object.entries(before.limits ?? {}))
  return [
    ...Object.entries(changes.odds ?? {}).map(([what, odds]) => ({
      what,
      before: oddsText(before.odds?.[what]),
      after: oddsText(odds),
    })),
    ...Object.entries(changes.limits ?? {}).map(([what, limit]) => ({
      what,
      before: plain(limits.get(what)),
      after: plain(limit),
    })),
    ...(changes.sale ? [{ what: 'sale', before: before.sale ?? '–', after: changes.sale }] : []),
    ...(changes.plan ? [{ what: 'plan', before: '–', after: JSON.stringify(changes.plan) }] : []),
  ]
}

export function oddsText(oddsE4: number | undefined): string {
  return oddsE4 === undefined ? '–' : String(oddsE4 / 10_000)
}

/** Odds ×10⁴ of what is typed; `undefined`: it is no number with at most four decimals. */
export function typedOdds(text: string): number | undefined {
  const [whole = '', fraction = ''] = text.trim().replace(',', '.').split('.')
  if (!/^\d{1,7}$/.test(whole) || !/^\d{0,4}$/.test(fraction)) return undefined
  const odds = Number(whole) * 10_000 + Number(fraction.padEnd(4, '0'))
  return odds > 0 ? odds : undefined
}

function plain(value: unknown): string {
  return value === undefined ? '–' : Array.isArray(value) ? value.join(', ') : String(value)
}
