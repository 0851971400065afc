import type { ReportDimension } from './dimensions.ts'
import type { FigureName } from './figures.ts'

/** Reports that are asked for most, with what they show first. */
export interface Preset {
  figures: readonly FigureName[]
  by: readonly ReportDimension[]
  /** The figure of the chart. */
  chart: FigureName
}

export const PRESETS = {
  revenue: {
    figures: [
      ...(['stakes', 'wins', 'corrected', 'ggr', 'bonusCost', 'rewards', 'ngr', 'taxBase'] as const),
      ...(['jackpotFed', 'fees', 'bets'] as const),
    ],
    by: ['day'],
    chart: 'ngr',
  },
  players: {
    figures: [
      ...([
        'registered',
        'firstDeposits',
        'firstPlayers',
        'active',
        'arpu',
        'bets',
        'turnover',
        'ngr',
      ] as const),
    ],
    by: ['day'],
    chart: 'active',
  },
  money: {
    figures: [
      ...(['deposits', 'deposited', 'firstDeposits', 'firstDeposited', 'requests', 'requested'] as const),
      ...(['payouts', 'paidOut', 'cameBack', 'fees', 'chargedBack', 'netDeposits'] as const),
    ],
    by: ['day'],
    chart: 'netDeposits',
  },
} as const satisfies Record<string, Preset>
export type PresetName = keyof typeof PRESETS
export const PRESET_NAMES = Object.keys(PRESETS) as readonly PresetName[]
