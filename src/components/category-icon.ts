import type { Category } from '#lib/api/fields.ts'
import type { PageIconName } from './page-icon-paths.ts'

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
} as const satisfies Record<Category, PageIconName>

export function categoryIcon(category: Category): PageIconName {
  return CATEGORY_ICONS[category]
}
