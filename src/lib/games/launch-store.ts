import { atom } from 'nanostores'
import type { FrameCommand } from '#lib/api/play/vendors-launch.ts'
import { call } from '#lib/client/call.ts'
import { listen, loadMemberChannel } from '#lib/client/listen.ts'
import { loader } from '#lib/client/code-loader.ts'
import { LOADING, toFailure, type Remote } from '#lib/client/remote.ts'
import { openCentre, openRegistration } from '#lib/modal/leave-for.ts'
import { $modal, closeModal, openModal } from '#lib/modal/modal-store.ts'
import { $session, restoreSession, type Session } from '#lib/session/session-store.ts'
import { followGame, holdBalance, refreshBalance, releaseBalance } from '#lib/wallet/wallet-store.ts'

export interface Launch {
  url: string
  gameName: string
  /** The vendor's own wallet that is played from, where the brand has no single one. */
  vendor?: string | undefined
  /** Whether the game says that it is ready; otherwise a frame that has loaded counts as open. */
  saysReady: boolean
  /** The most that one round may cost by law, in minor units. */
  mostInRoundMinor?: number | undefined
}

/** Loaded with its schema at the first launch. */
const launchCalls = loader(async () => {
  const { launchDemo, launchGame, LONGEST_BACK_URL } = await import('#lib/api/play/games.ts')
  return { launchDemo, launchGame, LONGEST_BACK_URL }
})
const $state = atom<Remote<Launch>>(LOADING)
/** Of two launches in a row, the later one is shown. */
let latest = 0
export const $launch = $state
const $wide = atom(false)
/** Whether the game says that it needs a wide screen. */
export const $isWideGame = $wide
const $paying = atom(false)
/** Whether the cashier stands over the game. */
export const $isCashierOpen = $paying

/** A game, and whether it is played with play credits. */
export interface LaunchRequest {
  nodeId: string
  isDemo: boolean
  room?: string | undefined
  /** The previous address did not answer: another host is requested, where the vendor has one. */
  isElsewhere?: boolean
}

interface Chosen {
  nodeId: string
  gameName: string
  isDemo?: boolean
  room?: string | undefined
}

/**
 * Starts a game: guests are offered an account (and the login from there), trial accounts get a notice, members the game's
 * frame. A demo is for everybody.
 */
export async function startGame(game: Chosen): Promise<void> {
  const { nodeId, gameName: title, isDemo = false } = game
  if (isDemo) {
    openModal({ name: 'game', nodeId, title, isDemo })
    return loadLaunch({ nodeId, isDemo })
  }
  await restoreSession()
  await startFor($session.get(), game)
}

/** A session that could not be read is not a guest's: the frame shows the failure, and reads it again. */
async function startFor(session: Session, { nodeId, gameName: title, room }: Chosen): Promise<void> {
  if (session.state === 'failed') {
    openModal({ name: 'game', nodeId, title, room })
    latest += 1
    $state.set(session)
    return
  }
  if (session.state !== 'member') {
    openRegistration({ nodeId, gameName: title })
    return
  }
  if (session.isTrial) {
    openModal({ name: 'notice', key: 'trialBlocked' })
    return
  }
  openModal({ name: 'game', nodeId, title, room })
  await loadLaunch({ nodeId, isDemo: false, room })
}

/** Requests a fresh one-use address; also the retry of a game that did not open. */
export async function loadLaunch({
  nodeId,
  isDemo,
  room,
  isElsewhere = false,
}: LaunchRequest): Promise<void> {
  const before = $state.get()
  const avoid = isElsewhere && before.state === 'ready' ? new URL(before.value.url).origin : undefined
  const turn = ++latest
  $state.set(LOADING)
  $wide.set(false)
  followGame(false)
  if (!isDemo && $session.get().state === 'failed') return startAgain({ nodeId, room }, turn)
  try {
    const { launchDemo, launchGame, LONGEST_BACK_URL } = await launchCalls()
    const launch = await call(isDemo ? launchDemo : launchGame, {
      nodeId,
      language: document.documentElement.lang,
      backUrl: wayBack(LONGEST_BACK_URL),
      ...(room === undefined ? {} : { room }),
      ...(avoid === undefined ? {} : { avoid }),
    })
    const { url, gameName, purse, saysReady = false, mostInRoundMinor } = launch
    if (turn !== latest) return
    const value = { url, gameName, vendor: purse?.vassalage, saysReady, mostInRoundMinor }
    $state.set({ state: 'ready', value, changing: false })
    followGame(!isDemo)
    // Nothing can be played from an empty wallet: the cashier opens at once.
    if (purse?.balanceMinor === 0) openCashier()
  } catch (error) {
    if (turn === latest) $state.set({ state: 'failed', error: toFailure(error) })
  }
}

