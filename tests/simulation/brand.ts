import type { LotterySettings } from '#lib/api/play/lottery-settings.ts'
import type { OfferRecord } from '#lib/api/rewards/offers.ts'
import type { seedPlatform } from '#lib/api/ops/ops.ts'
import type { InputOf } from '#lib/api/endpoint.ts'
import { tenantRecordOf } from '../fixtures/worker/tenants.ts'

export const BRAND = 'simul'
export const GAME = 'nova-plain'
export const LOTTERY = 'sum-1'
export const CODE = 'SPRING'

/** A draw each minute, ten seconds after its sale. */
const lottery: LotterySettings = {
  gameCode: LOTTERY,
  name: 'Sum one',
  family: 'sum28',
  group: 'PC28',
  page: 'lottery',
  prizeMode: 'ELOTT',
  category: 'ELOTT',
  resultFrom: 'seed',
  schedule: {
    timeZone: 'UTC',
    plans: [
      {
        validFrom: '2026-01-01',
        closeLeadSeconds: 10,
        drawDelaySeconds: 3,
        timing: { kind: 'interval', intervalMinutes: 1, dayStart: '00:00' },
      },
    ],
  },
  variant: {},
  odds: {},
  limits: {
    unitsMinor: [100, 500],
    maxMultiple: 1_000,
    maxLineMinor: 1_000_00,
    maxSlipMinor: 5_000_00,
    numberMinor: 100_000_00,
    playMinor: 500_000_00,
    drawMinor: 1_000_000_00,
    winCapMinor: 50_000_00,
  },
  restricted: { closed: [], half: [] },
  canCancel: true,
  slipMode: 'all',
  maxChaseDraws: 10,
  voidAfterMinutes: 60,
}

/** Half of each deposit as a bonus, for those who know the code. */
const offer = (nowMs: number): OfferRecord => ({
  tenant: BRAND,
  words: { en: { title: 'Half of it again', text: 'Text', terms: 'Terms' } },
  offer: {
    id: 'spring-match',
    type: 'deposit',
    money: 'real',
    currency: 'BRL',
    startsAtMs: nowMs - 86_400_000,
    products: { activity: ['casino'], reward: ['casino'] },
    audience: { minAgeYears: 18, excludesRestricted: false, needsIdentity: false, segments: [], code: CODE },
    caps: { budgetMinor: 1_000_000_00 },
    advert: { saysFree: false, hasUrgency: false, saferPlayShareBp: 0 },
    isCredit: false,
    reward: {
      kind: 'depositMatch',
      percentBp: 5_000,
      minDepositMinor: 20_00,
      maxBonusMinor: 100_00,
      wagering: {
        multipleE4: 20_000,
        basis: 'bonus',
        counts: 'stake',
        isSticky: false,
        lifeMs: 7 * 86_400_000,
        contribution: {
          excludedGames: [],
          games: [],
          categories: [],
          products: [{ product: 'casino', weightBp: 10_000 }],
        },
        locksDeposit: false,
        needsNewDeposit: false,
      },
    },
  },
})

/** All that the platform is told before the first player comes. */
export function theBrand(nowMs: number): InputOf<typeof seedPlatform> {
  return {
    tenants: [
      tenantRecordOf(BRAND, {
        lottery: { games: [lottery] },
        vendors: ['NOVA'],
        categories: ['RNG', 'ELOTT'],
      }),
    ],
    vendors: [{ vassalage: 'NOVA', title: 'Nova', categories: ['RNG'], kind: 'external' }],
    games: [
      {
        nodeId: GAME,
        gameCode: GAME,
        gameName: 'Lucky',
        vassalage: 'NOVA',
        vendorName: 'Nova',
        gameType: 'RNG',
        gameClassify: 'SLOT',
        isGame: 'GAME',
        supportPlay: '1',
        isTop: false,
      },
    ],
    members: [],
    offers: [offer(nowMs)],
  }
}
