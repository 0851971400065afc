import { ApiError } from '#lib/api/errors.ts'
import { LEAST_CASH_OUT_E2, payoutOf, targetOf } from '#lib/shared/crash/bets.ts'
import { multiplierAt } from '#lib/shared/crash/growth.ts'
import { crashBounds } from '#lib/shared/crash/table.ts'
import type { Memory, Opened } from '#games/frame/memory.ts'
import { createAsking, RETRY_MS, wait } from './asking.ts'
import type { CrashPlayers, CrashRound, CrashWire, OwnBet, PastGame } from './wire.ts'

/** Where a game stands for this player. */
export interface Moment {
  round: CrashRound | undefined
  phase: 'betting' | 'rising' | 'over'
  /** Until the lantern rises; 0 from then on. */
  opensInMs: number
  multiplierE2: number
  /** The player's bet on this game. */
  bet: OwnBet | undefined
  /** What a cash-out would pay now; nothing where there is nothing to cash out. */
  cashOutMinor: number | undefined
  /** A bet or a cash-out is on its way. */
  isSending: 'bet' | 'cashOut' | undefined
  /** No bet is taken; one that is placed runs on and may be cashed out. */
  isPaused: boolean
}

/** What the screen is told, besides the moment that it draws. */
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

export interface Game {
  moment: () => Moment
  /** Places a bet on the game that takes bets, or cashes it out. */
  bet: (asked: { stakeMinor: number; autoCashOutE2: number | null }) => Promise<void>
  cashOut: () => Promise<void>
  /** Asked at each frame: what the room's clock brings about. */
  tick: () => void
  resume: () => Promise<void>
  pause: (isPaused: boolean) => void
  balanceMinor: () => number
  setBalance: (minor: number) => void
}

