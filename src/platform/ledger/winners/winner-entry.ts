import type { Currency } from '#lib/api/fields.ts'
import type { Game } from '#lib/api/play/games.ts'
import type { Winner } from '#lib/api/play/games-winners.ts'
import { numberText } from '#lib/shared/intl/numbers.ts'
import { maskName } from '#lib/shared/text/mask.ts'

interface OwnWin {
  account: string
  winMinor: number
  atMs: number
}

/** A win as everybody may see it: only the first letter of the player's name. */
export function winnerEntry(
  { account, winMinor, atMs }: OwnWin,
  { game, currency }: { game: Game; currency: Currency },
): Winner {
  return {
    customerName: maskName(account),
    winAmount: productAmount(winMinor, currency.exponent),
    winMinor,
    ...{ nodeId: game.nodeId, vassalage: game.vassalage, gameCode: game.gameCode },
    atMs,
    vo: { gameName: game.gameName, iconUrl: `/art/games/${game.nodeId}-200.webp` },
  }
}

/** The product's form of an amount: thousands separators and two decimals, whatever the currency. */
function productAmount(minor: number, exponent: number): string {
  return numberText(minor / 10 ** exponent, 'en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}
