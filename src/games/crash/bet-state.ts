import { type CrashBounds, LEAST_CASH_OUT_E2, payoutOf, targetOf } from '#lib/shared/crash/bets.ts'
import { multiplierAt } from '#lib/shared/crash/growth.ts'
import type { CrashRound, OwnBet } from './wire.ts'

/** What a player's page knows: the room's game, the player's newest bet, and what is on its way. */
export interface BetState {
  round: CrashRound | undefined
  bet: OwnBet | undefined
  /** A bet or a cash-out is on its way. */
  isSending: 'bet' | 'cashOut' | undefined
  /** No bet is taken; one that is placed runs on and may be cashed out. */
  isPaused: boolean
}

export type BetEvent =
  | { kind: 'round'; round: CrashRound }
  /** An answer about the player's bet. */
  | { kind: 'answer'; bet: OwnBet }
  /** The platform knows no bet of the player: its stake was never taken. */
  | { kind: 'noBet' }
  | { kind: 'sending'; what: BetState['isSending'] }
  | { kind: 'pause'; isPaused: boolean }

/** The state of a game for this player. */
export interface Moment extends BetState {
  phase: 'betting' | 'rising' | 'over'
  /** Until the lantern rises; 0 from then on. */
  opensInMs: number
  multiplierE2: number
  /** What a cash-out would pay now; nothing where there is nothing to cash out. */
  cashOutMinor: number | undefined
}

export const AT_FIRST: BetState = { round: undefined, bet: undefined, isSending: undefined, isPaused: false }

/** The next state; the same object where the event says nothing new. */
export function nextState(state: BetState, event: BetEvent): BetState {
  const { round, bet } = state
  switch (event.kind) {
    case 'round': {
      const next = event.round
      // A room that was asleep tells a newcomer its last game first.
      const isOld = round && (next.game < round.game || (next.game === round.game && round.over))
      return isOld ? state : { ...state, round: next }
    }
    case 'answer':
      // A bet that has ended does not run again.
      return bet?.betId === event.bet.betId && bet.state === 'done' ? state : { ...state, bet: event.bet }
    case 'noBet':
      return { ...state, bet: undefined }
    case 'sending':
      return { ...state, isSending: event.what }
    case 'pause':
      return { ...state, isPaused: event.isPaused }
  }
}

/** `bet` is the one on this game. @param nowMs the room's time */
export function momentOf(state: BetState, nowMs: number, bounds: CrashBounds): Moment {
  const { round } = state
  const phase = !round || round.over ? 'over' : nowMs < round.startsAtMs ? 'betting' : 'rising'
  const bet = state.bet?.game === round?.game ? state.bet : undefined
  const multiplierE2 = multiplierE2At(round, nowMs)
  const isOpen = phase === 'rising' && bet?.state === 'placed' && multiplierE2 >= LEAST_CASH_OUT_E2
  return {
    ...state,
    phase,
    bet,
    opensInMs: round && phase === 'betting' ? round.startsAtMs - nowMs : 0,
    multiplierE2,
    cashOutMinor: isOpen
      ? payoutOf(bet.stakeMinor, Math.min(multiplierE2, targetOf(askedOf(bet), bounds)))
      : undefined,
  }
}

/** Whether a bet of the player is on its way or runs. */
export function isRunning({ bet, isSending }: BetState): boolean {
  return isSending === 'bet' || (bet !== undefined && bet.state !== 'done')
}

/** The bet that must have ended by now, as far as the page can tell: its target was reached, or its game is over. */
export function dueBet({ round, bet }: BetState, nowMs: number, bounds: CrashBounds): OwnBet | undefined {
  if (!bet || bet.state === 'done') return undefined
  if (round?.game !== bet.game || round.over) return bet
  return multiplierE2At(round, nowMs) >= targetOf(askedOf(bet), bounds) ? bet : undefined
}

/** 1.00 until the lantern rises. */
function multiplierE2At(round: CrashRound | undefined, nowMs: number): number {
  if (!round) return 100
  if (round.over) return round.over.pointE2
  return multiplierAt(Math.max(0, Math.floor(nowMs - round.startsAtMs)))
}

function askedOf({ stakeMinor, autoCashOutE2 }: OwnBet) {
  return { stakeMinor, ...(autoCashOutE2 === null ? {} : { autoCashOutE2 }) }
}
