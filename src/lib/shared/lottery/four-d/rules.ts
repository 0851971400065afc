import type { BaseRules } from '#lib/shared/lottery/play.ts'

/** The prize table is the operator's: classes have no default odds, and a game without them is not published. */
export interface FourDRules extends BaseRules {
  family: 'fourD'
}

export function defaultFourDRules(): FourDRules {
  return { family: 'fourD', maxBets: 10_000 }
}
