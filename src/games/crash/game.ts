import { ApiError } from '#lib/api/errors.ts'
import { LEAST_CASH_OUT_E2, payoutOf, targetOf } from '#lib/shared/crash/bets.ts'
import { multiplierAt } from '#lib/shared/crash/growth.ts'
import { crashBounds } from '#lib/shared/crash/table.ts'
import type { Memory, Opened } from '#games/frame/memory.ts'
import { NoAnswer } from '#games/frame/wire.ts'
import type { CrashPlayers, CrashRound, CrashWire, OwnBet, PastGame } from './wire.ts'

const RETRY_MS = 700

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
}

export interface Game {
  moment: () => Moment
  /** Places a bet on the game that takes bets, or cashes it out. */
  bet: (asked: { stakeMinor: number; autoCashOutE2: number | null }) => Promise<void>
  cashOut: () => Promise<void>
  /** Asked at each frame: what the room's clock brings about. */
  tick: () => void
  resume: () => Promise<void>
  balanceMinor: () => number
  setBalance: (minor: number) => void
}

export function createGame({ opened, memory, wire, view, refuse, onSettled }: GameParts): Game {
  const bounds = crashBounds(opened.currency)
  let { balanceMinor } = opened
  let round: CrashRound | undefined
  let games: readonly PastGame[] = []
  let bet: OwnBet | undefined
  let isSending: Moment['isSending']
  let isAsking = false
  let begunGame = 0

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
  }

  /** Asks until the bet that runs has ended: its target was reached, or its game is over. */
  async function askOwn(): Promise<void> {
    if (isAsking || bet?.state !== 'placed') return
    isAsking = true
    while (bet?.state === 'placed' && isDue(bet)) {
      const found = await answered(wire.find)
      if (found?.betId === bet.betId) takeBet(found)
      // Refused: the session is over, and with it what this page can know.
      else if (found === undefined) bet = undefined
      if (bet?.state === 'placed') await wait(RETRY_MS)
    }
    isAsking = false
  }

  function isDue(placed: OwnBet): boolean {
    if (round?.game !== placed.game || round.over) return true
    return multiplierNow() >= targetOf(askedOf(placed), bounds)
  }

  /** An answer, however often the line drops; nothing where the platform refuses. */
  async function answered<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
    for (;;) {
      try {
        return await ask()
      } catch (error) {
        if (!isUncertain(error)) {
          refuse(error)
          return undefined
        }
        view.trouble(true)
        await wait(RETRY_MS)
      }
    }
  }

  /** Places a bet to its answer. Without one it is sent again under its id while bets are open, and then looked for. */
  async function placed(asked: Parameters<CrashWire['place']>[0]): Promise<OwnBet | undefined> {
    for (;;) {
      try {
        const answer = await wire.place(asked)
        if (answer.state !== 'asked') return answer.state === 'refused' ? undefined : answer
      } catch (error) {
        if (!isUncertain(error)) throw error
        view.trouble(true)
      }
      await wait(RETRY_MS)
      const found = await answered(wire.find)
      if (found?.betId === asked.betId && found.state !== 'asked') return found
      if (round?.game !== asked.game || round.over) return found?.betId === asked.betId ? found : undefined
    }
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
      }
    },
    async bet({ stakeMinor, autoCashOutE2 }) {
      if (!round || phaseNow() !== 'betting' || ownBet() || isSending) return
      const betId = crypto.randomUUID()
      const asked = { betId, game: round.game, stakeMinor }
      isSending = 'bet'
      memory.keepPending({ roundId: betId, stakeMinor })
      try {
        const answer = await placed(autoCashOutE2 === null ? asked : { ...asked, autoCashOutE2 })
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
      if (bet?.state === 'placed' && isDue(bet)) void askOwn()
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

/** Whether a call may have taken effect in spite of its error, or may take effect when it is made again. */
function isUncertain(error: unknown): boolean {
  if (error instanceof NoAnswer) return true
  return error instanceof ApiError && (error.status >= 500 || error.code === 'request.tooMany')
}

function wait(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}
