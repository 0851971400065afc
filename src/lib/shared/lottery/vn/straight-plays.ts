import { entryPlay } from '#lib/shared/lottery/entries.ts'
import type { Play } from '#lib/shared/lottery/play.ts'
import { partsOfPrizes, resultEnding } from './endings.ts'
import type { Part } from './endings.ts'
import { allTiers, prizeCount } from './prizes.ts'
import type { Region } from './prizes.ts'
import type { VnResult } from './result.ts'
import type { VnRules } from './rules.ts'

/** The tiers that count for a play, by region (0 is the special). A region without tiers does not have the play. */
interface Spot extends Part {
  id: string
  north?: readonly number[] | 'all'
  south?: readonly number[] | 'all'
}

const ALL = { north: 'all', south: 'all' } as const

/** Agency model. đầu 3 and đuôi 3 are the two halves of xỉu chủ. */
const AGENCY: readonly Spot[] = [
  { id: 'dau2', digits: 2, north: [7], south: [8] },
  { id: 'dau3', digits: 3, north: [6], south: [7] },
  { id: 'duoi2', digits: 2, north: [0], south: [0] },
  { id: 'duoi3', digits: 3, north: [0], south: [0] },
  { id: 'dauDuoi2', digits: 2, north: [7, 0], south: [8, 0] },
  { id: 'xiuChu3', digits: 3, north: [6, 0], south: [7, 0] },
  ...[2, 3, 4].map((digits) => ({ id: `baoLo${digits}`, digits, ...ALL })),
  ...[2, 3, 4].map((digits) => ({ id: `bao7Lo${digits}`, digits, south: [8, 7, 6, 5, 0] })),
  ...[2, 3, 4].map((digits) => ({ id: `bao8Lo${digits}`, digits, north: [7, 6, 0] })),
  ...[2, 3, 4].map((digits) => ({ id: `nhatTo${digits}`, digits, north: [1] })),
]

/** Online-house model. */
const HOUSE: readonly Spot[] = [
  { id: 'lo2', digits: 2, ...ALL },
  { id: 'lo3', digits: 3, ...ALL },
  { id: 'de2', digits: 2, north: [0], south: [0] },
  { id: 'giaiNhat2', digits: 2, north: [1], south: [1] },
  { id: 'deDau', digits: 1, skip: 1, north: [0], south: [0] },
  { id: 'deDuoi', digits: 1, north: [0], south: [0] },
  { id: 'baCang', digits: 3, north: [0], south: [0] },
  { id: 'bonCang', digits: 4, north: [0], south: [0] },
]

/** Plays on single numbers: each prize that ends in the number pays. */
export const STRAIGHT_PLAYS: readonly Play<VnResult, VnRules>[] = [
  ...AGENCY.map((spot) => straightPlay(spot, 'agency')),
  ...HOUSE.map((spot) => straightPlay(spot, 'house')),
]

function straightPlay(spot: Spot, model: VnRules['model']): Play<VnResult, VnRules> {
  const isAgency = model === 'agency'
  const tiersAt = ({ region }: VnRules) => tiersOf(spot, region)
  return entryPlay<VnResult, VnRules>({
    id: spot.id,
    rule: { digits: spot.digits, min: 1, canPermute: isAgency },
    stations: { ...(isAgency ? {} : { max: 1 }), ids: ({ stations }) => stations },
    isOffered: (rules) => rules.model === model && tiersAt(rules).length > 0,
    prizes: (rules) => ({ hit: prizeCount(rules.region, tiersAt(rules), spot.digits) }),
    isPricedByPrize: isAgency,
    drawn: (result, rules, stations) =>
      partsOfPrizes(result, stations, { ...spot, tiers: tiersAt(rules) }).map((number) => ({
        number,
        classId: 'hit',
      })),
    filled: (numbers, rules) => resultEnding(numbers, rules, spot.skip),
  })
}

function tiersOf(spot: Spot, region: Region): readonly number[] {
  const tiers = (region === 'north' ? spot.north : spot.south) ?? []
  return tiers === 'all' ? allTiers(region) : tiers
}
