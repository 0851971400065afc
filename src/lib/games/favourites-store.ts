import { atom } from 'nanostores'
import { call } from '#lib/client/call.ts'
import { loader } from '#lib/client/load.ts'
import { LOADING, toFailure, type Failure, type Remote } from '#lib/client/remote.ts'
import { openModal } from '#lib/modal/modal-store.ts'
import { $session, restoreSession } from '#lib/session/session-store.ts'

/** Ids of the games that the member keeps, the last one first; `loading` for everybody else. */
const $ids = atom<Remote<readonly string[]>>(LOADING)
export const $favourites = $ids
/** Why the last press of a heart changed nothing. */
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
  $ids.set(LOADING)
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
  if ($ids.get().state === 'failed') $ids.set(LOADING)
  try {
    const { favGameIds } = await call((await calls()).getFavouriteGames, {})
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
  $failed.set(undefined)
  const session = $session.get()
  // No guest: the next press reads the session again.
  if (session.state === 'failed') return $failed.set(session.error)
  if (session.state !== 'member') return openModal({ name: 'login' })
  const known = $ids.get()
  const isKept = known.state === 'ready' && known.value.includes(nodeId)
  const set = (isIn: boolean) => {
    const now = $ids.get()
    // Where the list could not be read, the answer alone shows it: it has all of them.
    if (known.state !== 'ready' || now.state !== 'ready') return
    const others = now.value.filter((each) => each !== nodeId)
    show(isIn ? [nodeId, ...others] : others)
  }
  changes += 1
  const turn = changes
  set(!isKept)
  try {
    const { addFavouriteGame, removeFavouriteGame } = await calls()
    const { favGameIds } = await call(isKept ? removeFavouriteGame : addFavouriteGame, { nodeId, vendor })
    // What was pressed since is on its way: the last answer has it all.
    if (turn === changes) show(favGameIds)
  } catch (error) {
    set(isKept)
    $failed.set(toFailure(error))
  }
}
