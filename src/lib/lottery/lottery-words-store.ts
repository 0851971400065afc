import { atom } from 'nanostores'
import * as z from 'zod/mini'
import { fetchBuilt } from '#lib/client/built-data.ts'
import { LOADING, toFailure, type Remote } from '#lib/client/remote.ts'

/** The words of the lottery, by feature, in a separate file so that no other page loads them. */
export type LotteryWords = Record<string, Record<string, unknown>>
const lotteryWords = z.record(z.string(), z.record(z.string(), z.unknown()))

const $state = atom<Remote<LotteryWords>>(LOADING)
export const $lotteryWords = $state

export async function loadLotteryWords(url: string): Promise<void> {
  if ($state.get().state === 'ready') return
  $state.set(LOADING)
  try {
    $state.set({ state: 'ready', value: await fetchBuilt(url, lotteryWords), changing: false })
  } catch (error) {
    $state.set({ state: 'failed', error: toFailure(error) })
  }
}
