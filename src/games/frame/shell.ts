import type { FreeRounds } from '#lib/api/play/games-play.ts'
import { changeSeeds, getFairness, getPlayBalance, getRound, playRound } from '#lib/api/play/games-play.ts'
import type { RoundRequest } from '#lib/shared/fairness/verify.ts'
import { playDemo } from './demo.ts'
import type { DemoRules } from './demo.ts'
import { openFairPanel } from './fair-panel.ts'
import type { FairWire } from './fair-wire.ts'
import { runPage } from './page.ts'
import type { GamePage, Session } from './page.ts'
import { showFree } from './free-rounds.ts'
import type { RoundWire } from './round.ts'
import { call } from './wire.ts'

export { isStill } from './page.ts'

/** What a game is given to play with. */
type Table<Own> = Omit<Session<Own>, 'openPage'> & {
  wire: Pick<RoundWire, 'play' | 'find'>
  /** Shows the free rounds that are left. */
  onFree: (free: FreeRounds | undefined) => void
}

interface Playing {
  /** Shows the round that a reload or a dropped connection left open. */
  resume: () => Promise<void>
  /** Lowers what is staked to what the balance covers, where the game can. */
  lowerStake?: () => void
  /** Demos alone. */
  setBalance: (minor: number) => void
  /** Shows the balance that `read` answers, between rounds. */
  refresh?: (read: () => Promise<number>) => Promise<void>
  /** Begins no round while it is paused. */
  pause: (isPaused: boolean) => void
}

export interface Cartridge<Own, Request extends RoundRequest> extends Omit<GamePage<Own>, 'demo' | 'build'> {
  demo: DemoRules<Request>
  build: (table: Table<Own>) => Playing
}

/** Runs a game that a player plays alone, round by round, on the player's own seeds. */
export function runGame<Own extends { title: string }, Request extends RoundRequest>(
  cartridge: Cartridge<Own, Request>,
): void {
  runPage({
    ...cartridge,
    build(session) {
      const { opened, memory, words, format, language, isDemo, openPage } = session
      const { playToken } = opened
      const demo = isDemo ? playDemo(cartridge.demo, memory) : undefined
      const playing = cartridge.build({
        ...session,
        wire: demo ?? {
          play: (pending) => call(playRound, pending, playToken),
          find: (roundId) => call(getRound, { roundId }, playToken),
        },
        onFree: (free) => showFree(free, { words, format }),
      })
      const fair: FairWire = demo ?? {
        read: () => call(getFairness, {}, playToken),
        change: (asked) => call(changeSeeds, asked, playToken),
      }
      const readBalance = async () => (await call(getPlayBalance, {}, playToken)).balanceMinor
      const parts = { wire: fair, words, tag: language.tag, isDemo, openPage }
      return {
        resume: playing.resume,
        lowerStake: playing.lowerStake,
        refresh: demo ? undefined : () => void playing.refresh?.(readBalance),
        pause: playing.pause,
        moreCredits: demo && (() => playing.setBalance(demo.refill())),
        openFair: () => void openFairPanel(parts),
      }
    },
  })
}