export function createGame({ opened, memory, wire, view, refuse, onSettled, onIdle }: GameParts): Game {
  const bounds = crashBounds(opened.currency)
  let { balanceMinor } = opened
  let round: CrashRound | undefined
  let games: readonly PastGame[] = []
  let bet: OwnBet | undefined
  let isSending: Moment['isSending']
  let isAsking = false
  let isPaused = false
  let begunGame = 0
  const { answered, placed } = createAsking(wire, { refuse, trouble: view.trouble })

  function setBalance(minor: number): void {
    balanceMinor = minor
    memory.keepOpened({ ...(memory.opened() ?? opened), balanceMinor })
    view.balance(minor)
  }

  function takeRound(next: CrashRound): void {
    // A room that was asleep tells a newcomer its last game first.
    if (round && (next.game < round.game || (next.game === round.game && round.over))) return
    const isNew = next.over !== null && round?.game === next.game
    round = next
    const { over } = next
    if (!over) return
    if (!games.some(({ game }) => game === over.game)) view.last((games = [over, ...games]))
    if (isNew) view.gone(over)
    void askOwn()
  }

  function phaseNow(): Moment['phase'] {
    if (!round || round.over) return 'over'
    return wire.nowMs() < round.startsAtMs ? 'betting' : 'rising'
  }

  function multiplierNow(): number {
    if (!round) return 100
    if (round.over) return round.over.pointE2
    return multiplierAt(Math.max(0, Math.floor(wire.nowMs() - round.startsAtMs)))
  }

  function ownBet(): OwnBet | undefined {
    return bet && bet.game === round?.game ? bet : undefined
  }

  /** Takes an answer about the player's bet; what has ended does not run again. */
  function takeBet(next: OwnBet, isEarlier = false): void {
    const wasOpen = bet?.betId !== next.betId || bet.state !== 'done'
    if (bet?.betId === next.betId && bet.state === 'done') return
    bet = next
    setBalance(next.balanceMinor)
    if (next.state !== 'done' || !wasOpen) return
    memory.forgetPending()
    view.ended(next, isEarlier)
    onSettled()
    sayIdle()
  }

  function sayIdle(): void {
    const isRunning = isSending === 'bet' || (bet !== undefined && bet.state !== 'done')
    if (isPaused && !isRunning) onIdle()
  }

  /** Asks until the bet that runs has ended: its target was reached, or its game is over. */
  async function askOwn(): Promise<void> {
    if (isAsking) return
    isAsking = true
    while (bet && bet.state !== 'done' && isDue(bet)) {
      const { betId, state } = bet
      const found = await answered(wire.find)
      if (found?.betId === betId) takeBet(found)
      else {
        // The room does not know it: its stake was never taken. Or the session is over, and nothing more is known.
        if (found !== undefined && state === 'asked') view.notPlaced()
        bet = undefined
        sayIdle()
      }
      await wait(RETRY_MS)
    }
    isAsking = false
  }

  function isDue(placed: OwnBet): boolean {
    if (round?.game !== placed.game || round.over) return true
    return multiplierNow() >= targetOf(askedOf(placed), bounds)
  }

  /** A bet on this game that the player placed at another page. */
  async function takeOther(): Promise<void> {
    const found = await answered(wire.find)
    if (found?.state === 'placed' && found.game === round?.game) takeBet(found)
  }

  wire.watch({
    round: takeRound,
    players: (players) => players.game === round?.game && view.players(players),
    last(next) {
      games = next
      view.last(games)
    },
    trouble: view.trouble,
  })

  return {
    balanceMinor: () => balanceMinor,
    setBalance,
    moment() {
      const own = ownBet()
      const phase = phaseNow()
      const multiplierE2 = phase === 'betting' ? 100 : multiplierNow()
      const isOpen = phase === 'rising' && own?.state === 'placed' && multiplierE2 >= LEAST_CASH_OUT_E2
      return {
        round,
        phase,
        opensInMs: round && phase === 'betting' ? round.startsAtMs - wire.nowMs() : 0,
        multiplierE2,
        bet: own,
        cashOutMinor: isOpen
          ? payoutOf(own.stakeMinor, Math.min(multiplierE2, targetOf(askedOf(own), bounds)))
          : undefined,
        isSending,
        isPaused,
      }
    },
    pause(next) {
      isPaused = next
      sayIdle()
    },
    async bet({ stakeMinor, autoCashOutE2 }) {
      if (!round || phaseNow() !== 'betting' || ownBet() || isSending || isPaused) return
      const betId = crypto.randomUUID()
      const asked = { betId, game: round.game, stakeMinor }
      isSending = 'bet'
      memory.keepPending({ roundId: betId, stakeMinor })
      try {
        const answer = await placed(
          autoCashOutE2 === null ? asked : { ...asked, autoCashOutE2 },
          () => round?.game === asked.game && !round.over,
        )
        if (answer) {
          takeBet(answer)
          if (answer.state === 'placed') view.placed(answer)
          onSettled()
        } else {
          memory.forgetPending()
          view.notPlaced()
        }
      } catch (error) {
        memory.forgetPending()
        if (error instanceof ApiError && error.code === 'game.betsClosed') {
          view.notPlaced()
          await takeOther()
        } else refuse(error)
      } finally {
        isSending = undefined
        sayIdle()
      }
    },
    async cashOut() {
      const own = ownBet()
      if (own?.state !== 'placed' || phaseNow() !== 'rising' || isSending) return
      isSending = 'cashOut'
      const answer = await answered(() => wire.cashOut(own.betId))
      if (answer) takeBet(answer)
      isSending = undefined
    },
    tick() {
      if (phaseNow() === 'rising' && round && begunGame !== round.game) {
        begunGame = round.game
        view.begun()
      }
      if (bet && bet.state !== 'done' && isDue(bet)) void askOwn()
    },
    async resume() {
      const pending = memory.pending()
      const found = await answered(wire.find)
      const isOpen = found?.state === 'placed' || found?.state === 'asked'
      if (found && (isOpen || found.betId === pending?.roundId)) takeBet(found, true)
      else if (pending && found !== undefined) {
        memory.forgetPending()
        view.notPlaced()
      }
    },
  }
}

function askedOf({ stakeMinor, autoCashOutE2 }: OwnBet) {
  return { stakeMinor, ...(autoCashOutE2 === null ? {} : { autoCashOutE2 }) }
}
