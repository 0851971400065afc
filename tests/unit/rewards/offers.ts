import type { Offer, Reward, Wagering } from '#lib/shared/rewards/offer.ts'

type Match = Extract<Reward, { kind: 'depositMatch' }>

/** Wagering that every market with bonuses allows. */
export function wagering(change: Partial<Wagering> = {}): Wagering {
  return {
    multipleE4: 100_000,
    basis: 'bonus',
    counts: 'stake',
    isSticky: false,
    maxStakeMinor: 5_00,
    capE4: undefined,
    lifeMs: 7 * 86_400_000,
    contribution: {
      excludedGames: [],
      games: [],
      categories: [{ category: 'RNG', weightBp: 10_000 }],
      products: [],
      defaultBp: undefined,
    },
    locksDeposit: false,
    needsNewDeposit: false,
    ...change,
  }
}

/** 100 % of the first deposit up to 100.00. */
export function aMatch(change: Partial<Match> = {}): Match {
  return {
    kind: 'depositMatch',
    nth: 1,
    percentBp: 10_000,
    minDepositMinor: 10_00,
    maxBonusMinor: 100_00,
    wagering: wagering(),
    ...change,
  }
}

/** An offer without problems in Great Britain, Malta and markets without a table. */
export function anOffer(change: Partial<Offer> = {}): Offer {
  return {
    id: 'welcome',
    type: 'newbie',
    money: 'real',
    currency: 'GBP',
    startsAtMs: 1_000_000,
    endsAtMs: 2_000_000,
    products: { activity: ['casino'], reward: ['casino'] },
    audience: {
      minAgeYears: 18,
      excludesRestricted: true,
      needsIdentity: true,
      segments: [],
      code: undefined,
    },
    caps: {
      perClaimMinor: 100_00,
      perMemberMinor: 100_00,
      perDayMinor: undefined,
      budgetMinor: 100_000_00,
    },
    advert: { saysFree: false, hasUrgency: false, saferPlayShareBp: 1_000, ascApproval: undefined },
    isCredit: false,
    permit: undefined,
    reward: aMatch(),
    ...change,
  }
}
