export type Region = 'north' | 'central' | 'south'

export interface Tier {
  prizes: number
  digits: number
}

const tier = (prizes: number, digits: number): Tier => ({ prizes, digits })

/** Special, first … seventh; 27 prizes. */
const NORTH = [tier(1, 5), tier(1, 5), tier(2, 5), tier(6, 5), tier(4, 4), tier(6, 4), tier(3, 3), tier(4, 2)]
/** Special, first … eighth; 18 prizes of one station. */
const SOUTH = [
  tier(1, 6),
  tier(1, 5),
  tier(1, 5),
  tier(2, 5),
  tier(7, 5),
  tier(1, 4),
  tier(3, 4),
  tier(1, 3),
  tier(1, 2),
]

/** The prizes of one station's draw, the special first. */
export const TIERS: Readonly<Record<Region, readonly Tier[]>> = { north: NORTH, central: SOUTH, south: SOUTH }

/** The number of prizes in these tiers with enough digits for a play on `digits` digits. */
export function prizeCount(region: Region, tiers: readonly number[], digits: number): number {
  return tiers
    .map((index) => TIERS[region][index])
    .reduce((sum, each) => sum + (each && each.digits >= digits ? each.prizes : 0), 0)
}

export function allTiers(region: Region): number[] {
  return [...TIERS[region].keys()]
}
