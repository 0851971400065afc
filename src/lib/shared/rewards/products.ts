import type { Category, GameClass } from '#lib/shared/product/vocabulary.ts'

/** Products that laws distinguish (GB: betting, casino, bingo, lottery). */
export const PRODUCTS = ['betting', 'casino', 'bingo', 'lottery'] as const
export type Product = (typeof PRODUCTS)[number]

const PRODUCT_OF_CATEGORY: Record<Category, Product> = {
  RNG: 'casino',
  LIVE: 'casino',
  SPORTS: 'betting',
  COCKFIGHT: 'betting',
  ESPORTS: 'betting',
  LOTT: 'lottery',
  ELOTT: 'lottery',
  FISH: 'casino',
  PVP: 'casino',
  INHOUSE: 'casino',
}

/** The facts of a game for rules of rewards. */
export interface GameFacts {
  id: string
  category: Category
  product: Product
}

/** The product of a game. Bingo is a separate product in any category. */
export function productOf(category: Category, gameClass?: GameClass): Product {
  return gameClass === 'BG' ? 'bingo' : PRODUCT_OF_CATEGORY[category]
}
