import { atom } from 'nanostores'
import type { OutputOf } from '#lib/api/endpoint.ts'
import * as calls from '#lib/api/base/content.ts'
import { call } from '#lib/client/call.ts'
import { LOADING, toFailure, type Remote } from '#lib/client/remote.ts'

export type Preview = OutputOf<typeof calls.previewContent>

const $state = atom<Remote<Preview>>(LOADING)
/** What the address's preview link shows. */
export const $preview = $state

/** Also the retry. */
export async function previewContent(): Promise<void> {
  $state.set(LOADING)
  try {
    const token = location.hash.slice(1) || '-'
    const value = await call(calls.previewContent, { token, language: document.documentElement.lang })
    $state.set({ state: 'ready', value, changing: false })
  } catch (error) {
    $state.set({ state: 'failed', error: toFailure(error) })
  }
}
