import { ratioOf, roundHalfEven } from '#lib/shared/money/exact.ts'
import { areDropTimes, MOST_OPEN_MINUTES, type DropRule } from './drops.ts'
import { MAX_MEAN_SHARE_MINOR, MAX_SHARES } from './envelope.ts'
import { WHOLE_BP, isWithin } from './units.ts'
import { findingIf, type Finding } from './offer-problem.ts'
import type { Reward } from './offer.ts'
import { MAX_TOTAL_WEIGHT } from './wheel.ts'

type Bounds = [key: string, value: number, least: number, most: number]
type Of<Kind extends Reward['kind']> = Extract<Reward, { kind: Kind }>

const MOST_MINOR = 900_000_000_000
const MOST_DAYS_IN_STREAK = 31

/** Contradictions and values out of bounds in a reward, whatever its wagering. */
export function rewardFindings(reward: Reward): Finding[] {
  switch (reward.kind) {
    case 'depositMatch':
      return depositMatch(reward)
    case 'freeRounds':
      return within(
        ['rounds', reward.rounds, 1, 1_000],
        ['roundValueMinor', reward.roundValueMinor, 1, MOST_MINOR],
        ['lifeMs', reward.lifeMs, 1, Number.MAX_SAFE_INTEGER],
      )
    case 'stakeAndGet':
      return within(
        ['stakeMinor', reward.stakeMinor, 1, MOST_MINOR],
        ['rewardMinor', reward.rewardMinor, 1, MOST_MINOR],
      )
    case 'rebate':
      return [
        ...within(
          ...reward.rates.map(({ category, rateBp }): Bounds => [`rates.${category}`, rateBp, 1, 500]),
        ),
        ...once(
          'rates',
          reward.rates.map(({ category }) => category),
        ),
      ]
    case 'cashback':
      return within(
        ['rule.rateBp', reward.rule.rateBp, 1, 10_000],
        ['rule.maxMinor', reward.rule.maxMinor ?? 1, 1, MOST_MINOR],
      )
    case 'ranking':
      return prizes(reward.prizesMinor)
    case 'signIn':
      return signIn(reward)
    case 'appLogin':
    case 'application':
      return within(['rewardMinor', reward.rewardMinor, 1, MOST_MINOR])
    case 'redEnvelope':
      return [
        ...within(
          ['shares', reward.shares, 1, MAX_SHARES],
          ['poolMinor', reward.poolMinor, reward.shares, reward.shares * MAX_MEAN_SHARE_MINOR],
        ),
        ...(reward.drops ? drops(reward.drops) : []),
      ]
    case 'wheel':
      return wheel(reward)
    case 'raffle':
      return [...within(['perMinor', reward.perMinor, 1, MOST_MINOR]), ...prizes(reward.prizesMinor)]
    case 'mission':
      return [
        ...within(
          ['rewardMinor', reward.rewardMinor, 1, MOST_MINOR],
          ['goals', reward.goals.length, 1, 10],
          ...reward.goals.map(({ target }, index): Bounds => [
            `goals.${index}.target`,
            target,
            1,
            MOST_MINOR,
          ]),
        ),
      ]
    case 'vip':
      return vip(reward)
    case 'points':
      return points(reward)
    case 'referral':
      return referral(reward)
  }
}

function depositMatch(reward: Of<'depositMatch'>): Finding[] {
  const { nth, percentBp, minDepositMinor, maxBonusMinor } = reward
  const bounds = within(
    ['nth', nth ?? 1, 1, 10],
    ['percentBp', percentBp, 1, 100_000],
    ['minDepositMinor', minDepositMinor, 1, MOST_MINOR],
    ['maxBonusMinor', maxBonusMinor, 1, MOST_MINOR],
  )
  if (bounds.length > 0) return bounds
  return findingIf(roundHalfEven(ratioOf(minDepositMinor, percentBp, WHOLE_BP)) === 0, {
    path: 'reward.minDepositMinor',
    found: `${minDepositMinor}, whose bonus is 0`,
    allowed: 'a deposit with a bonus',
  })
}

function signIn({ daysMinor }: Of<'signIn'>): Finding[] {
  return [
    ...within(
      ['daysMinor', daysMinor.length, 1, MOST_DAYS_IN_STREAK],
      ...daysMinor.map((minor, index): Bounds => [`daysMinor.${index}`, minor, 0, MOST_MINOR]),
    ),
    ...nothing('daysMinor', daysMinor),
  ]
}

