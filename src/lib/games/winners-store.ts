import type { OutputOf } from '#lib/api/endpoint.ts'
import type { getWinnerBoard, listJackpots } from '#lib/api/play/games-winners.ts'
import { call } from '#lib/client/call.ts'
import { listen } from '#lib/client/listen.ts'
import { loader } from '#lib/client/code-loader.ts'
import { published } from '#lib/client/loaded.ts'
import { keptAnswer } from '#lib/client/session-cache.ts'

export interface Winners {
  wins: OutputOf<typeof getWinnerBoard>
  pools: OutputOf<typeof listJackpots>
}

const loadCalls = loader(() => import('#lib/api/play/games-winners.ts'))
/** A board serves the pages of a tab for so long; wins of members arrive by the channel besides. */
const BOARD_MS = 60_000

const winners = published(async (isRefresh: boolean): Promise<Winners> => {
  const { getWinnerBoard, listJackpots } = await loadCalls()
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
  return { wins, pools }
})
export const $winners = winners.$state

/** Reads the largest wins and the pools. @param isRefresh asks for the board although one is kept, as the retry does */
export async function loadWinners(isRefresh = false): Promise<void> {
  await winners.load(isRefresh)
}

const brandChannel = loader(async () => (await import('#lib/client/member-calls.ts')).brandChannel)
/** The board's length (product constant). */
const MOST_WINS = 20

/** Refreshes the board for members while it is visible. Returns a function that stops it. */
export function followWinners(): () => void {
  return listen(brandChannel, {
    win: ({ id: _, ...win }, { isNew }) => {
      if (!isNew) return
      winners.amend((now) => {
        if (now.wins.some((each) => isSame(each, win))) return now
        const wins = [...now.wins, win].sort((one, other) => other.winMinor - one.winMinor)
        return { ...now, wins: wins.slice(0, MOST_WINS) }
      })
    },
  })
}

type Win = Winners['wins'][number]

function isSame(one: Win, other: Win): boolean {
  return one.nodeId === other.nodeId && one.atMs === other.atMs && one.winMinor === other.winMinor
}
