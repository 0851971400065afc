import type { IconName } from '#islands/ui/icon-paths.ts'
import type { Category } from '#lib/api/fields.ts'

const CATEGORY_ICONS = {
  RNG: 'slot',
  LIVE: 'live',
  SPORTS: 'football',
  COCKFIGHT: 'rooster',
  ESPORTS: 'controller',
  LOTT: 'ticket',
  ELOTT: 'bingo',
  FISH: 'fish',
  PVP: 'cards',
  INHOUSE: 'crown',
} as const satisfies Record<Category, IconName>

export function categoryIcon(category: Category): IconName {
  return CATEGORY_ICONS[category]
}
