import type { Game } from '#lib/api/play/games.ts'

/** A game of Nova's: a slot, unless told otherwise. */
export function aGame(gameName: string, over: Partial<Game> = {}): Game {
  return {
    nodeId: `nova-${gameName.toLowerCase().replaceAll(' ', '-')}`,
    gameName,
    gameCode: gameName,
    gameType: 'RNG',
    gameClassify: 'SLOT',
    vassalage: 'NOVA',
    vendorName: 'Nova',
    isGame: 'GAME',
    supportPlay: '1',
    isTop: false,
    ...over,
  }
}
