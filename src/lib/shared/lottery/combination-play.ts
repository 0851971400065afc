import { readCombination, ticketCount } from './combination-read.ts'
import type { Combination, CombinationRule } from './combination-read.ts'
import { definePlay } from './define-play.ts'
import type { BaseRules, OddsOfMember, Picker, Play, TicketKind, Win } from './play.ts'
import { ticketsOf } from './pools.ts'
import { winningPools } from './winning-pools.ts'
import type { Need } from './winning-pools.ts'

/** Lists of interchangeable members, or of members taken from the front. */
export type Groups = readonly (readonly string[])[]

export interface CombinationParts<Result, Rules extends BaseRules> {
  id: string
  picker: Picker
  rule: CombinationRule<Rules>
  isOffered?(rules: Rules): boolean
  /** The classes that a ticket can win, with the members that each needs. */
  classes(rules: Rules): readonly { id: string; need: Need }[]
  categoryOf(result: Result, rules: Rules): (member: string) => string
  tickets(rules: Rules): TicketKind[]
  /** Members with their own odds; absent: odds depend on the class alone. */
  members?: readonly string[]
  /**
   * Which members give the highest payout when drawn: those with the highest or the lowest odds. Absent: it depends, and
   * members are grouped by their odds.
   */
  favours?: 'high' | 'low'
  /** Divides members further than by their odds. */
  kindOf?(member: string, rules: Rules): string
  /** Results for every number of drawn members per group. */
  results(groups: Groups, rules: Rules): Iterable<Result>
}

/** A play whose tickets are combinations of members, with bankers or two crossed lists. */
export function combinationPlay<Result, Rules extends BaseRules>(
  parts: CombinationParts<Result, Rules>,
): Play<Result, Rules> {
  const { id, rule, members } = parts
  return definePlay<Combination, Result, Rules>({
    id,
    picker: parts.picker,
    isOffered: parts.isOffered,
    read: (selection, rules) => readCombination(selection, rule, rules),
    count: (picked) => {
      const bets = ticketCount(picked, rule.size)
      return { bets, units: bets }
    },
    classes: (rules) =>
      parts.classes(rules).map((each) => ({
        id: each.id,
        ...(members ? { members, lowestOf: rule.size } : {}),
      })),
    tickets: (rules) => parts.tickets(rules),
    wins: (picked, result, rules) => {
      const categoryOf = parts.categoryOf(result, rules)
      return parts.classes(rules).flatMap(({ id: classId, need }) =>
        winningPools(picked, categoryOf, need).map((pools): Win => {
          const win: Win = { kind: 'prize', key: `${id}.${classId}`, count: ticketsOf(pools) }
          return members ? { ...win, pools } : win
        }),
      )
    },
    candidates: (picked, rules, oddsOf) => parts.results(groupsOf(picked, { parts, rules, oddsOf }), rules),
  })
}

function groupsOf<Result, Rules extends BaseRules>(
  picked: Combination,
  {
    parts: { favours, kindOf },
    rules,
    oddsOf,
  }: { parts: CombinationParts<Result, Rules>; rules: Rules; oddsOf: OddsOfMember },
): string[][] {
  const roles = picked.form === 'banked' ? [picked.bankers, picked.others] : picked.lists
  return roles.flatMap((role) => {
    if (favours) {
      const worth = (member: string) => (oddsOf(member)[0] ?? 0) * (favours === 'high' ? 1 : -1)
      return [[...role].sort((one, other) => worth(other) - worth(one))]
    }
    const groups = new Map<string, string[]>()
    for (const member of role) {
      const key = [...oddsOf(member), kindOf?.(member, rules)].join()
      groups.set(key, [...(groups.get(key) ?? []), member])
    }
    return [...groups.values()]
  })
}

/** Every selection of members from the fronts of the groups, at most `limit` in total. */
export function* fronts(groups: Groups, limit: number): Generator<string[]> {
  const [group, ...rest] = groups
  if (!group) return yield []
  for (let taken = 0; taken <= Math.min(limit, group.length); taken += 1)
    for (const more of fronts(rest, limit - taken)) yield [...group.slice(0, taken), ...more]
}
