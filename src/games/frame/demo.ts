import { ApiError } from '#lib/api/errors.ts'
import type { Currency } from '#lib/api/fields.ts'
import { fairDraw } from '#lib/shared/fairness/fill.ts'
import { commitOf, newClientSeed, newServerSeed, normaliseClientSeed } from '#lib/shared/fairness/seeds.ts'
import type { RoundRequest } from '#lib/shared/fairness/verify.ts'
import type { Draw } from '#lib/shared/chance/secure-draw.ts'
import { PLAY_CREDITS } from './amount.ts'
import type { FairRound, FairWire, Seeds } from './fair-wire.ts'
import type { Memory, Opened } from './memory.ts'
import type { PendingRound, Round, RoundWire } from './round.ts'

/** What a demo's session says of its game. */
export interface DemoOpening {
  game: string
  stakesMinor: (currency: Currency) => number[]
}

/** A game as a demo plays it: in the browser, with the same engine that decides rounds for money. */
export interface DemoRules<Request extends RoundRequest = RoundRequest> extends DemoOpening {
  /** @throws ApiError for a round that the platform would refuse */
  request: (asked: PendingRound) => Request
  play: (draw: Draw, request: Request) => { winMinor: number }
}

export interface Demo extends Pick<RoundWire, 'play' | 'find'>, FairWire {
  /** Back to the opening credits. */
  refill: () => number
}

/** A thousand credits. */
export const OPENING_MINOR = 1_000_00
const MOST_ROUNDS = 20

/** A demo's session: the one that this tab had before a reload, or a new one. */
export function openDemo(rules: DemoOpening, memory: Memory): Opened {
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

/** Plays rounds of a demo. Seeds are made here: there is no other side that could hide one. */
export function playDemo<Request extends RoundRequest>(rules: DemoRules<Request>, memory: Memory): Demo {
  let balanceMinor = memory.opened()?.balanceMinor ?? OPENING_MINOR
  let serverSeed = newServerSeed()
  let nextSeed = newServerSeed()
  let clientSeed = newClientSeed()
  let nonce = 0
  let revealed: Seeds['revealed'] = null
  let rounds: FairRound[] = []

  function seeds(): Seeds {
    return {
      current: { commit: commitOf(serverSeed), clientSeed, nonce },
      nextCommit: commitOf(nextSeed),
      revealed,
    }
  }

  function playNow(asked: PendingRound): Round {
    const { roundId, stakeMinor } = asked
    if (stakeMinor > balanceMinor) throw new ApiError('wallet.insufficient')
    const request = rules.request(asked)
    const outcome = rules.play(fairDraw({ serverSeed, clientSeed, nonce }), request)
    const commit = commitOf(serverSeed)
    const round = { roundId, atMs: Date.now(), commit, clientSeed, nonce, serverSeed: null }
    rounds = [{ ...round, request, outcome, jackpot: null }, ...rounds].slice(0, MOST_ROUNDS)
    nonce += 1
    balanceMinor += outcome.winMinor - stakeMinor
    return { roundId, stakeMinor, winMinor: outcome.winMinor, balanceMinor, outcome }
  }

  return {
    // Async so that a refusal is a rejection, as the platform's are.
    play: async (asked) => playNow(asked),
    /** A demo's round is over in the moment in which it is asked for: none is ever on its way. */
    find: () => Promise.resolve(null),
    refill() {
      balanceMinor = OPENING_MINOR
      return balanceMinor
    },
    read: () => Promise.resolve({ seeds: seeds(), rounds }),
    change: async ({ clientSeed: asked }) => {
      const answer = normaliseClientSeed(asked)
      if (!answer.ok) throw new ApiError('game.clientSeed', { reason: answer.reason })
      const commit = commitOf(serverSeed)
      const shown = serverSeed
      revealed = { serverSeed, commit, clientSeed, rounds: nonce }
      rounds = rounds.map((round) => (round.commit === commit ? { ...round, serverSeed: shown } : round))
      serverSeed = nextSeed
      nextSeed = newServerSeed()
      clientSeed = answer.clientSeed
      nonce = 0
      return seeds()
    },
  }
}
