import { WHOLE_BP } from './units.ts'
import { productSets, wageringOf, wageringOfBonusE4 } from './offer-facts.ts'
import { findingIf, type Finding, type OfferRule } from './offer-problem.ts'
import type { Offer, Scope } from './offer.ts'
import type { Product } from './products.ts'
import type { VipLevel } from './vip.ts'
import { weightsOf } from './weights.ts'
import { PERIODS } from './windows.ts'

const REWARDS_CODE = 'UKGC LCCP, SR code 5.1.1, in force 19 January 2026'

/** Highest W ÷ B × 10⁴. */
export const GB_MOST_WAGERING_E4 = 100_000

/** Great Britain. */
export const GB_LAW: readonly OfferRule[] = [
  { rule: 'wagering', source: `${REWARDS_CODE}, 3(a)`, find: wageringAboveTen },
  { rule: 'weights', source: `${REWARDS_CODE}, 3(a), read strictly`, find: stretchingWeights },
  { rule: 'oneProduct', source: `${REWARDS_CODE}, 3(b)`, find: severalProducts },
  {
    rule: 'lockedDeposit',
    source: 'CMA undertakings on online gambling promotions, 2018',
    find: ({ reward }) =>
      findingIf(wageringOf(reward)?.locksDeposit === true, {
        path: 'reward.wagering.locksDeposit',
        found: 'true',
        allowed: 'false: a deposit can be withdrawn at any time',
      }),
  },
  {
    rule: 'growingBenefit',
    source: 'UKGC LCCP, SR code 5.1.1, text before 19 January 2026',
    find: ({ reward }) => (reward.kind === 'vip' ? growingBenefits(reward.levels) : []),
  },
  {
    rule: 'vipChecks',
    source: 'UKGC guidance on high value customer incentives',
    find: ({ reward }) =>
      findingIf(reward.kind === 'vip' && !reward.hasChecks, {
        path: 'reward.hasChecks',
        found: 'false',
        allowed: 'true',
      }),
  },
]

function wageringAboveTen({ reward }: Offer): Finding[] {
  const wagering = wageringOf(reward)
  if (!wagering) return []
  const { value, of } = wageringOfBonusE4(reward, wagering)
  return findingIf(value > BigInt(GB_MOST_WAGERING_E4) * of, {
    path: 'reward.wagering.multipleE4',
    found: `${wagering.multipleE4}, which is ${times(value, of)} times the bonus`,
    allowed: '10 times the bonus at most',
  })
}

/** A partially counting stake lengthens the real wagering: k ÷ w must not exceed 10 either, unless nothing counts. */
function stretchingWeights({ reward }: Offer): Finding[] {
  const wagering = wageringOf(reward)
  if (!wagering) return []
  const { value, of } = wageringOfBonusE4(reward, wagering)
  return weightsOf(wagering.contribution)
    .filter(
      ({ weightBp }) =>
        weightBp > 0 && BigInt(weightBp) * BigInt(GB_MOST_WAGERING_E4) * of < value * BigInt(WHOLE_BP),
    )
    .map(({ key, weightBp }) => ({
      path: `reward.wagering.contribution.${key}`,
      found: `${weightBp}, with wagering of ${times(value, of)} times the bonus`,
      allowed: '0, or enough that stakes of 10 times the bonus suffice',
    }))
}

/** Offers must not tie two products together, unless the member chooses freely among all of the brand's. */
function severalProducts(offer: Offer, offered: readonly Product[]): Finding[] {
  const sets = productSets(offer).flatMap(({ path, scope }) => {
    const products = tied(scope, offered)
    return products.length > 0 ? [{ path, products }] : []
  })
  const all = [...new Set(sets.flatMap(({ products }) => products))]
  return findingIf(all.length > 1, {
    path: sets.map(({ path }) => path).join(', '),
    found: all.join(', '),
    allowed: 'one product, or any',
  })
}

function tied(scope: Scope, offered: readonly Product[]): readonly Product[] {
  return scope === 'any' || offered.every((product) => scope.includes(product)) ? [] : scope
}

/** Gifts, salaries and rates of a programme must not rise faster than the play that earns them. */
function growingBenefits(levels: readonly VipLevel[]): Finding[] {
  const giftsUpTo = (index: number) =>
    levels.slice(0, index + 1).reduce((sum, { giftMinor }) => sum + giftMinor, 0)
  return levels.flatMap((level, index) => {
    const before = levels[index - 1]
    if (!before) return []
    const path = `reward.levels.${index}`
    const gifts = { minor: giftsUpTo(index), forMinor: level.turnoverMinor }
    const giftsBefore = { minor: giftsUpTo(index - 1), forMinor: before.turnoverMinor }
    return [
      ...largerShare(`${path}.giftMinor`, gifts, giftsBefore),
      ...PERIODS.flatMap((period) =>
        largerShare(
          `${path}.pay.${period}`,
          { minor: level.pay[period], forMinor: level.keepMinor },
          { minor: before.pay[period], forMinor: before.keepMinor },
        ),
      ),
      ...findingIf(level.cashbackBp > before.cashbackBp, {
        path: `${path}.cashbackBp`,
        found: `${level.cashbackBp}, after ${before.cashbackBp}`,
        allowed: 'no higher than a level below',
      }),
    ]
  })
}

interface Share {
  minor: number
  forMinor: number
}

function largerShare(path: string, share: Share, before: Share): Finding[] {
  const isLarger =
    BigInt(share.minor) * BigInt(before.forMinor) > BigInt(before.minor) * BigInt(share.forMinor)
  return findingIf(isLarger, {
    path,
    found: `${share.minor} for ${share.forMinor}, after ${before.minor} for ${before.forMinor}`,
    allowed: 'no larger share of the turnover than a level below',
  })
}

function times(value: bigint, of: bigint): string {
  return (Number((value * 1_000n) / (of * 10_000n)) / 1_000).toString()
}
