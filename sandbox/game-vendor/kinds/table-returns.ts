import type { TableName } from './spot-tables.ts'

/** The return of a table's best bet, in percent. Tests compute or simulate each of them. */
export const TABLE_RETURNS: Readonly<Record<TableName, number>> = {
  // The banker, eight decks.
  baccarat: 98.94,
  dragonTiger: 96.27,
  // Pair plus, three cards of one deck.
  threeCard: 97.68,
  hiLo: 97.5,
  sicBo: 97.22,
  roulette: 97.3,
  wheel: 95.56,
  race: 95.42,
  cockfight: 95.04,
}
