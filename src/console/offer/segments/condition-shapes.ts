import { CATEGORIES } from '#lib/api/fields.ts'
import type { SegmentCondition, SegmentRule } from '#lib/api/people/segments-rule.ts'
import type { Shape } from '#console/parts/schema/schema.ts'

type Kind = SegmentCondition['kind']
export type Part = keyof SegmentRule
export const PARTS: readonly Part[] = ['all', 'any', 'none']

const number: Shape = { type: 'number' }
const day: Shape = { type: 'string', format: 'date' }
const names: Shape = { type: 'array', items: { type: 'string' } }
const inDays = { atLeastDays: number, atMostDays: number }
const ofMoney = { days: number, atLeastMinor: number, atMostMinor: number }

/** The keys of each kind, as its form has them. */
const PROPERTIES: Readonly<Record<Kind, Readonly<Record<string, Shape>>>> = {
  registered: { from: day, until: day },
  accountAge: inDays,
  country: { countries: names },
  locale: { locales: names },
  lastLogin: inDays,
  depositCount: { days: number, atLeast: number, atMost: number },
  depositSum: ofMoney,
  netResult: ofMoney,
  stakes: { ...ofMoney, categories: { type: 'array', items: { enum: CATEGORIES } }, vendors: names },
  vipLevel: { atLeast: number, atMost: number },
  contact: { contact: { enum: ['any', 'mobile', 'email'] } },
  toldOfHarm: { days: number },
}

/** The kinds that a part of a rule may have: facts of player protection keep players out, and choose nobody. */
export function kindsOf(part: Part): Kind[] {
  return KINDS.filter((kind) => part === 'none' || kind !== 'toldOfHarm')
}
// The keys of the record above.
const KINDS = Object.keys(PROPERTIES) as Kind[]

/** The form of a kind; the languages are those of the brand. */
export function shapeOf(kind: string, locales: readonly string[]): Shape {
  const properties =
    new Map<string, Readonly<Record<string, Shape>>>(Object.entries(PROPERTIES)).get(kind) ?? {}
  const own = kind === 'locale' ? { locales: { type: 'array', items: { enum: locales } } } : properties
  return {
    type: 'object',
    properties: own,
    required: Object.keys(own).filter((key) => !/^at|^from|^until/.test(key)),
  }
}

/** What a new condition begins with. */
export function newCondition(kind: string): Record<string, string | number | string[]> {
  const usual: Record<string, string | number | string[]> = {
    ...{ days: 30, countries: [], locales: [], categories: [], vendors: [], contact: 'any' },
  }
  const keys = Object.keys(shapeOf(kind, []).properties ?? {})
  return {
    kind,
    ...Object.fromEntries(keys.flatMap((key) => (key in usual ? [[key, usual[key] ?? '']] : []))),
  }
}
