import { addExact, ratioOf, roundHalfEven } from '#lib/shared/money/exact.ts'
import { ODDS_SCALE } from '#lib/shared/money/money.ts'
import type { OddsTable, Pool, Win } from './play.ts'
import { ticketsByOdds } from './pools.ts'
import type { Stake } from './stake.ts'

/** The payout of a line, in minor units. */
export interface Prize {
  /** `prizeMinor` and `refundMinor` together. */
  totalMinor: number
  /** Prizes, stake included as in the odds. */
  prizeMinor: number
  /** Stakes returned for ties: neither win nor turnover. */
  refundMinor: number
  classes: { key: string; minor: number }[]
}

/** The key of prizes paid on top of the odds. */
const ON_TOP = 'onTop'

interface Amount {
  part: bigint
  whole: bigint
}

/**
 * The prize of a line's wins, with the odds at which the bet was accepted. All wins of one class are added exactly and
 * rounded once, half to even. Throws a `RangeError` where odds are missing, so that a win is never paid as nothing.
 */
export function prizeOf(wins: readonly Win[], odds: OddsTable, stake: Stake): Prize {
  const baseMinor = BigInt(stake.unitMinor) * BigInt(stake.multiple)
  const amounts = new Map<string, Amount>()
  let tied = 0
  const classes: Prize['classes'] = []
  for (const win of wins) {
    if (win.kind === 'tie') tied += win.count
    else if (win.kind === 'parlay') classes.push({ key: win.key, minor: parlayMinor(win, odds, baseMinor) })
    else {
      const [key, amount] = amountOf(win, odds, baseMinor)
      amounts.set(key, added(amounts.get(key), amount))
    }
  }
  for (const [key, { part, whole }] of amounts)
    classes.push({ key, minor: roundHalfEven({ numerator: part, denominator: whole }) })
  const refundMinor = tied === 0 ? 0 : refundOf(tied, stake)
  const prizeMinor = classes.reduce((sum, { minor }) => sum + minor, 0)
  return { totalMinor: addExact(prizeMinor, refundMinor), prizeMinor, refundMinor, classes }
}

/** The odds of a class, or of a member. */
export function oddsAt(odds: OddsTable, key: string, member?: string): number {
  const own = member === undefined ? undefined : odds[`${key}.${member}`]
  const oddsE4 = own ?? odds[key]
  if (oddsE4 === undefined || !Number.isSafeInteger(oddsE4) || oddsE4 < 0)
    throw new RangeError(`no odds for ${key}`)
  return oddsE4
}

function amountOf(
  win: Extract<Win, { kind: 'prize' | 'onTop' }>,
  odds: OddsTable,
  baseMinor: bigint,
): [string, Amount] {
  if (win.kind === 'onTop') return [ON_TOP, { part: baseMinor * BigInt(win.count), whole: 1n }]
  const timesOdds = win.pools ? pooledOdds(win.key, win.pools, odds) : countedOdds(win, odds)
  return [win.key, { part: baseMinor * timesOdds, whole: BigInt(ODDS_SCALE) * BigInt(win.divisor ?? 1) }]
}

function countedOdds({ key, count }: { key: string; count: number }, odds: OddsTable): bigint {
  return BigInt(count) * BigInt(oddsAt(odds, key))
}

/** The sum of the lowest odds of each winning ticket. */
function pooledOdds(key: string, pools: readonly Pool[], odds: OddsTable): bigint {
  return ticketsByOdds(pools, (member) => oddsAt(odds, key, member)).reduce(
    (sum, { oddsE4, tickets }) => sum + BigInt(oddsE4) * BigInt(tickets),
    0n,
  )
}

/** A tied leg counts 1, so it is not in the list. */
function parlayMinor(
  { legs, maxMinor }: { legs: readonly string[]; maxMinor?: number },
  odds: OddsTable,
  baseMinor: bigint,
): number {
  const product = legs.reduce((sum, leg) => sum * BigInt(oddsAt(odds, leg)), baseMinor)
  const scale = BigInt(ODDS_SCALE) ** BigInt(legs.length)
  // The product of six legs may exceed exact numbers while the cap is far below.
  if (maxMinor !== undefined && product > BigInt(maxMinor) * scale) return maxMinor
  return roundHalfEven({ numerator: product, denominator: scale })
}

/** The share of the line's price that its tied tickets cost. */
function refundOf(tied: number, { payableMinor, bets }: Stake): number {
  return roundHalfEven(ratioOf(payableMinor, tied, bets))
}

function added(sum: Amount | undefined, { part, whole }: Amount): Amount {
  if (!sum) return { part, whole }
  return { part: sum.part * whole + part * sum.whole, whole: sum.whole * whole }
}
