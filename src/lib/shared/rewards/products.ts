import type { Category, GameClass } from '#lib/api/fields.ts'

/** The products that a law keeps apart (GB: betting, casino, bingo, lottery). */
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

/** What a rule of rewards knows of a game. */
export interface GameFacts {
  id: string
  category: Category
  product: Product
}

/** The product of a game. Bingo is a product of its own in whichever category it is listed. */
export function productOf(category: Category, gameClass?: GameClass): Product {
  return gameClass === 'BG' ? 'bingo' : PRODUCT_OF_CATEGORY[category]
}
