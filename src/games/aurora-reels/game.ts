import { ApiError } from '#lib/api/errors.ts'
import * as play from '#lib/api/play.ts'
import type { Outcome } from '#lib/shared/aurora-reels/engine.ts'
import { outcomeSchema } from './outcome.ts'
import type { Panel } from './panel.ts'
import { memory } from './round-session.ts'
import type { Opened } from './round-session.ts'
import type { Reels } from './reels.ts'
import { lookUp, settle } from './round.ts'
import type { PendingRound, Round, RoundWire } from './round.ts'
import type { Scene } from './scene.ts'
import { call } from './wire.ts'
import type { Words } from './words.ts'

/** No round begins sooner after the one before: the pace that the platform holds games to. */
const CYCLE_MS = 2500

export interface GameParts {
  opened: Opened
  words: Words
  panel: Panel
  reels: Reels
  scene: Scene
  /** Tells the player why a round was refused. */
  refuse: (error: unknown) => void
  /** A round was settled: the page around the game may read the balance again. */
  onSettled: () => void
}

export interface Game {
  spin: () => Promise<void>
  /** Moves the stake up or down by one. */
  step: (by: 1 | -1) => void
  /** The highest stake that the balance covers. */
  lowerToBalance: () => void
  stakeMinor: () => number
  /** Shows the round that a reload or a dropped connection left open. */
  resume: () => Promise<void>
}

export function createGame({ opened, words, panel, reels, scene, refuse, onSettled }: GameParts): Game {
  const stakes = opened.stakesMinor
  let stakeMinor = firstStake(stakes)
  let balanceMinor = opened.balanceMinor
  let stops: readonly number[] = outcomeOf(opened.lastRound?.outcome)?.stops ?? [2, 9, 17, 24, 30]
  let isBusy = false

  const wire: RoundWire = {
    play: (pending) => call(play.playRound, pending, opened.playToken),
    find: (roundId) => call(play.getRound, { roundId }, opened.playToken),
    wait,
    onTrouble: () => panel.trouble(words.reconnecting),
  }

  function setBusy(next: boolean): void {
    isBusy = next
    panel.open(!next)
    showStake()
  }

  function showStake(): void {
    const index = stakes.indexOf(stakeMinor)
    panel.stake(stakeMinor, !isBusy && index > 0, !isBusy && index < stakes.length - 1)
  }

  function setStake(next: number | undefined): void {
    if (next === undefined || isBusy) return
    stakeMinor = next
    memory.keepStake(next)
    showStake()
  }

  function keep(round: Round): void {
    balanceMinor = round.balanceMinor
    memory.forgetPending()
    memory.keepOpened({ ...opened, balanceMinor, lastRound: round })
  }

  async function reveal(round: Round, note?: string): Promise<void> {
    const answeredAt = performance.now()
    keep(round)
    const outcome = outcomeOf(round.outcome)
    stops = outcome?.stops ?? stops
    // The platform's own figure with the win still to come, so that it does not tell before the reels do.
    panel.balance(Math.max(0, balanceMinor - round.winMinor))
    await reels.land(stops)
    panel.board(stops)
    panel.balance(balanceMinor)
    panel.result(round, outcome, note)
    if (outcome) reels.celebrate(outcome.wins)
    if (round.winMinor > round.stakeMinor) scene.flare()
    onSettled()
    await wait(Math.max(0, answeredAt + CYCLE_MS - performance.now()))
  }

  async function playOut(answer: () => Promise<Round | null>, note?: string): Promise<void> {
    setBusy(true)
    reels.spin()
    panel.spinning()
    try {
      const round = await answer()
      if (round) await reveal(round, note)
      else {
        memory.forgetPending()
        reels.show(stops)
        panel.say(words.notPlaced)
      }
    } catch (error) {
      // A refusal is an answer: this round did not happen. Anything else is a defect, and the round is looked for again.
      if (error instanceof ApiError) memory.forgetPending()
      reels.show(stops)
      panel.ready()
      refuse(error)
    } finally {
      setBusy(false)
    }
  }

  panel.balance(balanceMinor)
  panel.board(stops)
  panel.ready()
  reels.show(stops)
  setBusy(false)

  return {
    stakeMinor: () => stakeMinor,
    step: (by) => setStake(stakes[stakes.indexOf(stakeMinor) + by]),
    lowerToBalance: () => setStake(stakes.findLast((stake) => stake <= balanceMinor) ?? stakes[0]),
    async spin() {
      if (isBusy) return
      panel.finishCount()
      const pending: PendingRound = { roundId: crypto.randomUUID(), stakeMinor }
      memory.keepPending(pending)
      await playOut(() => settle(wire, pending))
    },
    async resume() {
      const pending = memory.pending()
      if (pending) await playOut(() => lookUp(wire, pending.roundId), words.recovered)
    },
  }
}

function firstStake(stakes: readonly number[]): number {
  const kept = memory.stake()
  if (kept !== undefined && stakes.includes(kept)) return kept
  return stakes[Math.min(2, stakes.length - 1)] ?? 0
}

function outcomeOf(value: unknown): Outcome | undefined {
  const parsed = outcomeSchema.safeParse(value)
  return parsed.success ? parsed.data : undefined
}

function wait(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}
