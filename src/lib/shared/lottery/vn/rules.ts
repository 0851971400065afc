import type { BaseRules } from '#lib/shared/lottery/play.ts'
import type { Region } from './prizes.ts'

export interface VnRules extends BaseRules {
  family: 'vn'
  region: Region
  /** `agency`: units by the number of prizes, odds per unit. `house`: lô in points, everything else in money. */
  model: 'agency' | 'house'
  /** Stations that draw in this game's next draw, by id; in the North there is one. */
  stations: readonly string[]
  da: DaRules
}

export interface DaRules {
  /** The number of appeared numbers less one, from which the bonus for repeated numbers is paid. */
  bonusFrom: number
  /** Bonus for each further appearance of the most frequent number, ×10⁴ of one pair's prize. */
  bonusE4: number
  /** Units of each prize that a pair is charged: both of its numbers play. */
  unitsPerPrize: number
}

/** Agencies charge a part of the face stake. Đá is excluded: at two stations it would return more than it costs. */
const AGENCY_PRICES = { '*': 8000, da: 10_000 }
/** A point costs 29 times the unit of its prize. */
const HOUSE_PRICES = { lo2: 290_000, lo3: 290_000 }

/** The default rules of a region and model, which a tenant's data overrides. */
export function defaultVnRules(
  region: Region,
  model: VnRules['model'],
  stations: readonly string[] = ['north'],
): VnRules {
  return {
    family: 'vn',
    region,
    model,
    stations,
    maxBets: 10_000,
    fairShareE4: 9000,
    pricesE4: model === 'agency' ? AGENCY_PRICES : HOUSE_PRICES,
    da: { bonusFrom: 1, bonusE4: 5000, unitsPerPrize: 2 },
  }
}
