import type { Category } from '#lib/api/fields.ts'
import type { AccountCode, Posting } from '#platform/ledger/wallet/rows/accounts.ts'
import { movementKind } from './purpose-rules.ts'

/**
 * What an operation adds to the day's totals, by name. Reports, levels and missions derive from them, so each fact is
 * counted once, with its operation. Amounts are minor units; names that end in `#` are counts.
 *
 * `in.<kind>` `out.<kind>`: movements of the player's money, named as in lists. `<CATEGORY>.stake` `.win` `.back`: staked,
 * won, returned, bonus money included; `.stakeReal` `.winReal` `.backReal` the real part. `<CATEGORY>.turnover`
 * `.turnoverReal`: valid stakes, counted at settlement; `.unrisked` `.unriskedReal`: the rest of these stakes, which was not
 * at risk. `<CATEGORY>.bets`: bets placed; `.settled` `.wins`: settled ones with real money in them, and those of them that
 * paid more than they cost. All that is counted at settlement is negative where a bet ended otherwise after all (`recount`,
 * `correct`).
 * `withdrawn`: paid out; `returned`: came back after that. `bonus.granted` `bonus.forfeited` `points.earned`
 * `points.redeemed`.
 */
export type Measures = Record<string, number>

/** Play figures, besides the movements themselves. */
export interface Played {
  category: Category
  /** Number of bets placed by this operation. */
  bets: number
  /** Valid stakes that this operation settled. */
  turnoverMinor: number
  turnoverRealMinor: number
  /** The part of the settled stakes that is not valid: returned stakes, and stakes on both sides of an event. */
  unriskedMinor: number
  unriskedRealMinor: number
  /** Settled stakes with real money, and how many of them paid more than they cost. */
  settled: number
  wins: number
}

export function measuresOf(postings: readonly Posting[], played?: Played): Measures {
  const measures: Measures = {}
  const add = (name: string, amount: number) => {
    if (amount !== 0) measures[name] = (measures[name] ?? 0) + amount
  }
  for (const posting of postings) {
    const { debit, credit, amountMinor, code } = posting
    if (debit === 'player' || credit === 'player') {
      const name = `${credit === 'player' ? 'in' : 'out'}.${movementKind(posting)}`
      add(name, amountMinor)
      add(`${name}#`, 1)
    }
    if (code === 'capture') add('withdrawn', amountMinor)
    if (code === 'capture') add('withdrawn#', 1)
    if (posting.purpose === 'withdrawalReturn') add('returned', amountMinor)
    if (code === 'bonusGrant') add('bonus.granted', amountMinor)
    if (code === 'bonusForfeit') add('bonus.forfeited', amountMinor)
    if (code === 'pointsEarn') add('points.earned', amountMinor)
    if (code === 'pointsRedeem' && debit === 'points') add('points.redeemed', amountMinor)
    if (played) addPlay(add, posting, played.category)
  }
  if (played) {
    const { category, bets, turnoverMinor, turnoverRealMinor, settled, wins } = played
    add(`${category}.bets`, bets)
    add(`${category}.turnover`, turnoverMinor)
    add(`${category}.turnoverReal`, turnoverRealMinor)
    add(`${category}.unrisked`, played.unriskedMinor)
    add(`${category}.unriskedReal`, played.unriskedRealMinor)
    add(`${category}.settled`, settled)
    add(`${category}.wins`, wins)
  }
  return measures
}

function addPlay(
  add: (name: string, amount: number) => void,
  { code, debit, credit, amountMinor }: Posting,
  category: Category,
): void {
  if (code === 'stake') add(`${category}.stake`, amountMinor)
  if (code === 'stake' && isReal(debit)) add(`${category}.stakeReal`, amountMinor)
  if (code === 'win') add(`${category}.win`, amountMinor)
  if (code === 'win' && isReal(credit)) add(`${category}.winReal`, amountMinor)
  if (code === 'rollback') add(`${category}.back`, amountMinor)
  if (code === 'rollback' && isReal(credit)) add(`${category}.backReal`, amountMinor)
  // A correction moves only the player's own money.
  if (code === 'correct')
    for (const name of ['win', 'winReal'])
      add(`${category}.${name}`, isReal(credit) ? amountMinor : -amountMinor)
}

/** The player's money, in the main wallet or in a vendor's own. */
function isReal(account: AccountCode): boolean {
  return account === 'player' || account.startsWith('vendor:')
}
