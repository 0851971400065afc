import type { Category } from '#lib/shared/vocabulary.ts'

/** Addresses of a brand that cards lead to, in the page's language. */
export interface CardLinks {
  /** For guests without script: a game is started by script alone. */
  login: string
  /** Pages of lottery vendors, by their codes. */
  lottery: Readonly<Record<string, string>>
  /** Pages of the categories. */
  category: Partial<Record<Category, string>>
}

/** What a card needs to know of its game; `isGame` is VASSALAGE for a vendor's own lobby. */
interface LinkedGame {
  vassalage: string
  gameCode: string
  gameType: Category
  isGame: string
}

/** Where a card leads, and what the page's script does with it instead: starts the game, or opens the vendor's list. */
export function cardLink(
  game: LinkedGame,
  links: CardLinks,
): { href: string; opens: 'game' | 'list' | 'page' } {
  const lottery = links.lottery[game.vassalage]
  if (lottery) return { href: `${lottery}?gameCode=${encodeURIComponent(game.gameCode)}`, opens: 'page' }
  const category = links.category[game.gameType]
  if (game.isGame === 'VASSALAGE' && category)
    return { href: `${category}/${game.vassalage.toLowerCase()}`, opens: 'list' }
  return { href: links.login, opens: 'game' }
}
