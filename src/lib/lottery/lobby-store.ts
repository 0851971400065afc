import { atom, onMount } from 'nanostores'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { listLotteryGames } from '#lib/api/play/lottery.ts'
import { getRecentLotteries } from '#lib/api/play/lottery-menus.ts'
import type { LotteryPage } from '#lib/api/play/lottery-fields.ts'
import { call } from '#lib/client/call.ts'
import { loaded } from '#lib/client/loaded.ts'
import { LOADING, toFailure, type Remote } from '#lib/client/remote.ts'
import { $session } from '#lib/session/session-store.ts'
import { listenToResults } from './listen-to-results.ts'
import { serverNow, setServerNow } from '#lib/client/server-clock.ts'
import { askUntilStopped } from './until.ts'

export type LobbyGame = OutputOf<typeof listLotteryGames>['games'][number]

/** Shortest time between two polls: results follow a little after the close, and fast games close every minute. */
const SOONEST_MS = 3_000
const LATEST_MS = 30_000
const AFTER_CLOSE_MS = 1_500

const $games = atom<Remote<LobbyGame[]>>(LOADING)
/** The page's games with the current draw, polled while the page is visible, and the last result, which is told live. */
export const $lobby = $games

let page: LotteryPage | undefined
let latest = 0

export function setLobbyPage(next: LotteryPage): void {
  page = next
}

/**
 * The reply to the latest request wins.
 * @returns ms until the next poll
 */
export async function loadLobbyGames(): Promise<number> {
  const askedAtMs = Date.now()
  const turn = ++latest
  try {
    const { games, serverNowMs } = await call(listLotteryGames, page ? { page } : {})
    setServerNow(serverNowMs, askedAtMs)
    if (turn === latest) $games.set({ state: 'ready', value: games, changing: false })
    return waitOf(games)
  } catch (thrown) {
    const error = toFailure(thrown)
    if (turn !== latest) return LATEST_MS
    const now = $games.get()
    $games.set(now.state === 'ready' ? { ...now, error } : { state: 'failed', error })
    return LATEST_MS
  }
}

onMount($games, () => {
  const stop = askUntilStopped(loadLobbyGames)
  const stopListening = listenToResults(({ gameCode, draw }) => {
    const games = $games.get()
    if (games.state !== 'ready' || draw.result === null) return
    const value = games.value.map((game) =>
      game.gameCode === gameCode && (!game.last || game.last.issue <= draw.issue)
        ? { ...game, last: draw }
        : game,
    )
    $games.set({ ...games, value })
  })
  return () => {
    stop()
    stopListening()
  }
})

const recent = loaded(() => call(getRecentLotteries, {}))
/** The member's latest games. */
export const $recentLotteries = recent.$state
export async function loadRecentLotteries(): Promise<void> {
  if ($session.get().state === 'member') await recent.load(undefined)
}

/** Milliseconds until the first game changes: by its close, or by a result that is due. */
function waitOf(games: readonly LobbyGame[]): number {
  const now = serverNow()
  const next = Math.min(...games.map(({ draw }) => draw?.closesAtMs ?? Number.POSITIVE_INFINITY))
  return Math.min(LATEST_MS, Math.max(SOONEST_MS, next - now + AFTER_CLOSE_MS))
}
