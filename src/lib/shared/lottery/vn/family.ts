import type { FamilyRules } from '#lib/shared/lottery/family.ts'
import { DA_PLAY } from './da-play.ts'
import { statedVnOdds } from './odds.ts'
import { drawVnResult, problemOfVnResult } from './result.ts'
import type { VnResult } from './result.ts'
import type { VnRules } from './rules.ts'
import { STRAIGHT_PLAYS } from './straight-plays.ts'
import { XIEN_PLAYS } from './xien-plays.ts'

/** Vietnamese lottery: North, Central and South, by the agency's rules or an online house's. */
export const VN: FamilyRules<VnResult, VnRules> = {
  id: 'vn',
  plays: [...STRAIGHT_PLAYS, ...XIEN_PLAYS, DA_PLAY],
  problemOfRules: ({ stations, region }) => {
    if (stations.length === 0) return { code: 'missing', at: 'stations' }
    if (region === 'north' && stations.length > 1) return { code: 'tooMany', at: 'stations', max: 1 }
    return undefined
  },
  statedOdds: statedVnOdds,
  drawResult: drawVnResult,
  problemOfResult: problemOfVnResult,
}
