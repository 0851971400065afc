import * as api from '#lib/api/missions.ts'
import { claim } from '#platform/promotions/service.ts'
import type { Routes } from '#platform/call.ts'
import { DRAW } from './boards.ts'
import { leaderboards, missionSummary, raffleProof, rafflesOf } from './missions-service.ts'

export function routeMissions({ serve }: Routes): void {
  serve(api.getMissionSummary, missionSummary)
  serve(api.getMissionLeaderboard, leaderboards)
  serve(api.listRaffles, rafflesOf)
  serve(api.getRaffleProof, raffleProof)
  serve(api.claimRaffle, (call) =>
    claim(call, { memberId: call.member.id, offerId: call.input.offerId, occurrence: DRAW }),
  )
}
