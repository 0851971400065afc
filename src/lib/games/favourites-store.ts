import { atom } from 'nanostores'
import { call } from '#lib/client/call.ts'
import { loader } from '#lib/client/load.ts'
import { toFailure, type Failure } from '#lib/client/remote.ts'
import { openModal } from '#lib/modal/modal-store.ts'
import { $session, restoreSession } from '#lib/session/session-store.ts'

/** Ids of the games that the member keeps, the last one first; nobody's while `undefined`. */
const $ids = atom<readonly string[] | undefined>()
export const $favourites = $ids
/** Why the last change was taken back. */
const $failed = atom<Failure | undefined>()
export const $favouriteFailure = $failed

/** Of several presses within this time the first alone counts. */
const THROTTLE_MS = 1_000
const pressedAt = new Map<string, number>()
let loading: Promise<void> | undefined
let changes = 0

const calls = loader(() => import('#lib/api/favourites.ts'))

$session.listen((session) => {
  if (session.state === 'member') return
  loading = undefined
  $ids.set(undefined)
})

/** Once a session; nothing for guests. Hearts stay empty where the call fails, and a later one asks again. */
export async function loadFavourites(): Promise<void> {
  await restoreSession()
  if ($session.get().state !== 'member') return
  loading ??= read()
  await loading
}

async function read(): Promise<void> {
  const before = changes
  try {
    const { favGameIds } = await call((await calls()).getFavouriteGames, {})
    if (changes === before && $session.get().state === 'member') $ids.set(favGameIds)
  } catch (error) {
    loading = undefined
    $failed.set(toFailure(error))
  }
}

/**
 * Keeps a game, or lets it go: at once on the screen, taken back where the call fails. Guests get the login.
 * @param nowMs for the throttle: a game's heart is heard once a second
 */
export async function toggleFavourite(
  game: { nodeId: string; vassalage?: string },
  nowMs = Date.now(),
): Promise<void> {
  const { nodeId, vassalage: vendor } = game
  if (nowMs - (pressedAt.get(nodeId) ?? -Infinity) < THROTTLE_MS) return
  pressedAt.set(nodeId, nowMs)
  await loadFavourites()
  if ($session.get().state !== 'member') {
    openModal({ name: 'login' })
    return
  }
  const isKept = $ids.get()?.includes(nodeId) ?? false
  const set = (isIn: boolean) => {
    const others = ($ids.get() ?? []).filter((each) => each !== nodeId)
    $ids.set(isIn ? [nodeId, ...others] : others)
  }
  changes += 1
  const turn = changes
  $failed.set(undefined)
  set(!isKept)
  try {
    const { addFavouriteGame, removeFavouriteGame } = await calls()
    const { favGameIds } = await call(isKept ? removeFavouriteGame : addFavouriteGame, { nodeId, vendor })
    // What was pressed since is on its way: the last answer has it all.
    if (turn === changes) $ids.set(favGameIds)
  } catch (error) {
    set(isKept)
    $failed.set(toFailure(error))
  }
}
