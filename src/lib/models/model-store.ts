import { atom } from 'nanostores'
import type { Model } from '#lib/api/models.ts'
import { call } from '#lib/client/call.ts'
import { loader } from '#lib/client/load.ts'
import { LOADING, toFailure, type Remote } from '#lib/client/remote.ts'

const calls = loader(() => import('#lib/api/models.ts'))
const $state = atom<Remote<readonly Model[]>>(LOADING)
/** Who hosts a live chat, those who are live first. */
export const $models = $state

/** Also the retry. */
export async function loadModels(): Promise<void> {
  const before = $state.get()
  $state.set(before.state === 'ready' ? { ...before, changing: true } : LOADING)
  try {
    const { listModels } = await calls()
    const { models } = await call(listModels, { language: document.documentElement.lang })
    $state.set({ state: 'ready', value: models, changing: false })
  } catch (error) {
    $state.set({ state: 'failed', error: toFailure(error) })
  }
}

/** Size of the customer-service window (product constant). */
const WINDOW = 'popup,width=440,height=750'

/**
 * Opens a chat in a window of its own. The window opens with the press, because browsers block one that opens after an
 * answer; where they block it all the same, the chat takes this page. Throws the refusal.
 */
export async function openChat(modelId: string): Promise<void> {
  const opened = window.open('', '_blank', WINDOW)
  try {
    const { launchChat } = await calls()
    const { chatUrl } = await call(launchChat, { modelId, language: document.documentElement.lang })
    if (!opened) return location.assign(chatUrl)
    // The provider's page must not reach this one.
    opened.opener = null
    opened.location.replace(chatUrl)
  } catch (error) {
    opened?.close()
    throw error
  }
}
