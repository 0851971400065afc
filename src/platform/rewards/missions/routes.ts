import * as api from '#lib/api/rewards/missions.ts'
import type { Routes } from '#platform/base/call.ts'
import { leaderboards, raffleProof, rafflesOf } from './missions-service.ts'

/** `promotions/` serves the calls that judge or claim: it lies above. */
export function routeMissions({ serve }: Routes): void {
  serve(api.getMissionLeaderboard, leaderboards)
  serve(api.listRaffles, rafflesOf)
  serve(api.getRaffleProof, raffleProof)
}