function wheel({ segments }: Of<'wheel'>): Finding[] {
  const total = segments.reduce((sum, { weight }) => sum + weight, 0)
  return [
    ...within(
      ['segments', total, 1, MAX_TOTAL_WEIGHT],
      ...segments.flatMap(({ prizeMinor, weight }, index): Bounds[] => [
        [`segments.${index}.prizeMinor`, prizeMinor, 0, MOST_MINOR],
        [`segments.${index}.weight`, weight, 0, MAX_TOTAL_WEIGHT],
      ]),
    ),
    ...nothing(
      'segments',
      segments.map(({ prizeMinor, weight }) => prizeMinor * weight),
    ),
  ]
}

function drops(rule: DropRule): Finding[] {
  return [
    ...within(['drops.openMinutes', rule.openMinutes, 1, MOST_OPEN_MINUTES]),
    ...findingIf(!areDropTimes(rule), {
      path: 'reward.drops.times',
      found: rule.times.join(', '),
      allowed: 'HH:MM in steps of five minutes, ascending, no two open together',
    }),
  ]
}

function prizes(prizesMinor: readonly number[]): Finding[] {
  return [
    ...within(
      ['prizesMinor', prizesMinor.length, 1, 1_000],
      ...prizesMinor.map((minor, index): Bounds => [`prizesMinor.${index}`, minor, 1, MOST_MINOR]),
    ),
    ...rising('prizesMinor', prizesMinor.toReversed()),
  ]
}

function vip({ levels }: Of<'vip'>): Finding[] {
  const turnovers = levels.map(({ turnoverMinor }) => turnoverMinor)
  const deposits = levels.map(({ depositMinor }) => depositMinor)
  return [
    ...within(
      ['levels', levels.length, 1, 100],
      ...levels.flatMap((level, index): Bounds[] => [
        [`levels.${index}.turnoverMinor`, level.turnoverMinor, 0, MOST_MINOR],
        [`levels.${index}.depositMinor`, level.depositMinor, 0, MOST_MINOR],
        [`levels.${index}.keepMinor`, level.keepMinor, 0, MOST_MINOR],
        [`levels.${index}.giftMinor`, level.giftMinor, 0, MOST_MINOR],
        [`levels.${index}.birthdayMinor`, level.birthdayMinor, 0, MOST_MINOR],
        [`levels.${index}.cashbackBp`, level.cashbackBp, 0, 5_000],
      ]),
    ),
    ...rising('levels.turnoverMinor', turnovers),
    ...rising('levels.depositMinor', deposits),
  ]
}

function points({ rates, convert }: Of<'points'>): Finding[] {
  return [
    ...within(
      ...rates.flatMap(({ type, rate }): Bounds[] => [
        [`rates.${type}.points`, rate.points, 1, 1_000_000],
        [`rates.${type}.perMinor`, rate.perMinor, 1, MOST_MINOR],
      ]),
    ),
    ...once(
      'rates',
      rates.map(({ type }) => type),
    ),
    ...(convert
      ? within(
          ['convert.points', convert.points, 1, 1_000_000],
          ['convert.minor', convert.minor, 1, MOST_MINOR],
          ['convert.minPoints', convert.minPoints, 1, convert.maxPointsADay],
        )
      : []),
  ]
}

function referral(reward: Of<'referral'>): Finding[] {
  const { registrationMinor, depositMinor, minDepositMinor, turnoverBp, dailyCapMinor } = reward
  return [
    ...within(
      ['registrationMinor', registrationMinor, 0, dailyCapMinor],
      ['depositMinor', depositMinor, 0, dailyCapMinor],
      ['minDepositMinor', minDepositMinor, depositMinor > 0 ? 1 : 0, MOST_MINOR],
      ['turnoverBp', turnoverBp, 0, 500],
      ['dailyCapMinor', dailyCapMinor, 1, MOST_MINOR],
    ),
    ...nothing('turnoverBp', [registrationMinor, depositMinor, turnoverBp]),
  ]
}

function within(...bounds: Bounds[]): Finding[] {
  return bounds
    .filter(([, value, least, most]) => !isWithin(value, least, most))
    .map(([key, value, least, most]) => ({
      path: `reward.${key}`,
      found: `${value}`,
      allowed: `a whole number, ${least} to ${most}`,
    }))
}

function once(key: string, names: readonly string[]): Finding[] {
  return names
    .filter((name, index) => names.indexOf(name) < index)
    .map((name) => ({ path: `reward.${key}`, found: `${name} twice`, allowed: 'once' }))
}

function nothing(key: string, values: readonly number[]): Finding[] {
  return findingIf(
    values.every((value) => value === 0),
    { path: `reward.${key}`, found: 'nothing to win', allowed: 'an amount above 0' },
  )
}

function rising(key: string, values: readonly number[]): Finding[] {
  return findingIf(
    values.some((value, index) => value < (values[index - 1] ?? 0)),
    { path: `reward.${key}`, found: values.join(', '), allowed: 'no step back' },
  )
}
