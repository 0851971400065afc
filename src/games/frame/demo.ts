import { ApiError } from '#lib/api/errors.ts'
import { secureDraw } from '#lib/shared/secure-draw.ts'
import type { Draw } from '#lib/shared/secure-draw.ts'
import type { Currency } from '#lib/api/fields.ts'
import { PLAY_CREDITS } from './amount.ts'
import type { Memory, Opened } from './memory.ts'
import type { PendingRound, Round } from './round.ts'

/** A game as a demo plays it: in the browser, with the same engine that decides rounds for money. */
export interface DemoRules {
  game: string
  stakesMinor: (currency: Currency) => number[]
  /** @throws ApiError for a round that the platform would refuse */
  play: (draw: Draw, asked: PendingRound) => { winMinor: number }
}

/** A thousand credits. */
const OPENING_MINOR = 1_000_00

/** A demo's session: the one that this tab had before a reload, or a new one. */
export function openDemo(rules: DemoRules, memory: Memory): Opened {
  const kept = memory.opened()
  if (kept) return kept
  const opened: Opened = {
    playToken: 'demo',
    game: rules.game,
    currency: PLAY_CREDITS,
    locale: 'en',
    balanceMinor: OPENING_MINOR,
    stakesMinor: rules.stakesMinor(PLAY_CREDITS),
    lastRound: null,
  }
  memory.keepOpened(opened)
  return opened
}

/** Plays rounds of a demo; the memory is its ledger. */
export function playDemo(rules: DemoRules, memory: Memory) {
  let balanceMinor = memory.opened()?.balanceMinor ?? OPENING_MINOR
  return {
    play(asked: PendingRound): Promise<Round> {
      const { roundId, stakeMinor } = asked
      if (stakeMinor > balanceMinor) return Promise.reject(new ApiError('wallet.insufficient'))
      try {
        const outcome = rules.play(secureDraw(), asked)
        balanceMinor += outcome.winMinor - stakeMinor
        return Promise.resolve({ roundId, stakeMinor, winMinor: outcome.winMinor, balanceMinor, outcome })
      } catch (error) {
        return Promise.reject(error instanceof Error ? error : new Error(String(error)))
      }
    },
    /** A demo's round is over in the moment in which it is asked for: none is ever on its way. */
    find: (): Promise<Round | null> => Promise.resolve(null),
    /** Back to the opening credits. */
    refill(): number {
      balanceMinor = OPENING_MINOR
      return balanceMinor
    },
  }
}
