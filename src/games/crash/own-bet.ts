import { ApiError } from '#lib/api/errors.ts'
import { createAsking, RETRY_MS, wait } from './asking.ts'
import { isRunning } from './bet-state.ts'
import type { GameParts, Table } from './game.ts'
import type { OwnBet } from './wire.ts'

/** The player's bet: placed once, followed to its end, however often the line drops. */
export interface OwnBetActions {
  /** Places a bet on the game that takes bets. */
  bet: (asked: { stakeMinor: number; autoCashOutE2: number | null }) => Promise<void>
  cashOut: () => Promise<void>
  /** Shows a bet that was open before a reload, or its result. */
  resume: () => Promise<void>
  /** Asks until the bet that is due has ended. */
  follow: () => Promise<void>
  /** Says that nothing runs any more, where the game is paused. */
  sayIdle: () => void
}

type OwnBetParts = Pick<GameParts, 'memory' | 'wire' | 'view' | 'refuse' | 'onSettled' | 'onIdle'>

export function createOwnBet(parts: OwnBetParts, table: Table): OwnBetActions {
  const { memory, wire, view, refuse, onSettled, onIdle } = parts
  const { state, take, moment, due } = table
  const { answered, placed } = createAsking(wire, { refuse, trouble: view.trouble })
  let isAsking = false

  function sayIdle(): void {
    if (state().isPaused && !isRunning(state())) onIdle()
  }

  function takeBet(bet: OwnBet, isEarlier = false): void {
    if (!take({ kind: 'answer', bet })) return
    table.setBalance(bet.balanceMinor)
    if (bet.state !== 'done') return
    memory.forgetPending()
    view.ended(bet, isEarlier)
    onSettled()
    sayIdle()
  }

  function notPlaced(): void {
    memory.forgetPending()
    view.notPlaced()
  }

  /** A bet on this game that the player placed at another page. */
  async function takeOther(): Promise<void> {
    const found = await answered(wire.find)
    if (found?.state === 'placed' && found.game === state().round?.game) takeBet(found)
  }

  async function place(asked: Parameters<typeof placed>[0]): Promise<void> {
    try {
      const answer = await placed(asked, () => {
        const { round } = state()
        return round?.game === asked.game && !round.over
      })
      if (!answer) return notPlaced()
      takeBet(answer)
      if (answer.state === 'placed') view.placed(answer)
      onSettled()
    } catch (error) {
      memory.forgetPending()
      if (!(error instanceof ApiError && error.code === 'game.betsClosed')) return refuse(error)
      view.notPlaced()
      await takeOther()
    }
  }

  return {
    sayIdle,
    async follow() {
      if (isAsking) return
      isAsking = true
      for (let bet = due(); bet; bet = due()) {
        const found = await answered(wire.find)
        if (found?.betId === bet.betId) takeBet(found)
        else {
          // The room does not know it: its stake was never taken. Or the session is over, and nothing more is known.
          if (found !== undefined && bet.state === 'asked') view.notPlaced()
          take({ kind: 'noBet' })
          sayIdle()
        }
        await wait(RETRY_MS)
      }
      isAsking = false
    },
    async bet({ stakeMinor, autoCashOutE2 }) {
      const { round, phase, bet, isSending, isPaused } = moment()
      if (!round || phase !== 'betting' || bet || isSending || isPaused) return
      const betId = crypto.randomUUID()
      const asked = { betId, game: round.game, stakeMinor }
      take({ kind: 'sending', what: 'bet' })
      memory.keepPending({ roundId: betId, stakeMinor })
      await place(autoCashOutE2 === null ? asked : { ...asked, autoCashOutE2 }).finally(() => {
        take({ kind: 'sending', what: undefined })
        sayIdle()
      })
    },
    async cashOut() {
      const { phase, bet, isSending } = moment()
      if (bet?.state !== 'placed' || phase !== 'rising' || isSending) return
      take({ kind: 'sending', what: 'cashOut' })
      const answer = await answered(() => wire.cashOut(bet.betId))
      if (answer) takeBet(answer)
      take({ kind: 'sending', what: undefined })
    },
    async resume() {
      const pending = memory.pending()
      const found = await answered(wire.find)
      const isOpen = found?.state === 'placed' || found?.state === 'asked'
      if (found && (isOpen || found.betId === pending?.roundId)) takeBet(found, true)
      else if (pending && found !== undefined) notPlaced()
    },
  }
}
