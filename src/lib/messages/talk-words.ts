import { atom } from 'nanostores'
import * as z from 'zod/mini'
import { fetchBuilt } from '#lib/client/built-data.ts'
import type { IslandWords } from '#lib/client/island-words.ts'
import { LOADING, toFailure, type Remote } from '#lib/client/remote.ts'

const words = z.record(z.string(), z.record(z.string(), z.unknown()))
const $state = atom<Remote<IslandWords>>(LOADING)
/** The words of announcements, popups and feedback, in a separate file that loads with the first of them. */
export const $talkWords = $state

export async function loadTalkWords(url: string): Promise<void> {
  if ($state.get().state === 'ready') return
  $state.set(LOADING)
  try {
    $state.set({ state: 'ready', value: await fetchBuilt(url, words), changing: false })
  } catch (error) {
    $state.set({ state: 'failed', error: toFailure(error) })
  }
}
