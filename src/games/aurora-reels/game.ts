import type * as z from 'zod/mini'
import { awardOf } from '#lib/shared/aurora-reels/free-spins.ts'
import { scattersIn } from '#lib/shared/aurora-reels/engine.ts'
import { createPlayLoop, type GameLoopParts, type LoopControls } from '#games/frame/play-loop.ts'
import type { Round } from '#games/frame/round.ts'
import { createStakeChoice, type StakeChoice } from '#games/frame/stake.ts'
import { isNetWin } from '#lib/shared/money/net-win.ts'
import { outcomeSchema } from './outcome.ts'
import type { Panel } from './panel.ts'
import type { Reels } from './reels.ts'
import type { Scene } from './scene.ts'
import type { Words } from './words.ts'

const CYCLE_MS = 2500
/** How long a free spin's result stands before the next one. */
const FREE_PAUSE_MS = 900
type ShownOutcome = z.output<typeof outcomeSchema>

export interface GameParts extends GameLoopParts {
  words: Words
  panel: Panel
  reels: Reels
  scene: Scene
}

export interface Game extends LoopControls {
  spin: () => Promise<void>
  step: StakeChoice['step']
  lowerToBalance: StakeChoice['lowerToBalance']
  stakeMinor: StakeChoice['minor']
}

export function createGame(parts: GameParts): Game {
  const { opened, memory, panel, reels, scene } = parts
  let stops: readonly number[] = outcomeOf(opened.lastRound?.outcome)?.stops ?? [2, 9, 17, 24, 30]

  const loop = createPlayLoop({
    ...parts,
    cycleMs: CYCLE_MS,
    stage: {
      begin() {
        reels.spin()
        panel.spinning()
      },
      reveal,
      cancel(text) {
        reels.show(stops)
        if (text === undefined) panel.ready()
        else panel.say(text)
      },
      open(isOpen) {
        panel.open(isOpen)
        showStake(isOpen)
      },
      balance: panel.balance,
      trouble: panel.trouble,
    },
  })
  const { stakesMinor } = opened
  const stake = createStakeChoice({ loop, memory, stakesMinor, onChange: () => showStake() })

  async function reveal(round: Round, note?: string): Promise<void> {
    const outcome = outcomeOf(round.outcome)
    stops = outcome?.stops ?? stops
    await reels.land(stops)
    panel.board(stops)
    if (outcome?.freeSpins) await playFreeSpins(outcome)
    panel.balance(loop.balanceMinor())
    panel.result(round, outcome, note)
    const wins = outcome?.freeSpins?.at(-1)?.wins ?? outcome?.wins ?? []
    // A return of the stake or less is a loss: it is marked on the board, and not celebrated.
    if (isNetWin(round)) {
      reels.celebrate(wins)
      scene.flare()
    } else reels.mark(wins)
  }

  /** Shows the free spins one after another; all of them are decided and paid already. */
  async function playFreeSpins({ freeSpins = [], window, wins }: ShownOutcome): Promise<void> {
    let total = awardOf(scattersIn(window))
    reels.celebrate(wins)
    panel.freeWon(total)
    await wait(FREE_PAUSE_MS)
    for (const [index, free] of freeSpins.entries()) {
      panel.freeSpin({ place: index + 1, total, multiplier: free.multiplier })
      reels.spin()
      await reels.land(free.stops)
      stops = free.stops
      total += free.added
      panel.board(stops)
      reels.celebrate(free.wins)
      await wait(FREE_PAUSE_MS)
    }
  }

  function showStake(isOpen = !loop.isBusy()): void {
    panel.stake(stake.minor(), isOpen && stake.canStep(-1), isOpen && stake.canStep(1))
  }

  panel.balance(opened.balanceMinor)
  panel.board(stops)
  panel.ready()
  reels.show(stops)
  panel.open(true)
  showStake()

  return {
    stakeMinor: stake.minor,
    step: stake.step,
    lowerToBalance: stake.lowerToBalance,
    setBalance: loop.setBalance,
    refresh: loop.refresh,
    pause: loop.pause,
    async spin() {
      if (loop.isBusy()) return
      panel.finishCount()
      await loop.play({ stakeMinor: stake.minor() })
    },
    resume: loop.resume,
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}

function outcomeOf(value: unknown): ShownOutcome | undefined {
  const parsed = outcomeSchema.safeParse(value)
  return parsed.success ? parsed.data : undefined
}
