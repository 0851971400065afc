import { addExact, type Fraction, roundHalfUp } from '#lib/shared/money/exact.ts'
import type { ProfitShareTerms } from './contract.ts'
import { RATE_SCALE } from './rate.ts'
import type { ResultItem, Step } from './steps.ts'
import { amountOf, best, chosen, plainCandidates, teamSteps, tierSteps } from './tiers.ts'
import type { OwnAmount, TeamInput } from './tiers.ts'

const DEDUCTIONS: readonly ResultItem[] = ['bettorRebatesMinor', 'agentRebatesMinor', 'activityMinor']
const SCALE = BigInt(RATE_SCALE)

/**
 * An agent's own share of the net loss, before the difference: gross loss (turnover less prizes) less rebates, promotions
 * and a fee on deposits. One rate applies to the whole net loss; the contract says whether the tier is selected by gross or
 * net.
 * @throws RangeError where a sum is not exact.
 */
export function ownProfitShare(terms: ProfitShareTerms, input: TeamInput): OwnAmount {
  const { team } = input
  const { activeMembers, steps: counts } = teamSteps(terms, input)
  const { steps: items, gross, net } = netLoss(terms, input)
  const before: Step[] = [...counts, ...items]
  if (net.numerator <= 0n)
    return { ownMinor: 0, isReached: false, steps: [...before, { step: 'notReached', reason: 'result' }] }
  const loss = terms.tiersBy === 'gross' ? gross : net
  const tiers = tierSteps(terms.tiers, { turnoverMinor: team.turnoverMinor, activeMembers, loss })
  const candidates = plainCandidates(tiers, 0).map((candidate) => ({
    ...candidate,
    amount: shareOf(net, candidate.tier.rate.type === 'percent' ? candidate.tier.rate.rateE6 : 0),
  }))
  return chosen([...before, ...tiers], best(candidates), roundHalfUp(net))
}

/** Losses and deductions; because of the fee the net loss is a fraction of a minor unit. */
function netLoss(
  terms: ProfitShareTerms,
  { team }: TeamInput,
): { steps: Step[]; gross: Fraction; net: Fraction } {
  const steps: Step[] = []
  let sumMinor = 0
  const add = (item: ResultItem, amountMinor: number) => {
    sumMinor = addExact(sumMinor, amountMinor)
    steps.push({ step: 'item', item, amountMinor, sumMinor })
  }
  add('turnoverMinor', team.turnoverMinor)
  add('prizesMinor', 0 - team.prizesMinor)
  const gross = { numerator: BigInt(sumMinor), denominator: 1n }
  steps.push({ step: 'gross', grossMinor: sumMinor })
  for (const item of DEDUCTIONS) add(item, 0 - team[item])
  const rate = { type: 'percent', rateE6: terms.depositFeeE6 } as const
  const fee = amountOf(rate, team.depositsMinor)
  const net = { numerator: BigInt(sumMinor) * SCALE - fee.numerator, denominator: SCALE }
  steps.push({
    step: 'fee',
    depositsMinor: team.depositsMinor,
    rateE6: terms.depositFeeE6,
    feeMinor: roundHalfUp(fee),
    sumMinor: roundHalfUp(net),
  })
  return { steps, gross, net }
}

function shareOf(net: Fraction, rateE6: number): Fraction {
  return { numerator: net.numerator * BigInt(rateE6), denominator: net.denominator * SCALE }
}
