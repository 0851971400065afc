import { onMount } from 'nanostores'
import type { OutputOf } from '#lib/api/endpoint.ts'
import * as calls from '#lib/api/rewards/missions.ts'
import { call } from '#lib/client/call.ts'
import { listen } from '#lib/client/listen.ts'
import { loaded } from '#lib/client/loaded.ts'
import { submitter } from '#lib/client/submitted.ts'
import { refreshBalance } from '#lib/wallet/wallet-store.ts'

interface Missions {
  missions: OutputOf<typeof calls.getMissionSummary>
  boards: OutputOf<typeof calls.getMissionLeaderboard>
  raffles: OutputOf<typeof calls.listRaffles>
}

const missions = loaded(async (): Promise<Missions> => {
  const [summary, boards, raffles] = await Promise.all([
    call(calls.getMissionSummary, {}),
    call(calls.getMissionLeaderboard, {}),
    call(calls.listRaffles, {}),
  ])
  return { missions: summary, boards, raffles }
})
/** Missions, boards and raffles as they stand for this member. */
export const $missions = missions.$state
export const loadMissions = (): Promise<void> => missions.load(undefined)

/** So soon after a change the lists are asked for again; pages spread over as long, so that they do not all ask at once. */
const AFTER_MS = 1_000
onMount(missions.$state, () => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = listen(async () => (await import('#lib/client/member-calls.ts')).brandChannel, {
    boards: (_, { isNew }) => {
      if (!isNew || timer !== undefined) return
      timer = setTimeout(
        () => {
          timer = undefined
          if (missions.$state.get().state === 'ready') void loadMissions()
        },
        AFTER_MS * (1 + Math.random()),
      )
    },
  })
  return () => {
    clearTimeout(timer)
    timer = undefined
    end()
  }
})

const claiming = submitter(async (offerId: string) => {
  const claimed = await call(calls.claimRaffle, { offerId })
  await Promise.all([loadMissions(), refreshBalance()])
  return claimed
})
export const $rafflePrize = claiming.$state
export const claimRaffle = async (offerId: string): Promise<void> => {
  claiming.reset()
  await claiming.submit(offerId)
}
export const retryClaimRaffle = claiming.retry
