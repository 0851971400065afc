import { GB_LAW, GB_MOST_WAGERING_E4 } from './gb-law.ts'
import { comesAfterBet, dependsOnDeposit, wageringOf } from './offer-facts.ts'
import { findingIf, type OfferProblem, type OfferRule } from './offer-problem.ts'
import type { Market, Offer, Reward } from './offer.ts'
import { PRODUCTS, type Product } from './products.ts'

const REWARDS_ORDINANCE = 'Lei 14.790/2023, art. 29; Portaria SPA/MF 1.231/2024, art. 42'
const ADVERT_ORDINANCE = 'Portaria SPA/MF 1.231/2024, rules on advertising'
const GAMING_CODE = 'PAGCOR Responsible Gaming Code of Practice'

/** Maximum of W ÷ B × 10⁴ by market; no entry where no rule is known. */
export const MOST_WAGERING_E4: Readonly<Partial<Record<Market, number>>> = { GB: GB_MOST_WAGERING_E4 }

const BR_LAW: readonly OfferRule[] = [
  {
    rule: 'depositCondition',
    source: `${REWARDS_ORDINANCE} § 1 I`,
    find: ({ reward }) =>
      findingIf(dependsOnDeposit(reward), {
        path: 'reward',
        found: `${reward.kind} that depends on a deposit`,
        allowed: 'rewards without a condition of a deposit',
      }),
  },
  {
    rule: 'advantageBeforeBet',
    source: `${REWARDS_ORDINANCE} § 1 II`,
    find: ({ reward }) =>
      findingIf(!comesAfterBet(reward), {
        path: 'reward',
        found: `${reward.kind} before a bet`,
        allowed: 'rewards for settled bets',
      }),
  },
  {
    rule: 'newDeposit',
    source: `${REWARDS_ORDINANCE} § 2`,
    find: ({ reward }) =>
      findingIf(wageringOf(reward)?.needsNewDeposit === true, {
        path: 'reward.wagering.needsNewDeposit',
        found: 'true',
        allowed: 'false',
      }),
  },
  {
    rule: 'lotPermit',
    source: 'Portaria SPA/MF 1.231/2024, art. 42 § 4; Lei 5.768/1971',
    find: ({ reward, permit }) =>
      findingIf(isByLot(reward) && !permit?.trim(), {
        path: 'permit',
        found: `none for a ${reward.kind}`,
        allowed: 'the number of the authorisation',
      }),
  },
  {
    rule: 'pointsAsMoney',
    source: 'Portaria SPA/MF 1.231/2024, art. 43',
    find: ({ reward }) =>
      findingIf(reward.kind === 'points' && reward.isShownAsMoney, {
        path: 'reward.isShownAsMoney',
        found: 'true',
        allowed: 'false: points have a wallet of their own',
      }),
  },
  {
    rule: 'freeAtCost',
    source: ADVERT_ORDINANCE,
    find: ({ advert, reward }) =>
      findingIf(advert.saysFree && hasCost(reward), {
        path: 'advert.saysFree',
        found: 'true, with a deposit, a stake or wagering',
        allowed: 'false',
      }),
  },
  {
    rule: 'urgency',
    source: ADVERT_ORDINANCE,
    find: ({ advert, reward }) => [
      ...findingIf(advert.hasUrgency, { path: 'advert.hasUrgency', found: 'true', allowed: 'false' }),
      // A few minutes, first come, first served: urgent, whatever its advert declares.
      ...findingIf(reward.kind === 'redEnvelope' && reward.drops !== undefined, {
        path: 'reward.drops',
        found: 'envelopes for a few minutes',
        allowed: 'one envelope for the time of the offer',
      }),
    ],
  },
]

const MT_LAW: readonly OfferRule[] = [
  {
    rule: 'saferPlayNotice',
    source: 'MGA Commercial Communications Guidelines, 2019, to S.L. 583.09',
    find: ({ advert }) =>
      findingIf(advert.saferPlayShareBp < 1_000, {
        path: 'advert.saferPlayShareBp',
        found: `${advert.saferPlayShareBp}`,
        allowed: '1000 or more: a tenth of the advert',
      }),
  },
]

const PH_LAW: readonly OfferRule[] = [
  {
    rule: 'age',
    source: GAMING_CODE,
    find: ({ audience }) =>
      findingIf(audience.minAgeYears < 21, {
        path: 'audience.minAgeYears',
        found: `${audience.minAgeYears}`,
        allowed: '21 or more',
      }),
  },
  {
    rule: 'restrictedPersons',
    source: GAMING_CODE,
    find: ({ audience }) =>
      findingIf(!audience.excludesRestricted, {
        path: 'audience.excludesRestricted',
        found: 'false',
        allowed: 'true',
      }),
  },
  {
    rule: 'advertApproval',
    source: 'PAGCOR and Ad Standards Council, memorandum of 16 July 2025',
    find: ({ advert }) =>
      findingIf(!advert.ascApproval?.trim(), {
        path: 'advert.ascApproval',
        found: 'none',
        allowed: 'the number of the approval',
      }),
  },
  {
    rule: 'credit',
    source: GAMING_CODE,
    find: ({ isCredit }) => findingIf(isCredit, { path: 'isCredit', found: 'true', allowed: 'false' }),
  },
]

const VN_LAW: readonly OfferRule[] = [
  {
    rule: 'realMoney',
    source: 'Decree 144/2021/ND-CP, art. 28; Penal Code, art. 321-322',
    find: ({ money }) => findingIf(money === 'real', { path: 'money', found: 'real', allowed: 'play' }),
  },
]

const LAW: Readonly<Record<Market, readonly OfferRule[]>> = {
  GB: GB_LAW,
  BR: BR_LAW,
  MT: MT_LAW,
  PH: PH_LAW,
  VN: VN_LAW,
  other: [],
}

/** Every violation of the market's law in an offer. */
export function lawProblems(
  offer: Offer,
  market: Market,
  offered: readonly Product[] = PRODUCTS,
): OfferProblem[] {
  return LAW[market].flatMap(({ rule, source, find }) =>
    find(offer, offered).map((finding) => ({ rule: `${market}.${rule}`, source, ...finding })),
  )
}

function isByLot({ kind }: Reward): boolean {
  return kind === 'raffle' || kind === 'wheel' || kind === 'redEnvelope'
}

/** Whether a reward requires a deposit, a stake or wagering. */
function hasCost(reward: Reward): boolean {
  return dependsOnDeposit(reward) || comesAfterBet(reward) || (wageringOf(reward)?.multipleE4 ?? 0) > 0
}
