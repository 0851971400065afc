import { atom } from 'nanostores'
import { call } from '#lib/client/call.ts'
import { loader } from '#lib/client/code-loader.ts'
import { keptAnswer } from '#lib/client/session-cache.ts'
import { LOADING, toFailure, type Remote } from '#lib/client/remote.ts'
import { $session, restoreSession } from '#lib/session/session-store.ts'

/** Lists whose games the platform names: what is played most these days, and what the member opened last. */
export type AskedList = 'popular' | 'recent'

const $popular = atom<Remote<readonly string[]>>(LOADING)
const $recent = atom<Remote<readonly string[]>>(LOADING)
const LISTS = { popular: $popular, recent: $recent } as const
export const $popularGames = $popular
export const $recentGames = $recent

const calls = loader(async () => {
  const [{ listPopularGames }, { listRecentGames }] = await Promise.all([
    import('#lib/api/play/games.ts'),
    import('#lib/api/play/games-favourites.ts'),
  ])
  return { popular: listPopularGames, recent: listRecentGames }
})

/** How long the popular games, which are the same for everyone, are reused in a tab. */
const POPULAR_MS = 60_000

/** The old list stays until the reply arrives. The reply to the latest request wins. */
export async function loadGameList(list: AskedList): Promise<void> {
  const $list = LISTS[list]
  if (list === 'recent') {
    await restoreSession()
    if ($session.get().state !== 'member') return
  }
  const before = $list.get()
  const turn = {
    state: 'ready' as const,
    value: before.state === 'ready' ? before.value : [],
    changing: true,
  }
  $list.set(before.state === 'ready' ? turn : LOADING)
  const asked = $list.get()
  try {
    const endpoint = (await calls())[list]
    const ask = () => call(endpoint, {})
    const kept = { name: list, forMs: POPULAR_MS, schema: endpoint.output, ask }
    const games = await (list === 'popular' ? keptAnswer(kept) : ask())
    if ($list.get() === asked)
      $list.set({ state: 'ready', value: games.map(({ nodeId }) => nodeId), changing: false })
  } catch (error) {
    if ($list.get() === asked) $list.set({ state: 'failed', error: toFailure(error) })
  }
}

$session.listen((session) => {
  if (session.state !== 'member') $recent.set(LOADING)
})
