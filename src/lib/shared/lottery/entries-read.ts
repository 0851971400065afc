import { permutationCount, permutationsOf, sorted } from './permutations.ts'
import type { BaseRules, Restricted } from './play.ts'
import { choiceMember, digitsMember, fieldsOf, readList, refused } from './read.ts'
import type { Read } from './read.ts'

export interface Entries {
  entries: readonly string[]
  /** Each entry represents all orders of its digits. */
  permuted: boolean
  /** The line's stations; one unnamed station where the game has none. */
  stations: readonly string[]
}

export interface EntriesRule {
  digits: number
  min: number
  max?: number
  canPermute?: boolean
  /** The order of an entry's digits is irrelevant. */
  isAnyOrder?: boolean
  /** Entries with equal digits are refused, because they have no other order. */
  refusesEqualDigits?: boolean
  /** Restrictions do not apply: the play wins when its numbers are not drawn. */
  isFree?: boolean
  /** The available stations, and the maximum per line. */
  stations?: { ids: readonly string[]; max?: number }
}

const NO_STATION = ['']

/** Reads `{ entries, permuted?, stations? }`. */
export function readEntries(selection: unknown, rule: EntriesRule, rules: BaseRules): Read<Entries> {
  const names = ['entries', ...(rule.canPermute ? ['permuted'] : []), ...(rule.stations ? ['stations'] : [])]
  const fields = fieldsOf(selection, names)
  if (!fields) return refused({ code: 'shape' })
  const permuted = fields.get('permuted') ?? false
  if (typeof permuted !== 'boolean') return refused({ code: 'shape', at: 'permuted' })
  const { picked: entries, problem } = readList(fields.get('entries'), {
    at: 'entries',
    min: rule.min,
    max: Math.min(rule.max ?? rules.maxBets, 10 ** rule.digits),
    member: digitsMember(rule.digits),
    keyOf: rule.isAnyOrder ? sorted : undefined,
    code: 'digits',
  })
  if (problem) return refused(problem)
  const stations = rule.stations
    ? readStations(fields.get('stations'), rule.stations)
    : { picked: NO_STATION }
  if (stations.problem) return stations
  const same = entries.find((entry) => permutationCount(entry) === 1)
  if (same !== undefined && rule.refusesEqualDigits && (permuted || rule.isAnyOrder))
    return refused({ code: 'equalDigits', at: 'entries', value: same })
  const closed = rule.isFree ? undefined : restrictedEntry(entries, 'closed', { rules, rule, permuted })
  if (closed !== undefined) return refused({ code: 'closed', at: 'entries', value: closed })
  return { picked: { entries, permuted, stations: stations.picked } }
}

/** The keys by which restricted numbers are matched: their digits, sorted where the order is irrelevant. */
export function restrictedKeys(
  { restricted = {} }: BaseRules,
  which: keyof Restricted,
  { digits, isAnyOrder }: { digits: number; isAnyOrder?: boolean },
): Set<string> {
  const numbers = (restricted[which] ?? []).filter((number) => number.length === digits)
  return new Set(isAnyOrder ? numbers.map(sorted) : numbers)
}

/** The restriction of an entry before it is picked; half also where only one of its orders pays half. */
export function restrictionsFor(
  rules: BaseRules,
  rule: Pick<EntriesRule, 'digits' | 'isAnyOrder' | 'isFree'>,
): (entry: string, permuted: boolean) => keyof Restricted | undefined {
  if (rule.isFree) return () => undefined
  const [closed, half] = [restrictedKeys(rules, 'closed', rule), restrictedKeys(rules, 'half', rule)]
  return (entry, permuted) => {
    const orders = ordersOf(entry, rule, permuted)
    if (orders.some((order) => closed.has(order))) return 'closed'
    return orders.some((order) => half.has(order)) ? 'half' : undefined
  }
}

/** The numbers of a selection that pay half: where an entry covers all its orders, those orders. */
export function halfPaid(
  selection: unknown,
  rules: BaseRules,
  rule: Pick<EntriesRule, 'digits' | 'isAnyOrder' | 'isFree'>,
): string[] {
  const half = rule.isFree ? new Set() : restrictedKeys(rules, 'half', rule)
  const fields = fieldsOf(selection, ['entries', 'permuted', 'stations'])
  const entries: unknown = fields?.get('entries')
  if (half.size === 0 || !Array.isArray(entries)) return []
  const isPermuted = fields?.get('permuted') === true
  return entries
    .map(digitsMember(rule.digits))
    .flatMap((entry = '') => (isPermuted ? permutationsOf(entry) : [entry]))
    .filter((number) => half.has(rule.isAnyOrder ? sorted(number) : number))
}

function restrictedEntry(
  entries: readonly string[],
  which: keyof Restricted,
  { rules, rule, permuted }: { rules: BaseRules; rule: EntriesRule; permuted: boolean },
): string | undefined {
  const keys = restrictedKeys(rules, which, rule)
  if (keys.size === 0) return undefined
  return entries.find((entry) => ordersOf(entry, rule, permuted).some((order) => keys.has(order)))
}

/** The keys of the numbers that an entry covers. */
function ordersOf(entry: string, { isAnyOrder }: Pick<EntriesRule, 'isAnyOrder'>, permuted: boolean) {
  return permuted ? permutationsOf(entry) : [isAnyOrder ? sorted(entry) : entry]
}

/** A game with one station needs no choice. */
function readStations(
  value: unknown,
  { ids, max = ids.length }: { ids: readonly string[]; max?: number },
): Read<string[]> {
  if (value === undefined && ids.length === 1) return { picked: [...ids] }
  return readList(value ?? [], {
    at: 'stations',
    min: 1,
    max: Math.min(max, ids.length),
    member: choiceMember(ids),
  })
}
