import type { Category } from '#lib/shared/product/vocabulary.ts'

/** Addresses of a brand that cards lead to, in the page's language. */
export interface CardLinks {
  /** For guests without script, because only the script starts a game. */
  login: string
  /** Pages of lottery vendors, by their codes. */
  lottery: Readonly<Record<string, string>>
  /** Pages of the categories. */
  category: Partial<Record<Category, string>>
}

/** The facts about a game that its card needs; `isGame` is VASSALAGE for a vendor's own lobby. */
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
  const lottery = lotteryHref(game, links)
  if (lottery) return { href: lottery, opens: 'page' }
  const category = links.category[game.gameType]
  if (game.isGame === 'VASSALAGE' && category)
    return { href: `${category}/${game.vassalage.toLowerCase()}`, opens: 'list' }
  return { href: links.login, opens: 'game' }
}

/** The page of a lottery, at its game; `undefined` for other games. */
export function lotteryHref(
  { vassalage = '', gameCode }: { vassalage?: string | undefined; gameCode?: string | undefined },
  { lottery }: Pick<CardLinks, 'lottery'>,
): string | undefined {
  const page = Object.hasOwn(lottery, vassalage) ? lottery[vassalage] : undefined
  return page && gameCode !== undefined ? `${page}?gameCode=${encodeURIComponent(gameCode)}` : undefined
}
