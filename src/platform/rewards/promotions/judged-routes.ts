import * as missionsCalls from '#lib/api/rewards/missions.ts'
import * as referralCalls from '#lib/api/rewards/referral.ts'
import type { Handler, Routes } from '#platform/base/call.ts'
import { DRAW } from '#platform/rewards/missions/service.ts'
import { referralOf } from '#platform/rewards/referral/service.ts'
import { claimRewardFor } from './claim-service.ts'
import { judgeAll, judgeOne } from './promotion-service.ts'
import { toPromotion, waitingOf } from './promotion-view.ts'

/** Calls of missions, raffles and invitations that judge or claim an offer; their features lie below the judging. */
export function routeJudged({ serve }: Routes): void {
  serve(missionsCalls.getMissionSummary, getMissionSummary)
  serve(missionsCalls.claimRaffle, claimRaffle)
  serve(referralCalls.getReferral, getReferral)
}

const getMissionSummary: Handler<typeof missionsCalls.getMissionSummary> = async (call) => {
  const judged = await judgeAll(call, call.member.id)
  const found = judged.filter(({ input }) => input.stored.offer.reward.kind === 'mission')
  return { currency: call.tenant.currency, missions: found.map(toPromotion) }
}

const claimRaffle: Handler<typeof missionsCalls.claimRaffle> = (call) =>
  claimRewardFor(call, { memberId: call.member.id, offerId: call.input.offerId, occurrence: DRAW })

const getReferral: Handler<typeof referralCalls.getReferral> = (call) =>
  referralOf(call, async (offerId) => {
    const judged = await judgeOne(call, { memberId: call.member.id, offerId })
    return { input: judged.input, waiting: waitingOf(judged) }
  })