/** Starts the open game again once the session is known. */
async function startAgain(
  { nodeId, room }: Pick<LaunchRequest, 'nodeId' | 'room'>,
  turn: number,
): Promise<void> {
  const modal = $modal.get()
  await restoreSession()
  if (turn !== latest || modal?.name !== 'game') return
  await startFor($session.get(), { nodeId, gameName: modal.title, room })
}

/** The page's address; without its query where advertisers or a long search made it longer than the call takes. */
function wayBack(longest: number): string {
  const { href, origin, pathname } = location
  return [href, origin + pathname].find(({ length }) => length <= longest) ?? `${origin}/`
}

/** Whether a message comes from the game's frame and its exact origin. */
export function isOfGame(event: MessageEvent, frame: HTMLIFrameElement | null): boolean {
  const launch = $state.get()
  if (launch.state !== 'ready' || !frame || event.source !== frame.contentWindow) return false
  return event.origin === new URL(launch.value.url).origin
}

/**
 * Handles a message of a game's frame: only from that frame and its exact origin, only in the agreed form. It is a hint;
 * the balance is always read from the platform.
 */
export async function handleGameMessage(event: MessageEvent, frame: HTMLIFrameElement | null): Promise<void> {
  if (!isOfGame(event, frame)) return
  const { playMessage } = await import('#lib/api/play/games-play.ts')
  const message = playMessage.safeParse(event.data)
  if (!message.success) return
  if (message.data.type === 'vitrine:ready') $wide.set(message.data.orientation === 'landscape')
  // A paused game has reported all its money once its last round is over.
  if (message.data.type === 'vitrine:begun') holdBalance()
  if (['vitrine:balance', 'vitrine:idle'].includes(message.data.type)) {
    releaseBalance()
    void refreshBalance()
  }
  if (message.data.type === 'vitrine:close') closeGame()
  if (message.data.type === 'vitrine:verify') openVerify(message.data.round)
  if (message.data.type === 'vitrine:deposit') wishDeposit()
  if (message.data.type === 'vitrine:withdraw') leaveFor('withdraw')
}

/** Opens the cashier beside the running game; a demo, which takes no money, ends. */
function wishDeposit(): void {
  const modal = $modal.get()
  if (modal?.name === 'game' && !modal.isDemo) return openCashier()
  leaveFor('depositv2')
}

/** To a page of the member centre; the game ends. */
function leaveFor(page: 'depositv2' | 'withdraw'): void {
  closeGame()
  openCentre('member', page)
}

export function openCashier(): void {
  $paying.set(true)
}

export function closeCashier(): void {
  $paying.set(false)
}

/** Calls `tell` when a message may have changed the balance, such as a deposit or a bonus. Returns a function that stops it. */
export function followMoney(tell: () => void): () => void {
  return listen(loadMemberChannel, { message: tell, bonus: tell })
}

/** The connection is back: nothing is held back for a round that the game may have shown meanwhile. */
export function resumeGame(frame: HTMLIFrameElement | null): void {
  releaseBalance()
  refreshGame(frame)
}

/** Money came by another way than a round: the game reads its balance and its round again, and so does the page. */
export function refreshGame(frame: HTMLIFrameElement | null): void {
  if ($state.get().state !== 'ready') return
  tellGame(frame, { type: 'vitrine:refresh' })
  if ($session.get().state === 'member') void refreshBalance()
}

/** Sends only to the origin of the game. */
export function tellGame(frame: HTMLIFrameElement | null, command: FrameCommand): void {
  const launch = $state.get()
  if (launch.state !== 'ready') return
  frame?.contentWindow?.postMessage(command, new URL(launch.value.url).origin)
}

/** The verify page in a tab of its own, so that the game stays; where the browser opens none, in this one. */
function openVerify(round: string): void {
  const language = document.documentElement.lang
  const isPrefixed = location.pathname.split('/')[1]?.toLowerCase() === language.toLowerCase()
  const address = `${isPrefixed ? `/${language}` : ''}/verify#${round}`
  if (!window.open(address, '_blank')) location.assign(address)
}

export const closeGame = closeModal

// However the game was left: by its button, by Back or for another dialog.
$modal.listen((now, before) => {
  if (before?.name !== 'game' || now?.name === 'game') return
  latest += 1
  $state.set(LOADING)
  $wide.set(false)
  $paying.set(false)
  followGame(false)
  // A guest who plays a demo has no balance.
  if ($session.get().state === 'member') void refreshBalance()
})
