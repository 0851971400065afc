import { crashBounds } from '#lib/shared/crash/table.ts'
import type { Memory, Opened } from '#games/frame/memory.ts'
import { AT_FIRST, type BetEvent, type BetState, dueBet, momentOf, nextState } from './bet-state.ts'
import type { Moment } from './bet-state.ts'
import { createOwnBet, type OwnBetActions } from './own-bet.ts'
import type { CrashPlayers, CrashRound, CrashWire, OwnBet, PastGame } from './wire.ts'

/** Input of the screen besides the moment that it draws. */
export interface GameView {
  players: (players: CrashPlayers) => void
  last: (games: readonly PastGame[]) => void
  balance: (minor: number) => void
  /** The lantern rises; its light went out. */
  begun: () => void
  gone: (game: PastGame) => void
  placed: (bet: OwnBet) => void
  /** The player's bet has ended; `isEarlier` after a reload. */
  ended: (bet: OwnBet, isEarlier: boolean) => void
  notPlaced: () => void
  trouble: (isLost: boolean) => void
}

export interface GameParts {
  opened: Opened
  memory: Memory
  wire: CrashWire
  view: GameView
  refuse: (error: unknown) => void
  onSettled: () => void
  /** The game is paused, and no bet of the player runs any more. */
  onIdle: () => void
}

export interface Game extends Pick<OwnBetActions, 'bet' | 'cashOut' | 'resume'> {
  moment: () => Moment
  /** Asked at each frame: what the room's clock brings about. */
  tick: () => void
  pause: (isPaused: boolean) => void
  balanceMinor: () => number
  setBalance: (minor: number) => void
}

/** The state of the page, its balance, and the room's clock. */
export interface Table {
  state: () => BetState
  /** Returns whether the event says anything new. */
  take: (event: BetEvent) => boolean
  moment: () => Moment
  /** The player's bet, once it must have ended. */
  due: () => OwnBet | undefined
  balanceMinor: () => number
  setBalance: (minor: number) => void
}

export function createGame(parts: GameParts): Game {
  const { wire, view } = parts
  const table = createTable(parts)
  const { state, take, moment, due, balanceMinor, setBalance } = table
  const own = createOwnBet(parts, table)
  let games: readonly PastGame[] = []
  let begunGame = 0

  function takeRound(round: CrashRound): void {
    const before = state().round
    if (!take({ kind: 'round', round }) || !round.over) return
    const { over } = round
    if (!games.some(({ game }) => game === over.game)) view.last((games = [over, ...games]))
    if (before?.game === round.game) view.gone(over)
    void own.follow()
  }

  wire.watch({
    round: takeRound,
    players: (players) => players.game === state().round?.game && view.players(players),
    last(next) {
      games = next
      view.last(games)
    },
    trouble: view.trouble,
  })

  return {
    moment,
    balanceMinor,
    setBalance,
    bet: own.bet,
    cashOut: own.cashOut,
    resume: own.resume,
    pause(isPaused) {
      take({ kind: 'pause', isPaused })
      own.sayIdle()
    },
    tick() {
      const { phase, round } = moment()
      if (phase === 'rising' && round && begunGame !== round.game) {
        begunGame = round.game
        view.begun()
      }
      if (due()) void own.follow()
    },
  }
}

function createTable({ opened, memory, wire, view }: GameParts): Table {
  const bounds = crashBounds(opened.currency)
  let { balanceMinor } = opened
  let state = AT_FIRST
  return {
    state: () => state,
    take(event) {
      const before = state
      state = nextState(before, event)
      return state !== before
    },
    moment: () => momentOf(state, wire.nowMs(), bounds),
    due: () => dueBet(state, wire.nowMs(), bounds),
    balanceMinor: () => balanceMinor,
    setBalance(minor) {
      balanceMinor = minor
      memory.keepOpened({ ...(memory.opened() ?? opened), balanceMinor })
      view.balance(minor)
    },
  }
}
