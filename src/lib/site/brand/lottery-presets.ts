import type { GameGroup, LotteryPage, PrizeMode } from '#lib/api/play/lottery-fields.ts'
import type { LotterySettings } from '#lib/api/play/lottery-settings.ts'
import {
  fastTiming,
  THAI,
  VIETNAM_CENTRAL,
  VIETNAM_NORTH,
  VIETNAM_SOUTH,
} from '#lib/shared/draws/schedule-presets.ts'
import type { DayMatch, DrawTiming } from '#lib/shared/draws/schedule-types.ts'

/** A complete game that brands can select; a brand overrides single settings. */
export interface LotteryPreset {
  name: string
  family: LotterySettings['family']
  group: GameGroup
  page: LotteryPage
  prizeMode: PrizeMode
  category: 'LOTT' | 'ELOTT'
  resultFrom: 'seed' | 'feed'
  /** Of the market whose official draws the game follows; house draws follow the brand's zone, as its pages and reports do. */
  timeZone?: string
  timing: DrawTiming
  closeLeadSeconds: number
  drawDelaySeconds: number
  variant: LotterySettings['variant']
  odds?: Record<string, number>
}

const HANOI = 'Asia/Ho_Chi_Minh'
const VN = { family: 'vn', group: 'VN', page: 'vnLottery', prizeMode: 'LOTT', category: 'LOTT' } as const
const SEA = { page: 'seaLottery', prizeMode: 'SEA', category: 'ELOTT' } as const
const CLASSIC = { page: 'lottery', prizeMode: 'ELOTT', category: 'ELOTT' } as const
/** Official draws: betting closes before the numbers are drawn. */
const OFFICIAL = { resultFrom: 'feed', closeLeadSeconds: 300, drawDelaySeconds: 900 } as const
/** House draws follow from the seed, moments after the close. */
const house = (minutes: number) =>
  ({
    resultFrom: 'seed',
    timing: fastTiming(minutes),
    closeLeadSeconds: minutes > 1 ? 15 : 10,
    drawDelaySeconds: 3,
  }) as const

/** Odds ×10⁴. The usual prize table of a bet of 1; it returns 65.9 % and 61 %. */
const FOUR_D_PRIZES = {
  first: 20_000_000,
  second: 10_000_000,
  third: 4_900_000,
  starter: 2_500_000,
  consolation: 600_000,
}
const FOUR_D_ODDS = {
  ...prefixed('straight', FOUR_D_PRIZES),
  ...prefixed('iBox', FOUR_D_PRIZES),
  ...prefixed('last3', { first: 2_500_000, second: 2_100_000, third: 1_500_000 }),
}

const weekdays = (...days: number[]): DayMatch => ({ kind: 'weekdays', weekdays: days })
const vn = (name: string, variant: LotterySettings['variant'], timing: DrawTiming): LotteryPreset => ({
  ...VN,
  ...OFFICIAL,
  name,
  variant,
  timing,
  timeZone: HANOI,
})
const vnFast = (name: string, minutes: number): LotteryPreset => ({
  ...VN,
  ...house(minutes),
  name,
  group: 'VNFAST',
  variant: { region: 'north', model: 'house' },
})
const elevenFive = (name: string, minutes: number): LotteryPreset => ({
  ...CLASSIC,
  ...house(minutes),
  name,
  family: 'elevenFive',
  group: '11X5',
  variant: { series: 1900 },
})
const sum28 = (name: string, minutes: number): LotteryPreset => ({
  ...CLASSIC,
  ...house(minutes),
  name,
  family: 'sum28',
  group: 'PC28',
  variant: {},
})

export const LOTTERY_PRESETS = {
  'vn-north': vn('Miền Bắc', { region: 'north', model: 'house' }, VIETNAM_NORTH),
  'vn-central': vn('Miền Trung', { region: 'central', model: 'house' }, VIETNAM_CENTRAL),
  'vn-south': vn('Miền Nam', { region: 'south', model: 'house' }, VIETNAM_SOUTH),
  'vn-fast-1': vnFast('Siêu tốc 1', 1),
  'vn-fast-2': vnFast('Siêu tốc 2', 2),
  'vn-fast-5': vnFast('Siêu tốc 5', 5),
  'togel-3': {
    ...SEA,
    ...house(3),
    name: 'Togel 3',
    family: 'togel',
    group: 'TOGEL',
    variant: {},
  },
  'togel-5': {
    ...SEA,
    ...house(5),
    name: 'Togel 5',
    family: 'togel',
    group: 'TOGEL',
    variant: {},
  },
  'thai-official': {
    ...SEA,
    ...OFFICIAL,
    name: 'Thai 1·16',
    family: 'thai',
    group: 'THAI',
    timeZone: 'Asia/Bangkok',
    timing: THAI,
    variant: { hasFrontAndBack: true },
  },
  'thai-2': {
    ...SEA,
    ...house(2),
    name: 'Thai 2',
    family: 'thai',
    group: 'THAI',
    variant: { hasFrontAndBack: false },
  },
  'four-d': {
    ...SEA,
    ...OFFICIAL,
    name: '4D Classic',
    family: 'fourD',
    group: '4D',
    timeZone: 'Asia/Kuala_Lumpur',
    timing: { kind: 'days', rules: [{ on: weekdays(0, 3, 6), times: ['19:00'] }] },
    variant: {},
    odds: FOUR_D_ODDS,
  },
  'four-d-5': {
    ...SEA,
    ...house(5),
    name: '4D 5',
    family: 'fourD',
    group: '4D',
    variant: {},
    odds: FOUR_D_ODDS,
  },
  'eleven-five-1': elevenFive('11×5 1', 1),
  'eleven-five-5': elevenFive('11×5 5', 5),
  'mark-six': {
    ...CLASSIC,
    ...OFFICIAL,
    prizeMode: 'LOTT',
    category: 'LOTT',
    name: 'Six of 49',
    family: 'markSix',
    group: 'LHC',
    timeZone: 'Asia/Hong_Kong',
    timing: { kind: 'days', rules: [{ on: weekdays(2, 4, 6), times: ['21:30'] }] },
    variant: {},
  },
  'mark-six-3': {
    ...CLASSIC,
    ...house(3),
    name: 'Six of 49 3',
    family: 'markSix',
    group: 'LHC',
    variant: {},
  },
  'sum28-1': sum28('Sum 28 1', 1),
  'sum28-3': sum28('Sum 28 3', 3),
} as const satisfies Record<string, LotteryPreset>
export type LotteryPresetId = keyof typeof LOTTERY_PRESETS
export const LOTTERY_PRESET_IDS = Object.keys(LOTTERY_PRESETS) as [LotteryPresetId, ...LotteryPresetId[]]

function prefixed(play: string, odds: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(odds).map(([key, value]) => [`${play}.${key}`, value]))
}
