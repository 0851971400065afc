import { atom } from 'nanostores'
import { call } from '#lib/client/call.ts'
import { loader } from '#lib/client/code-loader.ts'
import { LOADING, toFailure, type Failure, type Remote } from '#lib/client/remote.ts'
import { openModal } from '#lib/modal/modal-store.ts'
import { $session, restoreSession } from '#lib/session/session-store.ts'

/** Ids of the member's favourite games, the newest first; `loading` for guests. */
const $ids = atom<Remote<readonly string[]>>(LOADING)
export const $favourites = $ids
/** Why the last change failed. */
const $failed = atom<Failure | undefined>()
export const $favouriteFailure = $failed

/** Presses of one heart within this time after the first are ignored. */
const THROTTLE_MS = 1_000
const pressedAt = new Map<string, number>()
let loading: Promise<void> | undefined
let changes = 0

const loadCalls = loader(() => import('#lib/api/play/games-favourites.ts'))

$session.listen((session) => {
  if (session.state === 'member') return
  loading = undefined
  $ids.set(LOADING)
})

/** Loads once per session, and not for guests. After a failure the next call tries again. */
export async function loadFavouriteGames(): Promise<void> {
  await restoreSession()
  if ($session.get().state !== 'member') return
  loading ??= read()
  await loading
}

async function read(): Promise<void> {
  const before = changes
  if ($ids.get().state === 'failed') $ids.set(LOADING)
  try {
    const { favGameIds } = await call((await loadCalls()).getFavouriteGames, {})
    if (changes === before && $session.get().state === 'member') show(favGameIds)
  } catch (error) {
    loading = undefined
    if (changes === before) $ids.set({ state: 'failed', error: toFailure(error) })
  }
}

function show(value: readonly string[]): void {
  $ids.set({ state: 'ready', value, changing: false })
}

/**
 * Adds a game to the favourites, or removes it: at once on the screen, and undone if the call fails. Opens the login for
 * guests.
 * @param nowMs the time of the press, for the throttle
 */
export async function toggleFavourite(
  game: { nodeId: string; vassalage?: string },
  nowMs = Date.now(),
): Promise<void> {
  const { nodeId, vassalage: vendor } = game
  if (nowMs - (pressedAt.get(nodeId) ?? -Infinity) < THROTTLE_MS) return
  pressedAt.set(nodeId, nowMs)
  await loadFavouriteGames()
  $failed.set(undefined)
  const session = $session.get()
  // The session is unknown, so this may be a member: the next press reads it again.
  if (session.state === 'failed') return $failed.set(session.error)
  if (session.state !== 'member') return openModal({ name: 'login' })
  const known = $ids.get()
  const isKept = known.state === 'ready' && known.value.includes(nodeId)
  const set = (isIn: boolean) => {
    const now = $ids.get()
    // Without the list there is nothing to change on the screen: the reply brings all of it.
    if (known.state !== 'ready' || now.state !== 'ready') return
    const others = now.value.filter((each) => each !== nodeId)
    show(isIn ? [nodeId, ...others] : others)
  }
  changes += 1
  const turn = changes
  set(!isKept)
  try {
    const { addFavouriteGame, removeFavouriteGame } = await loadCalls()
    const { favGameIds } = await call(isKept ? removeFavouriteGame : addFavouriteGame, { nodeId, vendor })
    // The reply to a later press includes this change, and an earlier reply lacks that press.
    if (turn === changes) show(favGameIds)
  } catch (error) {
    set(isKept)
    $failed.set(toFailure(error))
  }
}
