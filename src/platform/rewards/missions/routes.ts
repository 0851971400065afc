import * as calls from '#lib/api/rewards/missions.ts'
import type { Routes } from '#platform/base/call.ts'
import { getMissionLeaderboard, getRaffleProof, listRaffles } from './missions-service.ts'

/** `promotions/` serves the calls that judge or claim: it lies above. */
export function routeMissions({ serve }: Routes): void {
  serve(calls.getMissionLeaderboard, getMissionLeaderboard)
  serve(calls.listRaffles, listRaffles)
  serve(calls.getRaffleProof, getRaffleProof)
}
