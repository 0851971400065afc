import { atom } from 'nanostores'
import { getDraw, getLotteryReturns, getTrends, listDraws, type DrawnDraw } from '#lib/api/play/lottery.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { call } from '#lib/client/call.ts'
import { loaded } from '#lib/client/loaded.ts'
import { LOADING, toFailure, type Remote } from '#lib/client/remote.ts'

const PAGE_SIZE = 20

interface DrawList {
  gameCode: string
  draws: DrawnDraw[]
  hasMore: boolean
}
export type Trends = OutputOf<typeof getTrends>
export type Returns = OutputOf<typeof getLotteryReturns>
export type DrawDetail = OutputOf<typeof getDraw>

const $list = atom<Remote<DrawList>>(LOADING)
/** Finished draws of a game, newest first; pages are appended. */
export const $draws = $list

let latest = 0

export function loadDraws(gameCode: string): Promise<void> {
  return read(gameCode, undefined)
}

export async function loadMoreDraws(): Promise<void> {
  const now = $list.get()
  const last = now.state === 'ready' ? now.value.draws.at(-1) : undefined
  if (now.state === 'ready' && last && !now.changing) await read(now.value.gameCode, last.issue)
}

async function read(gameCode: string, before: string | undefined): Promise<void> {
  const turn = ++latest
  const now = $list.get()
  const known = now.state === 'ready' && now.value.gameCode === gameCode ? now : undefined
  $list.set(known ? { ...known, changing: true } : LOADING)
  try {
    const { draws, hasMore } = await call(listDraws, {
      gameCode,
      pageSize: PAGE_SIZE,
      ...(before ? { before } : {}),
    })
    if (turn !== latest) return
    const earlier = before && known ? known.value.draws : []
    $list.set({
      state: 'ready',
      value: { gameCode, draws: [...earlier, ...draws], hasMore },
      changing: false,
    })
  } catch (thrown) {
    const error = toFailure(thrown)
    if (turn !== latest) return
    $list.set(known ? { ...known, changing: false, error } : { state: 'failed', error })
  }
}

const trends = loaded((which: { gameCode: string; draws: number }) => call(getTrends, which))
export const $trends = trends.$state
export const loadTrends = trends.load

const returns = loaded((gameCode: string) => call(getLotteryReturns, { gameCode }))
/** Odds, chances and returns of a game's plays. */
export const $lotteryReturns = returns.$state
export const loadLotteryReturns = returns.load

const detail = loaded((which: { gameCode: string; issue: string }) => call(getDraw, which))
/** All published values of one draw. */
export const $drawDetail = detail.$state
export const loadDraw = detail.load
