import { DAY_MS, HOUR_MS } from '#lib/shared/time/durations.ts'
import { WHOLE_BP, isWithin } from './units.ts'
import { bestWeightBp, playerValueMinor, wageringOf, wageringOfBonusE4 } from './offer-facts.ts'
import { greatestClaimMinor } from './greatest-claim.ts'
import { findingIf, type Finding, type OfferProblem } from './offer-problem.ts'
import type { Offer, Wagering } from './offer.ts'
import { rewardFindings } from './reward-bounds.ts'
import { weightsOf } from './weights.ts'

/** The return to player at which bonuses are valued: a typical slot. */
const REFERENCE_RTP_BP = 9_600

const SOURCE = 'Vitrine'

/** Numbers in an offer that are not whole, or beyond exact numbers. */
export function numberProblems(offer: Offer): OfferProblem[] {
  return numbersIn(offer, '')
    .filter(({ value }) => !Number.isSafeInteger(value))
    .map(({ path, value }) => {
      return { rule: 'plausible.number', source: SOURCE, path, found: `${value}`, allowed: 'a whole number' }
    })
}

/** Problems under any law: contradictions, values out of bounds, worthless bonuses. */
export function plausibilityProblems(offer: Offer): OfferProblem[] {
  const wagering = wageringOf(offer.reward)
  const found: Record<string, Finding[]> = {
    id: findingIf(!/^[\w.-]{4,40}$/.test(offer.id), {
      path: 'id',
      found: offer.id,
      allowed: '4 to 40 letters, digits, _ . -',
    }),
    time: findingIf(offer.endsAtMs !== undefined && !(offer.endsAtMs > offer.startsAtMs), {
      path: 'endsAtMs',
      found: `${offer.endsAtMs}, with a start at ${offer.startsAtMs}`,
      allowed: 'later than the start',
    }),
    age: findingIf(!isWithin(offer.audience.minAgeYears, 18, 99), {
      path: 'audience.minAgeYears',
      found: `${offer.audience.minAgeYears}`,
      allowed: '18 to 99',
    }),
    caps: capFindings(offer),
    reward: rewardFindings(offer.reward),
    wagering: wagering ? wageringFindings(wagering) : [],
    weights: wagering ? weightFindings(wagering) : [],
    worthless: wagering ? worthless(offer, wagering) : [],
  }
  return Object.entries(found).flatMap(([rule, findings]) =>
    findings.map((finding) => ({ rule: `plausible.${rule}`, source: SOURCE, ...finding })),
  )
}

function capFindings({ caps, reward }: Offer): Finding[] {
  const { perClaimMinor, perMemberMinor, perDayMinor, budgetMinor } = caps
  const named = Object.entries(caps).filter(([, value]) => value !== undefined && !isWithin(value, 1, 9e11))
  const [memberMinor, dayMinor] = [perMemberMinor ?? budgetMinor, perDayMinor ?? budgetMinor]
  const isOrdered =
    (perClaimMinor ?? 0) <= Math.min(memberMinor, dayMinor) && Math.max(memberMinor, dayMinor) <= budgetMinor
  const most = Math.min(...[perClaimMinor, perMemberMinor, perDayMinor].map((cap) => cap ?? Infinity))
  const greatest = greatestClaimMinor(reward)
  return [
    ...named.map(([key, value]) => ({ path: `caps.${key}`, found: `${value}`, allowed: 'above 0' })),
    // A drawn prize or a promised amount above a cap would be refused when it is claimed.
    ...findingIf(isOrdered && greatest > most, {
      path: 'caps',
      found: `${most} for one claim, of which the reward can pay ${greatest}`,
      allowed: `${greatest} and more`,
    }),
    ...findingIf(!isOrdered, {
      path: 'caps',
      found: `${perClaimMinor} a claim, ${perMemberMinor} a member, ${perDayMinor} a day, ${budgetMinor} in all`,
      allowed: 'a claim within member and day, both within the budget',
    }),
  ]
}

function wageringFindings(wagering: Wagering): Finding[] {
  const { multipleE4, maxStakeMinor, capE4, lifeMs, isSticky, locksDeposit } = wagering
  const bound = (key: keyof Wagering, isBroken: boolean, allowed: string) =>
    findingIf(isBroken, { path: `reward.wagering.${key}`, found: `${wagering[key]}`, allowed })
  return [
    ...bound('multipleE4', !isWithin(multipleE4, 0, 1_000_000), 'k × 10⁴, 0 to 1000000'),
    ...bound('maxStakeMinor', maxStakeMinor !== undefined && !isWithin(maxStakeMinor, 1, 9e11), 'above 0'),
    ...bound('capE4', capE4 !== undefined && !isWithin(capE4, 1, 10_000_000), 'above 0'),
    ...bound('lifeMs', !isWithin(lifeMs, HOUR_MS, 90 * DAY_MS), '1 hour to 90 days'),
    ...bound('isSticky', isSticky && multipleE4 === 0, 'false where nothing is wagered'),
    ...bound('locksDeposit', locksDeposit, 'false: the ledger locks no deposit'),
  ]
}

function weightFindings({ contribution, multipleE4 }: Wagering): Finding[] {
  const weights = weightsOf(contribution)
  const keys = weights.map(({ key }) => key)
  const path = 'reward.wagering.contribution'
  return [
    ...weights
      .filter(({ weightBp }) => !isWithin(weightBp, 0, WHOLE_BP))
      .map(({ key, weightBp }) => ({ path: `${path}.${key}`, found: `${weightBp}`, allowed: '0 to 10000' })),
    ...keys
      .filter((key, index) => keys.indexOf(key) < index)
      .map((key) => ({ path: `${path}.${key}`, found: 'two entries', allowed: 'one' })),
    ...findingIf(multipleE4 > 0 && !weights.some(({ weightBp }) => weightBp > 0), {
      path,
      found: 'no stake counts',
      allowed: 'a weight above 0 somewhere',
    }),
  ]
}

/** Wagering that is expected to consume the whole bonus: a worthless bonus must not be advertised. */
function worthless({ reward }: Offer, wagering: Wagering): Finding[] {
  const { value, of } = wageringOfBonusE4(reward, wagering)
  const weightBp = bestWeightBp(wagering)
  if (value <= 0n || !isWithin(weightBp, 1, WHOLE_BP)) return []
  // Rounded down in the offer's favour; the bonus is large, so that rounding does not lose a share of it.
  const valued = playerValueMinor(1_000_000, {
    multipleE4: Number(value / of),
    weightBp,
    rtpBp: REFERENCE_RTP_BP,
  })
  return findingIf(valued === 0, {
    path: 'reward.wagering',
    found: `worth nothing after play at a return of ${REFERENCE_RTP_BP / 100} %`,
    allowed: 'less wagering, or more weight',
  })
}

function numbersIn(value: unknown, path: string): { path: string; value: number }[] {
  if (typeof value === 'number') return [{ path, value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => numbersIn(inner, path ? `${path}.${key}` : key))
}
