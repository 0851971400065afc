import type { BaseRules } from '#lib/shared/lottery/play.ts'

export interface ThaiRules extends BaseRules {
  family: 'thai'
  /** Whether the draw has the front and back numbers; fast draws have only top and bottom. */
  hasFrontAndBack: boolean
}

export function defaultThaiRules(hasFrontAndBack = true): ThaiRules {
  return { family: 'thai', maxBets: 10_000, fairShareE4: 9000, hasFrontAndBack }
}
