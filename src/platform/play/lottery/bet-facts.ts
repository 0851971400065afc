import type { BetLine } from '#lib/api/play/lottery-fields.ts'
import type { BetFacts } from '#lib/shared/draws/bet-root.ts'
import type { AnyPlay } from '#lib/shared/lottery/family.ts'
import type { DrawWork } from './draw-rows.ts'
import { linesOf, type BetRow, type SlipRow } from './slip-rows.ts'
import { keptTerms } from './terms.ts'

/** The committed facts of an accepted bet: the content of its leaf in the draw's Merkle tree. */
export function betFacts(work: DrawWork, slip: SlipRow, bet: BetRow): BetFacts {
  const { sql, game } = work
  const line = lineOf(slip, bet)
  const { rules, odds } = keptTerms(sql, slip.version)
  const play = playOf(work, line)
  return {
    tenant: game.tenant.id,
    game: game.settings.gameCode,
    issue: bet.issue,
    betId: bet.id,
    play: line.play,
    selection: JSON.stringify(line.selection),
    currency: game.tenant.currency.code,
    stakeMinor: bet.stake,
    oddsE4: play.classes(rules).map(({ id }) => odds[`${play.id}.${id}`] ?? 0),
    acceptedAtMs: bet.accepted_at ?? 0,
  }
}

export function lineOf(slip: SlipRow, bet: BetRow): BetLine {
  const line = linesOf(slip)[bet.line]
  if (!line) throw new Error(`no line ${bet.line} in ${slip.key}`)
  return line
}

export function playOf({ game }: DrawWork, { play: id }: BetLine): AnyPlay {
  const play = game.family.plays.find((each) => each.id === id)
  if (!play) throw new Error(`no play ${id}`)
  return play
}
