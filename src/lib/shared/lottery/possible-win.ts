import { highestOdds } from './odds-of-members.ts'
import type { BaseRules, OddsTable, Play } from './play.ts'
import { oddsAt, prizeOf } from './prize.ts'
import type { Stake } from './stake.ts'

/** Maximum of evaluated results; beyond it an upper bound replaces the exact answer. */
const POSSIBLE_WIN_WORK = 4000

export interface PossibleWin {
  minor: number
  /** False: an upper bound, never below the exact answer. */
  isExact: boolean
}

/**
 * The maximum payout of a line, ties included. It is exact for every play, except for plays with several classes whose
 * members have many different odds (Mark-Six `threeTwo`, `twoSpecial`, `hitOne5` to `hitOne10`): where those would take
 * more than `POSSIBLE_WIN_WORK` results, every member counts with the highest odds that a ticket can have.
 */
export function possibleWin<Result, Rules extends BaseRules>(
  play: Play<Result, Rules>,
  selection: unknown,
  { rules, odds, stake }: { rules: Rules; odds: OddsTable; stake: Stake },
): PossibleWin {
  const most = (table: OddsTable) => {
    const keys = play.classes(rules).map(({ id }) => `${play.id}.${id}`)
    const oddsOf = (member: string) => keys.map((key) => table[`${key}.${member}`] ?? table[key] ?? 0)
    let [minor, looked] = [0, 0]
    for (const result of play.candidates(selection, rules, oddsOf)) {
      looked += 1
      if (looked > POSSIBLE_WIN_WORK) return undefined
      minor = Math.max(minor, prizeOf(play.wins(selection, result, rules), table, stake).totalMinor)
    }
    return minor
  }
  const exact = most(odds)
  if (exact !== undefined) return { minor: exact, isExact: true }
  const bound = most(flattened(play, odds, rules))
  if (bound === undefined) throw new RangeError(`${play.id}: too many results to look at`)
  return { minor: bound, isExact: false }
}

/** The odds without those of members: each class with the highest odds of one of its tickets. */
function flattened<Result, Rules extends BaseRules>(
  play: Play<Result, Rules>,
  odds: OddsTable,
  rules: Rules,
): OddsTable {
  return Object.fromEntries(
    play.classes(rules).map((prizeClass) => {
      const key = `${play.id}.${prizeClass.id}`
      return [key, highestOdds(prizeClass, (member) => oddsAt(odds, key, member))]
    }),
  )
}
