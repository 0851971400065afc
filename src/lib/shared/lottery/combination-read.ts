import { combinations } from './exact.ts'
import type { BaseRules } from './play.ts'
import { fieldsOf, readList, refused } from './read.ts'
import type { Read, ReadMember } from './read.ts'

/** Tickets of several members: all bankers and some of the others, or one of each of two crossed lists. */
export type Combination =
  | { form: 'banked'; bankers: readonly string[]; others: readonly string[] }
  | { form: 'crossed'; lists: readonly [readonly string[], readonly string[]] }

export interface CombinationRule<Rules> {
  /** The name of the list in the selection: `numbers` or `choices`. */
  at: 'numbers' | 'choices'
  /** Members per ticket. */
  size: number
  /** Maximum of members. */
  max: number
  hasBankers: boolean
  member: ReadMember
  /** Reads one of two crossed lists; present for tickets of two. */
  crossed?(side: unknown, rules: Rules): Read<string[]>
}

/** Reads `{ numbers, bankers? }` (or `choices`), or `{ crossed: [side, side] }`. */
export function readCombination<Rules extends BaseRules>(
  selection: unknown,
  rule: CombinationRule<Rules>,
  rules: Rules,
): Read<Combination> {
  const crossed = rule.crossed && fieldsOf(selection, ['crossed'])
  if (crossed?.has('crossed')) return readCrossed(crossed.get('crossed'), rule, rules)
  const fields = fieldsOf(selection, [rule.at, ...(rule.hasBankers ? ['bankers'] : [])])
  if (!fields) return refused({ code: 'shape' })
  const { at, size, max, member } = rule
  const bankers = fields.has('bankers')
    ? readList(fields.get('bankers'), { at: 'bankers', min: 1, max: size - 1, member })
    : { picked: [] }
  if (bankers.problem) return bankers
  const banked = bankers.picked
  const others = readList(fields.get(at), { at, min: size - banked.length, max: max - banked.length, member })
  if (others.problem) return others
  const twice = others.picked.find((id) => banked.includes(id))
  if (twice !== undefined) return refused({ code: 'repeated', at: 'bankers', value: twice })
  return { picked: { form: 'banked', bankers: banked, others: others.picked } }
}

export function ticketCount(picked: Combination, size: number): number {
  if (picked.form === 'crossed') return picked.lists[0].length * picked.lists[1].length
  return combinations(picked.others.length, size - picked.bankers.length)
}

function readCrossed<Rules extends BaseRules>(
  value: unknown,
  { crossed }: CombinationRule<Rules>,
  rules: Rules,
): Read<Combination> {
  if (!crossed || !Array.isArray(value) || value.length !== 2)
    return refused({ code: 'shape', at: 'crossed' })
  const [one, other] = [crossed(value[0], rules), crossed(value[1], rules)]
  if (one.problem) return one
  if (other.problem) return other
  const shared = one.picked.find((id) => other.picked.includes(id))
  if (shared !== undefined) return refused({ code: 'repeated', at: 'crossed', value: shared })
  return { picked: { form: 'crossed', lists: [one.picked, other.picked] } }
}
