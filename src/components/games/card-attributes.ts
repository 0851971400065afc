import type { Game } from '#lib/api/play/games.ts'
import { cardLink, type CardLinks } from '#lib/shared/lobby/card-link.ts'

/** What a card's links carry; the page's script reads it (`lib/shell/popups.ts`), and the name of a game from its card. */
export function cardAttributes(game: Game, links: CardLinks) {
  const { href, opens } = cardLink(game, links)
  const data =
    opens === 'game'
      ? { 'data-launch': game.nodeId }
      : opens === 'list'
        ? { 'data-list': `${game.gameType}/${game.vassalage}`, 'data-title': game.vendorName }
        : {}
  return { opens, attributes: { href, ...data } }
}

/**
 * Marks the cell of a game that members can keep: the page's script adds its heart (`lib/shell/hearts.ts`), as a heart does
 * nothing without script. The value is the game's id where the card's link does not carry it.
 */
export function keepMark(game: Game): string | undefined {
  if (game.gameType === 'LOTT' || game.gameType === 'ELOTT') return undefined
  return game.isGame === 'VASSALAGE' ? game.nodeId : ''
}
