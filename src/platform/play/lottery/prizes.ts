import { prizeOf } from '#lib/shared/lottery/prize.ts'
import type { BaseRules, OddsTable } from '#lib/shared/lottery/play.ts'
import { rebateOf } from '#lib/shared/lottery/rebate.ts'
import { stakeOf } from '#lib/shared/lottery/stake.ts'
import { capped } from '#lib/shared/lottery/win-cap.ts'
import { lineOf, playOf } from './bet-facts.ts'
import type { DrawWork } from './draw-rows.ts'
import { slipRow, type BetRow, type SlipRow } from './slip-rows.ts'
import { keptTerms } from './terms.ts'

/** The payout of a bet by a result. */
export interface BetPrize {
  bet: BetRow
  /** The prize after the cap, and the returned stake. */
  paidMinor: number
  refundMinor: number
  cutMinor: number
  rebateMinor: number
}

/** The cap of the draw, and a cache of slips and terms for the bets of one batch. */
export interface PrizeBooks {
  winCapMinor: number
  slips: Map<string, SlipRow>
  terms: Map<string, { rules: BaseRules; odds: OddsTable }>
}

/** All bets of one member in one draw, because the cap applies to their sum. `result` was drawn by the draw's own rules. */
export function prizesOf(
  work: DrawWork,
  bets: readonly BetRow[],
  { result, books }: { result: unknown; books: PrizeBooks },
): BetPrize[] {
  const { family } = work.game
  const prizes = bets.map((bet) => {
    const slip = slipOf(work, books, bet.slip)
    const { rules, odds } = termsOf(work, books, slip.version)
    const line = lineOf(slip, bet)
    const play = playOf(work, line)
    const unit = { unitMinor: line.unitMinor, multiple: line.multiple * bet.multiple }
    const stake = stakeOf(play, line.selection, { unit, rules })
    const prize = prizeOf(play.wins(line.selection, result, rules), odds, stake)
    return { bet, ...prize, rebateE4: family.rebateE4?.(rules) ?? 0 }
  })
  const under = capped(
    prizes.map(({ prizeMinor }) => prizeMinor),
    prizes.map(({ bet, refundMinor }) => bet.stake - refundMinor),
    books.winCapMinor,
  )
  return prizes.map(({ bet, prizeMinor, refundMinor, rebateE4 }, index) => {
    const keptMinor = under[index] ?? 0
    return {
      bet,
      paidMinor: keptMinor + refundMinor,
      refundMinor,
      cutMinor: prizeMinor - keptMinor,
      rebateMinor: rebateOf(rebateE4, { payableMinor: bet.stake, refundMinor }),
    }
  })
}

/** A returned stake, without a prize or a rebate. */
export function returned(bet: BetRow): BetPrize {
  return { bet, paidMinor: bet.stake, refundMinor: bet.stake, cutMinor: 0, rebateMinor: 0 }
}

/** The whole stake was returned, and nothing was won. */
export function isReturn({ bet, paidMinor, refundMinor }: BetPrize): boolean {
  return refundMinor === bet.stake && paidMinor === refundMinor
}

/** The paid rebate of a settled bet; computed where the bet was settled before rebates were stored. */
export function paidRebate(work: DrawWork, bet: BetRow, books: PrizeBooks): number {
  if (bet.rebate !== null) return bet.rebate
  const { rules } = termsOf(work, books, slipOf(work, books, bet.slip).version)
  const rebateE4 = work.game.family.rebateE4?.(rules) ?? 0
  return rebateOf(rebateE4, { payableMinor: bet.stake, refundMinor: bet.refund })
}

function slipOf({ sql }: DrawWork, { slips }: PrizeBooks, key: string): SlipRow {
  const slip = slips.get(key) ?? slipRow(sql, key)
  if (!slip) throw new Error(`no slip ${key}`)
  slips.set(key, slip)
  return slip
}

function termsOf({ sql }: DrawWork, { terms }: PrizeBooks, version: string) {
  const kept = terms.get(version) ?? keptTerms(sql, version)
  terms.set(version, kept)
  return kept
}
