import { allocate } from '#lib/shared/money/money.ts'
import { finishBonus, type BackDecision, type BonusBet } from './bonus-bets.ts'
import { BonusPlan, type BonusAccount, type BonusBook, type StakeWorld } from './bonus-plan.ts'
import { isEnded, type Grant } from './grant.ts'
import { validStake } from './valid-stake.ts'
import type { Category } from '#lib/shared/product/vocabulary.ts'

/** A round of one or more bets, and its current payout. */
export interface RoundResult {
  /** The operation that pays; the ids of its movements begin with it. */
  key: string
  world: StakeWorld
  category: Category
  /** The total payout of this operation for the round. */
  payoutMinor: number
  /** The round's bets that were not returned. Open ones end here, and their wagering counts. */
  bets: readonly (BonusBet & { isOpen: boolean })[]
}

/**
 * Pays a round with the split of its stakes; a win that arrives after its bets have ended is split the same way and counts
 * nothing more. The bonus part goes to the bonuses of its bets, or, for an ended bonus, as in `releaseLate`.
 */
export function settleRound(book: BonusBook, round: RoundResult): BackDecision {
  const plan = new BonusPlan(book)
  plan.lapse()
  const { key, world, payoutMinor, bets } = round
  const [realMinor = 0, bonusMinor = 0] = allocate(payoutMinor, [
    sumOf(bets, 'realMinor'),
    sumOf(bets, 'bonusMinor'),
  ])
  const part = (credit: BonusAccount, amountMinor: number) =>
    plan.post({ id: `${key}#back-${credit}`, debit: world, credit, amountMinor, code: 'win' })
  part('player', realMinor)
  part('bonus', bonusMinor)
  const fed = [...new Set(bets.flatMap(({ grantId }) => grantId ?? []))]
  const shares =
    fed.length > 0
      ? allocate(
          bonusMinor,
          fed.map((id) => sumOf(of(bets, id), 'bonusMinor')),
        )
      : []
  const counted = countedOf(round)
  for (const [index, id] of fed.entries()) {
    const grant = plan.grant(id)
    if (!grant) throw new RangeError(`round ${key} feeds a bonus that does not exist`)
    feed(plan, grant, { bets: of(bets, id), shareMinor: shares[index] ?? 0, counted, key })
  }
  plan.activateNext()
  return { realMinor, bonusMinor, ...plan.decision() }
}

interface Feeding {
  bets: RoundResult['bets']
  shareMinor: number
  /** Valid stakes of the ending bets, by bet. */
  counted: ReadonlyMap<string, number>
  key: string
}

function feed(plan: BonusPlan, grant: Grant, { bets, shareMinor, counted, key }: Feeding): void {
  const open = bets.filter(({ isOpen }) => isOpen)
  const { terms } = grant
  const fed = {
    ...grant,
    openBets: grant.openBets - open.length,
    returnedMinor: grant.returnedMinor + shareMinor,
  }
  if (isEnded(fed)) {
    plan.put(fed)
    plan.releaseLate(fed, shareMinor, `${key}:${grant.id}`)
    return
  }
  const wageredE4 = open.reduce((sum, bet) => {
    const validMinor = counted.get(bet.key) ?? 0
    const [, bonusMinor = 0] = allocate(validMinor, [bet.realMinor, bet.bonusMinor])
    const minor = terms.counts === 'bonusStake' ? bonusMinor : validMinor
    return Math.min(terms.requiredE4, sum + minor * bet.weightBp)
  }, 0)
  const fuller = {
    ...fed,
    balanceMinor: fed.balanceMinor + shareMinor,
    progressE4: Math.min(terms.requiredE4, fed.progressE4 + wageredE4),
  }
  plan.put(fuller)
  finishBonus(plan, fuller)
}

/** The valid stake of the bets that end with this payout, divided among them. */
function countedOf({ category, payoutMinor, bets }: RoundResult): ReadonlyMap<string, number> {
  const open = bets.filter(({ isOpen }) => isOpen)
  if (open.length === 0) return new Map()
  const stakes = open.map(({ realMinor, bonusMinor }) => realMinor + bonusMinor)
  const stakeMinor = stakes.reduce((sum, stake) => sum + stake, 0)
  const valid = allocate(validStake({ category, stakeMinor, payoutMinor }), stakes)
  return new Map(open.map(({ key }, index) => [key, valid[index] ?? 0]))
}

function of(bets: RoundResult['bets'], id: string): RoundResult['bets'] {
  return bets.filter(({ grantId }) => grantId === id)
}

function sumOf(bets: RoundResult['bets'], part: 'realMinor' | 'bonusMinor'): number {
  return bets.reduce((sum, bet) => sum + bet[part], 0)
}
