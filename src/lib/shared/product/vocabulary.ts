/** The product's codes that rules and calls share. */

/** The product's game categories in the order of the navigation, by their codes on the wire. */
export const CATEGORIES = [
  'RNG',
  'LIVE',
  'SPORTS',
  'COCKFIGHT',
  'ESPORTS',
  'LOTT',
  'ELOTT',
  'FISH',
  'PVP',
  'INHOUSE',
] as const
export type Category = (typeof CATEGORIES)[number]

/** Game classes: scratch card, video poker, jackpot, table games, arcade, bingo. */
export const GAME_CLASSES = ['SC', 'VP', 'JP', 'TG', 'AC', 'BG', 'SLOT'] as const
export type GameClass = (typeof GAME_CLASSES)[number]

/** Features of a game besides its class; `ways` pays every way from the left. */
export const GAME_FEATURES = ['freeSpins', 'ways', 'jackpot'] as const
export type GameFeature = (typeof GAME_FEATURES)[number]

/** ISO 4217 code with the number of minor digits that the tenant uses. */
export interface Currency {
  code: string
  exponent: number
}
