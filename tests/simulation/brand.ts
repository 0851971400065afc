import type { OfferRecord } from '#lib/api/rewards/offers.ts'
import type { seedPlatform } from '#lib/api/ops/ops.ts'
import type { InputOf } from '#lib/api/endpoint.ts'
import { aLottery } from '../fixtures/minute-lottery.ts'
import { casinoWagering } from '../fixtures/casino-wagering.ts'
import { tenantRecordOf } from '../fixtures/worker/tenants.ts'

export const BRAND = 'simul'
export const GAME = 'nova-plain'
export const LOTTERY = 'sum-1'
export const CODE = 'SPRING'

const lottery = aLottery({ gameCode: LOTTERY })

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
      wagering: casinoWagering(2),
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
