import { wageringOf, wageringOfBonusE4 } from './offer-facts.ts'
import { findingIf, type Finding, type OfferProblem } from './offer-problem.ts'
import type { Offer, Reward } from './offer.ts'
import { PRODUCTS } from './products.ts'

/** Terms that the platform cannot fulfil. Only publishing checks them: a running offer stays open. */
export function keepingProblems(offer: Offer): OfferProblem[] {
  const found: Record<string, Finding[]> = {
    bingo: bingoFindings(offer),
    activity: activityFindings(offer),
    promised: promisedFindings(offer),
  }
  return Object.entries(found).flatMap(([rule, findings]) =>
    findings.map((finding) => ({ rule: `plausible.${rule}`, source: 'Vitrine', ...finding })),
  )
}

/** The promise in every brand's help: never more than ten times the bonus. */
const PROMISED_WAGERING_E4 = 100_000n

/** The wallet knows a stake's category and game, not the game's class: to it, bingo is part of a category. */
function bingoFindings({ products: { activity }, reward }: Offer): Finding[] {
  const weight = wageringOf(reward)?.contribution.products.find(({ product }) => product === 'bingo')
  return [
    ...findingIf(activity !== 'any' && activity.includes('bingo'), {
      path: 'products.activity',
      found: 'bingo, whose stakes count as those of their category',
      allowed: `${PRODUCTS.filter((product) => product !== 'bingo').join(', ')} or any`,
    }),
    ...findingIf(weight !== undefined, {
      path: 'reward.wagering.contribution.products.bingo',
      found: `${weight?.weightBp}`,
      allowed: 'no entry; games of bingo are weighed by their ids, under games',
    }),
  ]
}

function activityFindings({ products: { activity }, reward }: Offer): Finding[] {
  return findingIf(activity.length === 0 && countsActivity(reward), {
    path: 'products.activity',
    found: 'nothing, and stakes are asked for',
    allowed: 'the products whose stakes count, or any',
  })
}

function promisedFindings({ reward }: Offer): Finding[] {
  const wagering = wageringOf(reward)
  if (!wagering) return []
  const { value, of } = wageringOfBonusE4(reward, wagering)
  return findingIf(value > PROMISED_WAGERING_E4 * of, {
    path: 'reward.wagering.multipleE4',
    found: `${wagering.multipleE4}, which is more than ten times the bonus`,
    allowed: 'ten times the bonus at most, as the help pages of all brands say',
  })
}

/** Whether a reward counts stakes on the offer's activity. */
function countsActivity(reward: Reward): boolean {
  switch (reward.kind) {
    case 'stakeAndGet':
    case 'cashback':
    case 'ranking':
    case 'raffle':
      return true
    case 'freeRounds':
    case 'redEnvelope':
    case 'wheel':
      return reward.after.kind === 'stake'
    case 'vip':
      return reward.levels.some(({ cashbackBp }) => cashbackBp > 0)
    default:
      return false
  }
}
