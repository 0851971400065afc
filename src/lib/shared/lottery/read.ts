import type { Problem } from './play.ts'

/** Parsers of external JSON. They return problems as values and never throw. */
export type Read<T> = { picked: T; problem?: undefined } | { picked?: undefined; problem: Problem }

/** Returns a member's id for an item of a list, or `undefined` for an invalid one. */
export type ReadMember = (item: unknown) => string | undefined

export interface ListRule {
  /** The list's location, for the problem. */
  at: string
  min: number
  max: number
  member: ReadMember
  /** Members with the same key are equal; default: the member itself. */
  keyOf?(member: string): string
  /** The problem of an invalid item; default `unknown`. */
  code?: Problem['code']
}

/** The fields of a plain object that has only these `names`. */
export function fieldsOf(value: unknown, names: readonly string[]): ReadonlyMap<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const entries = Object.entries(value)
  return entries.every(([name]) => names.includes(name)) ? new Map(entries) : undefined
}

/** A list of distinct members. Its length is checked before its items. */
export function readList(value: unknown, rule: ListRule): Read<string[]> {
  const { at, min, max, member, keyOf = (id) => id, code = 'unknown' } = rule
  if (!Array.isArray(value)) return refused({ code: 'shape', at })
  const items: readonly unknown[] = value
  if (items.length < min) return refused({ code: 'tooFew', at, min })
  if (items.length > max) return refused({ code: 'tooMany', at, max })
  const [seen, picked] = [new Set<string>(), [] as string[]]
  for (const item of items) {
    const id = member(item)
    if (id === undefined) return refused({ code, at, ...shown(item) })
    const key = keyOf(id)
    if (seen.has(key)) return refused({ code: 'repeated', at, value: id })
    seen.add(key)
    picked.push(id)
  }
  return { picked }
}

/** `columns` lists of distinct members; lists may be empty. */
export function readColumns(value: unknown, columns: readonly string[], rule: ListRule): Read<string[][]> {
  if (!Array.isArray(value) || value.length !== columns.length)
    return refused({ code: 'shape', at: 'columns' })
  const picked: string[][] = []
  for (const [index, id] of columns.entries()) {
    const read = readList(value[index], { ...rule, at: id })
    if (read.problem) return read
    picked.push(read.picked)
  }
  return { picked }
}

export function numberMember(from: number, to: number): ReadMember {
  return (item) =>
    typeof item === 'number' && Number.isInteger(item) && item >= from && item <= to
      ? String(item)
      : undefined
}

export function choiceMember(choices: readonly string[]): ReadMember {
  return (item) => (typeof item === 'string' && choices.includes(item) ? item : undefined)
}

export function digitsMember(digits: number): ReadMember {
  return (item) =>
    typeof item === 'string' && item.length === digits && /^[0-9]+$/.test(item) ? item : undefined
}

export function refused<T>(problem: Problem): Read<T> {
  return { problem }
}

/** The given value, where JSON can represent it: infinity and the sign of −0 are not shown. */
function shown(item: unknown): { value?: string | number } {
  if (typeof item === 'number' && Number.isFinite(item)) return { value: item + 0 }
  return typeof item === 'string' && item.length <= 12 ? { value: item } : {}
}
