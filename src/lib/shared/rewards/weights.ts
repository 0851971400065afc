import type { Category } from '#lib/shared/product/vocabulary.ts'
import { productOf, PRODUCTS, type GameFacts, type Product } from './products.ts'

/**
 * The share of a stake that counts towards wagering, in basis points from 0 to 10,000. The first matching entry decides:
 * game, category, product, `defaultBp`; without a match nothing counts. Each key occurs once in its list at most.
 */
export interface ContributionTable {
  /** Games that accept no bonus money and count nothing; at most 500. */
  excludedGames: readonly string[]
  /** Single games, at most 500; `product` is the game's own. */
  games: readonly { gameId: string; product: Product; weightBp: number }[]
  categories: readonly { category: Category; weightBp: number }[]
  products: readonly { product: Product; weightBp: number }[]
  defaultBp?: number | undefined
}

export interface Contribution {
  weightBp: number
  /** No bonus money may be staked here, and the bet counts for no bonus. */
  isExcluded: boolean
}

/** The contribution of a game under a table. */
export function contributionOf(table: ContributionTable, game: GameFacts): Contribution {
  if (table.excludedGames.includes(game.id)) return { weightBp: 0, isExcluded: true }
  const entry =
    table.games.find(({ gameId }) => gameId === game.id) ??
    table.categories.find(({ category }) => category === game.category) ??
    table.products.find(({ product }) => product === game.product)
  return { weightBp: entry?.weightBp ?? table.defaultBp ?? 0, isExcluded: false }
}

/** Every weight of a table, with a key for its location. */
export function weightsOf(table: ContributionTable): { key: string; weightBp: number }[] {
  return [
    ...table.games.map(({ gameId, weightBp }) => ({ key: `games.${gameId}`, weightBp })),
    ...table.categories.map(({ category, weightBp }) => ({ key: `categories.${category}`, weightBp })),
    ...table.products.map(({ product, weightBp }) => ({ key: `products.${product}`, weightBp })),
    ...(table.defaultBp === undefined ? [] : [{ key: 'defaultBp', weightBp: table.defaultBp }]),
  ]
}

/** The products whose stakes count; a positive default counts each product without an entry. */
export function wageredProducts(table: ContributionTable): Product[] {
  const counted = new Set<Product>([
    ...table.games.filter(({ weightBp }) => weightBp > 0).map(({ product }) => product),
    ...table.categories.filter(({ weightBp }) => weightBp > 0).map(({ category }) => productOf(category)),
  ])
  return PRODUCTS.filter((product) => {
    const own = table.products.find((entry) => entry.product === product)
    return counted.has(product) || (own?.weightBp ?? table.defaultBp ?? 0) > 0
  })
}
