import type { Problem } from '#lib/shared/lottery/play.ts'
import { digitsMember, fieldsOf } from '#lib/shared/lottery/read.ts'
import type { Draw } from '#lib/shared/chance/secure-draw.ts'
import { TIERS } from './prizes.ts'
import type { Region, Tier } from './prizes.ts'
import type { VnRules } from './rules.ts'

/** One draw: the prizes of every station of the game, as digits with their leading zeros. */
export interface VnResult {
  stations: readonly StationResult[]
}

interface StationResult {
  station: string
  /** By tier, the special first; within each tier in the order drawn. */
  prizes: readonly (readonly string[])[]
}

export function drawVnResult({ region, stations }: VnRules, draw: Draw): VnResult {
  return resultOf({ region, stations }, ({ digits }) => String(draw(10 ** digits)).padStart(digits, '0'))
}

/** A result of the region's shape, prize by prize. */
export function resultOf(
  { region, stations }: { region: Region; stations: readonly string[] },
  prizeOf: (tier: Tier, place: { station: string; index: number }) => string,
): VnResult {
  return {
    stations: stations.map((station) => {
      let index = -1
      const next = (tier: Tier) => {
        index += 1
        return prizeOf(tier, { station, index })
      }
      return {
        station,
        prizes: TIERS[region].map((tier) => Array.from({ length: tier.prizes }, () => next(tier))),
      }
    }),
  }
}

export function problemOfVnResult(result: unknown, rules: VnRules): Problem | undefined {
  const stations = fieldsOf(result, ['stations'])?.get('stations')
  if (!Array.isArray(stations) || stations.length !== rules.stations.length)
    return { code: 'shape', at: 'stations' }
  for (const [index, station] of rules.stations.entries()) {
    const fields = fieldsOf(stations[index], ['station', 'prizes'])
    if (fields?.get('station') !== station) return { code: 'unknown', at: station }
    const problem = problemOfPrizes(fields.get('prizes'), { region: rules.region, station })
    if (problem) return problem
  }
  return undefined
}

function problemOfPrizes(
  value: unknown,
  { region, station }: { region: Region; station: string },
): Problem | undefined {
  const tiers = TIERS[region]
  if (!Array.isArray(value) || value.length !== tiers.length) return { code: 'shape', at: station }
  for (const [index, { prizes, digits }] of tiers.entries()) {
    const at = `${station}.${index}`
    const drawn: unknown = value[index]
    if (!Array.isArray(drawn) || drawn.length !== prizes) return { code: 'shape', at }
    const isPrize = digitsMember(digits)
    if (!drawn.every((prize) => isPrize(prize) !== undefined)) return { code: 'digits', at }
  }
  return undefined
}
