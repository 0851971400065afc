import { baccarat, dragonTiger, hiLo, threeCard } from './card-tables.ts'
import { cockfight, race, roulette, sicBo, wheel } from './other-tables.ts'
import type { SpotTable } from './spot-table.ts'

export const TABLES = {
  baccarat,
  dragonTiger,
  threeCard,
  hiLo,
  sicBo,
  roulette,
  wheel,
  race,
  cockfight,
} as const satisfies Record<string, SpotTable>
export type TableName = keyof typeof TABLES
