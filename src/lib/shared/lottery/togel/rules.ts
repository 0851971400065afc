import type { BaseRules } from '#lib/shared/lottery/play.ts'
import type { Animal } from '#lib/shared/lottery/zodiac.ts'

export interface TogelRules extends BaseRules {
  family: 'togel'
  /** The animal of each shio position 1 to 12 in the draw's year; the table rotates with the years. */
  shio: readonly Animal[]
}

/** The payable amount is the stake less its discount; kei is a price too, slightly above the stake. */
const PRICES = { d4: 3400, d3: 4100, d2: 7100, d2Front: 7500, d2Middle: 7500, jitu: 9400, fifty: 10_200 }

/** The default rules without the shio table, which a game needs to be published. */
export function defaultTogelRules(shio: readonly Animal[] = []): TogelRules {
  return { family: 'togel', maxBets: 10_000, fairShareE4: 9500, pricesE4: PRICES, shio }
}
