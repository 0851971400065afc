import { atom } from 'nanostores'
import type { OutputOf } from '#lib/api/endpoint.ts'
import type { getWinnerBoard, listJackpots } from '#lib/api/winners.ts'
import { call } from '#lib/client/call.ts'
import { loader } from '#lib/client/load.ts'
import { LOADING, toFailure, type Remote } from '#lib/client/remote.ts'

export interface Winners {
  wins: OutputOf<typeof getWinnerBoard>
  pools: OutputOf<typeof listJackpots>
}

const calls = loader(() => import('#lib/api/winners.ts'))
const $state = atom<Remote<Winners>>(LOADING)
export const $winners = $state

/** Reads the largest wins and the pools; also the retry. */
export async function loadWinners(): Promise<void> {
  try {
    const { getWinnerBoard, listJackpots } = await calls()
    const language = document.documentElement.lang
    const [wins, pools] = await Promise.all([
      call(getWinnerBoard, { gameCategory: 'ALL', language, limitNum: 20 }),
      call(listJackpots, {}),
    ])
    $state.set({ state: 'ready', value: { wins, pools }, changing: false })
  } catch (error) {
    $state.set({ state: 'failed', error: toFailure(error) })
  }
}
