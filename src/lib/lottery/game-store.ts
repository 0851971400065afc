import { atom, computed, onMount } from 'nanostores'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { getDrawClock, getLotteryGame, type DrawnDraw } from '#lib/api/play/lottery.ts'
import { call } from '#lib/client/call.ts'
import { loader } from '#lib/client/code-loader.ts'
import { LOADING, toFailure, type Remote } from '#lib/client/remote.ts'
import type { AnyFamily } from '#lib/shared/lottery/family.ts'
import type { BaseRules } from '#lib/shared/lottery/play.ts'
import { $lotteryPlace } from './game-address.ts'
import { listenToResults } from './listen-to-results.ts'
import { serverNow, setServerNow } from '#lib/client/server-clock.ts'
import { askUntilStopped } from './until.ts'

type Terms = OutputOf<typeof getLotteryGame>
export type DrawClock = OutputOf<typeof getDrawClock>
/** The game on the screen: its terms, and the rules of its family for pricing and validation. */
export interface OpenGame extends Omit<Terms, 'rules'> {
  family: AnyFamily
  rules: BaseRules
}

const IDLE_MS = 20_000
/** Results arrive over the channel; a page that received none asks for it after this time. */
const LATE_RESULT_MS = 2_500
/** A result that is late, as official ones are, is asked for again after this share of the time that it was awaited. */
const LATE_SHARE = 0.25
const SOONEST_MS = 1_000

const families = loader(async () => (await import('#lib/shared/lottery/load-family.ts')).loadFamily)

const $game = atom<Remote<OpenGame>>(LOADING)
const $clock = atom<DrawClock | undefined>(undefined)
/** The game of the address, while it is displayed. */
export const $openGame = $game
/** Its current draw, polled as it changes, and its last result, which the channel tells. */
export const $drawClock = $clock

let latest = 0

export async function loadLotteryGame(gameCode: string): Promise<void> {
  const turn = ++latest
  const before = $game.get()
  const isSame = before.state === 'ready' && before.value.game.gameCode === gameCode
  $game.set(isSame ? { ...before, changing: true } : LOADING)
  if (!isSame) $clock.set(undefined)
  const askedAtMs = Date.now()
  try {
    const terms = await call(getLotteryGame, { gameCode })
    const family = await (await families())[terms.game.family]()
    if (turn !== latest) return
    setServerNow(terms.serverNowMs, askedAtMs)
    $game.set({ state: 'ready', value: opened(terms, family), changing: false })
  } catch (thrown) {
    const error = toFailure(thrown)
    if (turn === latest) $game.set({ state: 'failed', error })
  }
}

/** Reads the terms of a game again where it is the open one, which stays on the screen meanwhile. */
export async function reloadGame(gameCode: string): Promise<void> {
  const game = $game.get()
  if (game.state === 'ready' && game.value.game.gameCode === gameCode) await loadLotteryGame(gameCode)
}

async function askClock(gameCode: string): Promise<number> {
  const known = $clock.get()
  if (known && isCurrent(known)) return waitOf(known)
  const askedAtMs = Date.now()
  try {
    const clock = await call(getDrawClock, { gameCode })
    if ($lotteryPlace.get().gameCode !== gameCode) return IDLE_MS
    setServerNow(clock.serverNowMs, askedAtMs)
    const before = $clock.get()
    $clock.set(clock)
    const game = $game.get()
    const isStale =
      game.state === 'ready' &&
      (game.value.oddsVersion !== clock.oddsVersion || before?.draw?.issue !== clock.draw?.issue)
    // Coming draws, stations and restricted numbers belong to the current draw, so they are loaded again.
    if (isStale && before) void loadLotteryGame(gameCode)
    return waitOf(clock)
  } catch (thrown) {
    toFailure(thrown)
    return IDLE_MS
  }
}

onMount($game, () => {
  let stopClock: (() => void) | undefined
  let open: string | undefined
  const unlisten = $lotteryPlace.subscribe(({ gameCode }) => {
    if (gameCode === open) return
    open = gameCode
    stopClock?.()
    stopClock = undefined
    if (!gameCode) return
    void loadLotteryGame(gameCode)
    stopClock = askUntilStopped(() => askClock(gameCode))
  })
  const stopListening = listenToResults(takeResult)
  return () => {
    unlisten()
    stopListening()
    stopClock?.()
    latest++
    $game.set(LOADING)
    $clock.set(undefined)
  }
})

/** The issue whose result is pending: the last closed draw, while it has none. */
export const $awaitedIssue = computed($clock, (clock) =>
  clock?.previous && !hasResult(clock) ? clock.previous.issue : undefined,
)

function hasResult({ previous, last }: DrawClock): boolean {
  return (
    previous === undefined ||
    previous.state === 'void' ||
    (last !== undefined && last.issue >= previous.issue)
  )
}

/** A result of the open game: the first of its draw, or a corrected one. */
function takeResult({ gameCode, draw }: { gameCode: string; draw: DrawnDraw }): void {
  const clock = $clock.get()
  if (!clock || gameCode !== $lotteryPlace.get().gameCode) return
  const { previous, last } = clock
  if (draw.result !== null && (!last || last.issue <= draw.issue)) $clock.set({ ...clock, last: draw })
  else if (draw.result === null && previous?.issue === draw.issue)
    $clock.set({ ...clock, previous: { ...previous, state: draw.state } })
}

/** Nothing is due by time, and the awaited result has arrived. */
function isCurrent(clock: DrawClock): boolean {
  const asked = clock.previous && clock.last && clock.last.issue === clock.previous.issue
  return asked === true && clock.nextAtMs !== undefined && nextOf(clock) > serverNow() + SOONEST_MS
}

function waitOf(clock: DrawClock): number {
  const now = serverNow()
  const drawsAtMs = clock.previous?.drawsAtMs ?? 0
  if (!hasResult(clock)) {
    const lateMs = Math.max(LATE_RESULT_MS, (now - drawsAtMs) * LATE_SHARE)
    return Math.min(IDLE_MS, Math.max(drawsAtMs - now, 0) + lateMs)
  }
  return Math.min(IDLE_MS, Math.max(SOONEST_MS, nextOf(clock) - now + 300))
}

/** When time changes the clock next. */
function nextOf({ draw, nextAtMs }: DrawClock): number {
  const now = serverNow()
  const times = [nextAtMs, draw?.closingAtMs, draw?.closesAtMs].filter((at) => at !== undefined && at > now)
  return Math.min(now + IDLE_MS, ...times.filter((at) => at !== undefined))
}

/** The platform sends rules in the family's own shape; only the two fields that all families share are validated. */
function opened({ rules, ...terms }: Terms, family: AnyFamily): OpenGame {
  const { maxBets } = rules
  if (typeof maxBets !== 'number') throw new RangeError('rules without a bound on bets')
  const own: BaseRules = { ...rules, family: family.id, maxBets }
  const problem = family.problemOfRules(own)
  if (problem) throw new RangeError(`rules of ${terms.game.gameCode}: ${problem.code}`)
  return { ...terms, family, rules: own }
}
