import type { Game } from '#lib/api/games.ts'
import { cardLink, type CardLinks } from '#lib/shared/lobby/card-link.ts'

/** What a card's links carry; the page's script reads it (`lib/shell/popups.ts`). */
export function cardAttributes(game: Game, links: CardLinks) {
  const { href, opens } = cardLink(game, links)
  const data =
    opens === 'game'
      ? { 'data-launch': game.nodeId, 'data-title': game.gameName }
      : opens === 'list'
        ? { 'data-list': `${game.gameType}/${game.vassalage}`, 'data-title': game.vendorName }
        : {}
  return { opens, attributes: { href, ...data } }
}
