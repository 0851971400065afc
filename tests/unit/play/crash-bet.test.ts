import { describe, expect, it } from 'vitest'
import { targetOf } from '#lib/shared/crash/bets.ts'
import { msAt } from '#lib/shared/crash/growth.ts'
import { crashBounds } from '#lib/shared/crash/table.ts'
import {
  AT_FIRST,
  type BetEvent,
  type BetState,
  dueBet,
  isRunning,
  momentOf,
  nextState,
} from '../../../src/games/crash/bet-state.ts'
import type { CrashRound, OwnBet } from '../../../src/games/crash/wire.ts'

const BOUNDS = crashBounds({ code: 'BRL', exponent: 2 })
const STARTS_MS = 10_000
const HASH = 'a'.repeat(64)

function aRound(game: number, pointE2?: number): CrashRound {
  const over = pointE2 === undefined ? null : { game, pointE2, gameHash: HASH, steps: 1 }
  return { game, startsAtMs: STARTS_MS, nowMs: 0, salt: 's', terminalHash: HASH, over }
}

function aBet(differences: Partial<OwnBet> = {}): OwnBet {
  const open = { stakeMinor: 100, autoCashOutE2: null, cashedOutE2: null, payoutMinor: 0, balanceMinor: 900 }
  return { betId: 'b1', game: 5, state: 'placed', ...open, ...differences }
}

const after = (...events: BetEvent[]): BetState => events.reduce(nextState, AT_FIRST)
const round = (game: number, pointE2?: number): BetEvent => ({ kind: 'round', round: aRound(game, pointE2) })
const answer = (differences?: Partial<OwnBet>): BetEvent => ({ kind: 'answer', bet: aBet(differences) })
const moment = (state: BetState, nowMs: number) => momentOf(state, nowMs, BOUNDS)

describe("the states of a player's bet", () => {
  it('takes each newer game, and nothing older or after its end', () => {
    const state = after(round(5))
    expect(nextState(state, round(4, 200))).toBe(state)
    const over = nextState(state, round(5, 150))
    expect(over.round?.over?.pointE2).toBe(150)
    expect(nextState(over, round(5))).toBe(over)
    expect(nextState(over, round(6)).round?.game).toBe(6)
  })

  it('never lets run again what has ended', () => {
    const done = after(round(5), answer({ state: 'done', payoutMinor: 150 }))
    expect(nextState(done, answer({ state: 'placed' }))).toBe(done)
    expect(nextState(done, answer({ betId: 'b2' })).bet?.betId).toBe('b2')
  })

  it('runs from the moment it is sent until it has ended, or is unknown', () => {
    const sent = after(round(5), { kind: 'sending', what: 'bet' })
    expect(isRunning(sent)).toBe(true)
    const asked = nextState(nextState(sent, answer({ state: 'asked' })), { kind: 'sending', what: undefined })
    expect(isRunning(asked)).toBe(true)
    expect(isRunning(nextState(asked, { kind: 'noBet' }))).toBe(false)
    expect(isRunning(nextState(asked, answer({ state: 'done' })))).toBe(false)
    expect(isRunning(after({ kind: 'sending', what: 'cashOut' }))).toBe(false)
  })

  it('knows the phases of a game by the room’s time', () => {
    const state = after(round(5))
    expect(moment(state, STARTS_MS - 3_000)).toMatchObject({
      phase: 'betting',
      opensInMs: 3_000,
      multiplierE2: 100,
    })
    expect(moment(state, STARTS_MS + msAt(200))).toMatchObject({
      phase: 'rising',
      opensInMs: 0,
      multiplierE2: 200,
    })
    expect(moment(nextState(state, round(5, 137)), STARTS_MS + msAt(200))).toMatchObject({
      phase: 'over',
      multiplierE2: 137,
    })
    expect(moment(AT_FIRST, 0)).toMatchObject({ phase: 'over', multiplierE2: 100, bet: undefined })
  })

  it('offers a cash-out of a placed bet on this game alone, from 1.01', () => {
    const state = after(round(5), answer())
    expect(moment(state, STARTS_MS - 1).cashOutMinor).toBeUndefined()
    expect(moment(state, STARTS_MS).cashOutMinor).toBeUndefined()
    expect(moment(state, STARTS_MS + msAt(250)).cashOutMinor).toBe(250)
    expect(
      moment(after(round(5), answer({ state: 'asked' })), STARTS_MS + msAt(250)).cashOutMinor,
    ).toBeUndefined()
    const next = after(round(6), answer())
    expect([
      moment(next, STARTS_MS + msAt(250)).bet,
      moment(next, STARTS_MS + msAt(250)).cashOutMinor,
    ]).toEqual([undefined, undefined])
    // Beyond its target it pays the target.
    const aimed = after(round(5), answer({ autoCashOutE2: 200 }))
    expect(moment(aimed, STARTS_MS + msAt(300)).cashOutMinor).toBe(200)
  })

  it('is due once its target is reached or its game is over', () => {
    const aimed = after(round(5), answer({ autoCashOutE2: 200 }))
    expect(dueBet(aimed, STARTS_MS + msAt(200) - 1, BOUNDS)).toBeUndefined()
    expect(dueBet(aimed, STARTS_MS + msAt(200), BOUNDS)?.betId).toBe('b1')
    expect(dueBet(nextState(aimed, round(5, 120)), STARTS_MS, BOUNDS)?.betId).toBe('b1')
    expect(dueBet(after(round(6), answer()), STARTS_MS, BOUNDS)?.betId).toBe('b1')
    expect(dueBet(after(round(6), answer({ state: 'done' })), STARTS_MS, BOUNDS)).toBeUndefined()
    const open = after(round(5), answer())
    const highest = targetOf({ stakeMinor: 100 }, BOUNDS)
    expect(dueBet(open, STARTS_MS + msAt(highest), BOUNDS)?.betId).toBe('b1')
  })
})
