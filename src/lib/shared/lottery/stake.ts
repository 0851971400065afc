import { exactNumber, roundUp } from '#lib/shared/money/exact.ts'
import { ODDS_SCALE } from '#lib/shared/money/money.ts'
import type { BaseRules, Play } from './play.ts'

export interface Unit {
  /** Stake of one priced unit, in minor units. */
  unitMinor: number
  /** Whole, 1 or more. */
  multiple: number
}

export interface Stake extends Unit {
  bets: number
  units: number
  /** Units × unit × multiple: the base of prizes. */
  faceMinor: number
  /** The face stake times its price (a multiplier, a discount, kei): the member's payment. */
  payableMinor: number
}

/**
 * The price of a line. The payable stake is rounded up once: members choose their units, and a price that is rounded down can
 * fall below what the ticket is worth. Throws a `RangeError` for an invalid selection, for units and multiples that are not
 * positive whole numbers, and for inexact sums.
 */
export function stakeOf<Result, Rules extends BaseRules>(
  play: Play<Result, Rules>,
  selection: unknown,
  { unit: { unitMinor, multiple }, rules }: { unit: Unit; rules: Rules },
): Stake {
  if (![unitMinor, multiple].every((value) => Number.isSafeInteger(value) && value > 0))
    throw new RangeError('whole units and multiples above zero')
  const { bets, units, parts = [{ ticket: '', units }] } = play.count(selection, rules)
  const baseMinor = BigInt(unitMinor) * BigInt(multiple)
  const priced = parts.reduce(
    (sum, part) => sum + BigInt(part.units) * BigInt(priceE4(rules, play.id, part.ticket)),
    0n,
  )
  return {
    unitMinor,
    multiple,
    bets,
    units,
    faceMinor: exactNumber(baseMinor * BigInt(units)),
    payableMinor: roundUp({ numerator: baseMinor * priced, denominator: BigInt(ODDS_SCALE) }),
  }
}

/** The price of a kind of ticket ×10⁴, as `stakeOf` charges it: only some plays have one by ticket. */
export function ticketPriceE4(
  { id, isPricedByTicket }: { id: string; isPricedByTicket?: boolean },
  ticket: string,
  rules: BaseRules,
): number {
  return priceE4(rules, id, isPricedByTicket ? ticket : '')
}

/** The payable part of a ticket's face stake ×10⁴. */
export function priceE4({ pricesE4 = {} }: BaseRules, playId: string, ticket: string): number {
  const price = pricesE4[`${playId}.${ticket}`] ?? pricesE4[playId] ?? pricesE4['*'] ?? ODDS_SCALE
  if (!Number.isSafeInteger(price) || price < 1) throw new RangeError(`no price for ${playId}`)
  return price
}
