import type { OutputOf } from '#lib/api/endpoint.ts'
import { claimRaffle, getMissionLeaderboard, getMissionSummary, listRaffles } from '#lib/api/missions.ts'
import { call } from '#lib/client/call.ts'
import { loaded } from '#lib/client/loaded.ts'
import { submitter } from '#lib/client/submitted.ts'
import { refreshBalance } from '#lib/wallet/wallet-store.ts'

interface Missions {
  missions: OutputOf<typeof getMissionSummary>
  boards: OutputOf<typeof getMissionLeaderboard>
  raffles: OutputOf<typeof listRaffles>
}

const missions = loaded(async (): Promise<Missions> => {
  const [summary, boards, raffles] = await Promise.all([
    call(getMissionSummary, {}),
    call(getMissionLeaderboard, {}),
    call(listRaffles, {}),
  ])
  return { missions: summary, boards, raffles }
})
/** Missions, boards and raffles as they stand for this member. */
export const $missions = missions.$state
export const loadMissions = (): Promise<void> => missions.load(undefined)

const claiming = submitter(async (offerId: string) => {
  const claimed = await call(claimRaffle, { offerId })
  await Promise.all([loadMissions(), refreshBalance()])
  return claimed
})
export const $rafflePrize = claiming.$state
export const claimRafflePrize = async (offerId: string): Promise<void> => {
  claiming.reset()
  await claiming.submit(offerId)
}
export const retryRafflePrize = claiming.retry
