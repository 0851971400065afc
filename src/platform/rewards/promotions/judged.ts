import type { Eligibility } from '#lib/shared/rewards/eligibility.ts'
import type { Due, RewardInput, Standing } from '#platform/rewards/offers/service.ts'

/** An offer with its standing for one member. */
export interface Judged {
  input: RewardInput
  standing: Standing
  /** Each reward that is due, judged by its own amount. */
  rewards: readonly JudgedReward[]
  /** Of the offer: that of the first reward that can be claimed; otherwise of the first one, or of joining. */
  eligibility: Eligibility
}

interface JudgedReward {
  due: Due
  eligibility: Eligibility
}
