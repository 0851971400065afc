import { atom } from 'nanostores'
import type { OutputOf } from '#lib/api/endpoint.ts'
import type { getWinnerBoard, listJackpots } from '#lib/api/winners.ts'
import { call } from '#lib/client/call.ts'
import { listen } from '#lib/client/listen.ts'
import { loader } from '#lib/client/load.ts'
import { keptAnswer } from '#lib/client/session-cache.ts'
import { LOADING, toFailure, type Remote } from '#lib/client/remote.ts'

export interface Winners {
  wins: OutputOf<typeof getWinnerBoard>
  pools: OutputOf<typeof listJackpots>
}

const calls = loader(() => import('#lib/api/winners.ts'))
const $state = atom<Remote<Winners>>(LOADING)
export const $winners = $state

/** A board serves the pages of a tab for so long; wins of members arrive by the channel besides. */
const BOARD_MS = 60_000

/** Reads the largest wins and the pools. @param isRefresh asks for the board although one is kept, as the retry does */
export async function loadWinners(isRefresh = false): Promise<void> {
  try {
    const { getWinnerBoard, listJackpots } = await calls()
    const language = document.documentElement.lang
    const [wins, pools] = await Promise.all([
      keptAnswer({
        name: `winners.${language}`,
        forMs: BOARD_MS,
        schema: getWinnerBoard.output,
        ask: () => call(getWinnerBoard, { gameCategory: 'ALL', language, limitNum: MOST_WINS }),
        isRefresh,
      }),
      call(listJackpots, {}),
    ])
    $state.set({ state: 'ready', value: { wins, pools }, changing: false })
  } catch (error) {
    $state.set({ state: 'failed', error: toFailure(error) })
  }
}

const brandChannel = loader(async () => (await import('#lib/client/member-calls.ts')).brandChannel)
/** The board's length (product constant). */
const MOST_WINS = 20

/** For members the board goes on while it is looked at. Returns what ends it. */
export function followWinners(): () => void {
  return listen(brandChannel, {
    win: ({ id: _, ...win }, { isNew }) => {
      const now = $state.get()
      if (!isNew || now.state !== 'ready' || now.value.wins.some((each) => isSame(each, win))) return
      const wins = [...now.value.wins, win].sort((one, other) => other.winMinor - one.winMinor)
      $state.set({ ...now, value: { ...now.value, wins: wins.slice(0, MOST_WINS) } })
    },
  })
}

type Win = Winners['wins'][number]

function isSame(one: Win, other: Win): boolean {
  return one.nodeId === other.nodeId && one.atMs === other.atMs && one.winMinor === other.winMinor
}
