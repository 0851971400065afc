import { atom } from 'nanostores'
import { call } from '#lib/client/call.ts'
import { loader } from '#lib/client/load.ts'
import { LOADING, toFailure, type Remote } from '#lib/client/remote.ts'
import { closeModal, openModal } from '#lib/modal/modal-store.ts'
import { $session, restoreSession } from '#lib/session/session-store.ts'
import { refreshBalance } from '#lib/wallet/wallet-store.ts'

export interface Launch {
  url: string
  gameName: string
}

/** With its schema: loaded with the first one made. */
const launchCall = loader(async () => (await import('#lib/api/games.ts')).launchGame)
const $state = atom<Remote<Launch>>(LOADING)
export const $launch = $state

/** Starts a game: guests get the login dialog, trial accounts a notice, members the game's frame. */
export async function startGame(game: { nodeId: string; gameName: string }): Promise<void> {
  await restoreSession()
  const session = $session.get()
  if (session.state !== 'member') {
    openModal({ name: 'login' })
    return
  }
  if (session.isTrial) {
    openModal({ name: 'notice', key: 'trialBlocked' })
    return
  }
  openModal({ name: 'game', nodeId: game.nodeId, title: game.gameName })
  await loadLaunch(game.nodeId)
}

/** Asks for a fresh one-use address; also the retry of a game that did not open. */
export async function loadLaunch(nodeId: string): Promise<void> {
  $state.set(LOADING)
  try {
    const launch = await call(await launchCall(), {
      nodeId,
      language: document.documentElement.lang,
      backUrl: location.href,
    })
    $state.set({ state: 'ready', value: { url: launch.url, gameName: launch.gameName }, changing: false })
  } catch (error) {
    $state.set({ state: 'failed', error: toFailure(error) })
  }
}

/**
 * Takes a message of a game's frame: only from that frame and its exact origin, only in the agreed form. It is a hint;
 * the balance is always read again.
 */
export async function hearGame(event: MessageEvent, frame: HTMLIFrameElement | null): Promise<void> {
  const launch = $state.get()
  if (launch.state !== 'ready' || !frame || event.source !== frame.contentWindow) return
  if (event.origin !== new URL(launch.value.url).origin) return
  const { playMessage } = await import('#lib/api/play.ts')
  const message = playMessage.safeParse(event.data)
  if (!message.success) return
  if (message.data.type === 'vitrine:balance') void refreshBalance()
  if (message.data.type === 'vitrine:close') closeGame()
}

export function closeGame(): void {
  closeModal()
  $state.set(LOADING)
  void refreshBalance()
}
