import * as api from '#lib/api/missions.ts'
import { claim } from '#platform/promotions/claim-service.ts'
import { serve, type App } from '#platform/serve.ts'
import { DRAW } from './boards.ts'
import { leaderboards, missionSummary, raffleProof, rafflesOf } from './missions-service.ts'

export function routeMissions(app: App): void {
  serve(app, api.getMissionSummary, missionSummary)
  serve(app, api.getMissionLeaderboard, leaderboards)
  serve(app, api.listRaffles, rafflesOf)
  serve(app, api.getRaffleProof, raffleProof)
  serve(app, api.claimRaffle, (call) =>
    claim(call, { memberId: call.member.id, offerId: call.input.offerId, occurrence: DRAW }),
  )
}
