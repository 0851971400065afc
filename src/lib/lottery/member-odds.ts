import type { AnyPlay } from '#lib/shared/lottery/family.ts'
import type { BaseRules, OddsTable } from '#lib/shared/lottery/play.ts'

/** The odds ×10⁴ of one member of a play; `undefined` where all of its tickets have the same, or a ticket has several. */
export function memberOddsE4(
  play: AnyPlay,
  member: string,
  { odds, rules }: { odds: OddsTable; rules: BaseRules },
): number | undefined {
  const classes = play.classes(rules)
  const own = classes.filter(({ id, members }) =>
    members ? members.includes(member) : id === member || id === namedBy(id, member),
  )
  const only = own[0]
  if (!only || own.length > 1) return undefined
  const key = `${play.id}.${only.id}`
  const ownOdds = odds[`${key}.${member}`]
  // A play with one class shows its odds once, above the board.
  if (classes.length === 1 && ownOdds === undefined) return undefined
  return ownOdds ?? odds[key]
}

interface OddsRange {
  lowest: number
  highest: number
}

/** The odds of a selection: of its own members where each has odds of its own, or else of the whole play. */
export function selectionOddsE4(
  play: AnyPlay,
  selection: unknown,
  terms: { odds: OddsTable; rules: BaseRules },
): OddsRange | undefined {
  const fields: Record<string, unknown> = typeof selection === 'object' ? { ...selection } : {}
  const members = [fields['choices'] ?? fields['numbers'] ?? [], fields['bankers'] ?? []].flat()
  const own = members.map((member) => memberOddsE4(play, String(member), terms))
  const known = own.filter((each) => each !== undefined)
  if (known.length === 0 || known.length < own.length) return oddsRangeE4(play, terms)
  return { lowest: Math.min(...known), highest: Math.max(...known) }
}

/** The lowest and the highest odds of a play. */
export function oddsRangeE4(
  play: AnyPlay,
  { odds, rules }: { odds: OddsTable; rules: BaseRules },
): OddsRange | undefined {
  const all = play.classes(rules).flatMap(({ id, members = [] }) => {
    const key = `${play.id}.${id}`
    const own = members.map((member) => odds[`${key}.${member}`] ?? odds[key])
    return own.length > 0 ? own : [odds[key]]
  })
  const known = all.filter((each) => each !== undefined)
  return known.length > 0 ? { lowest: Math.min(...known), highest: Math.max(...known) } : undefined
}

/** `sum12` of 12, `median5` of 5, `tail0` of 0. */
function namedBy(id: string, member: string): string | undefined {
  return /^\d+$/.test(member) && /^[a-z]+\d+$/i.test(id) && id.replace(/^[a-z]+/i, '') === member
    ? id
    : undefined
}
