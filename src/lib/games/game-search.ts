import type { GameClass } from '#lib/api/fields.ts'
import type { Game, GamePage } from '#lib/api/games.ts'

interface Search {
  vassalage?: string | undefined
  gameName?: string | undefined
  gameClassify?: GameClass | undefined
  pageNo: number
}

/** Lower case without accents, as in the platform's search. */
export function searchable(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}

/** One page of the games that match a vendor, a class and a part of a name. A page beyond the last is the last. */
export function searchGames(
  games: readonly Game[],
  { vassalage, gameName, gameClassify, pageNo }: Search,
  pageSize: number,
): GamePage {
  const wanted = gameName ? searchable(gameName) : ''
  const vendor = vassalage?.toUpperCase()
  const found = games.filter(
    (game) =>
      (!vendor || game.vassalage === vendor) &&
      (!gameClassify || game.gameClassify === gameClassify) &&
      (!wanted || searchable(game.gameName).includes(wanted)),
  )
  const totalPages = Math.max(1, Math.ceil(found.length / pageSize))
  const pageNum = Math.min(Math.max(1, pageNo), totalPages)
  return {
    content: found.slice((pageNum - 1) * pageSize, pageNum * pageSize),
    pageNum,
    totalPages,
    total: found.length,
  }
}
