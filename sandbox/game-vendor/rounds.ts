import { randomUUID } from 'node:crypto'
import { secureDraw } from '#lib/shared/chance/secure-draw.ts'
import { Deliveries } from './deliveries.ts'
import { Refused } from '../http.ts'
import { KINDS } from './kinds/all-kinds.ts'
import { BadChoice } from './kinds/kind.ts'
import type { Kind, Step } from './kinds/kind.ts'
import { leftOf, takeFreeRound } from './free-rounds.ts'
import { Journal } from './journal.ts'
import type { RoundData } from './protocol.ts'
import type { OpenRound, Session } from './sessions.ts'
import { WalletRefusal } from './wallet.ts'

/** Tolerance of clocks: the front waits the whole cycle, the server slightly less. */
const PACE_GRACE_MS = 150

/**
 * Plays rounds: takes the stake from the wallet, draws, and reports the win. Nothing is drawn before the stake was taken; a
 * stake without a reply is rolled back until the wallet replies.
 */
export class Rounds {
  readonly deliveries = new Deliveries()
  readonly journal = new Journal()
  readonly #draw = secureDraw()
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** Starts a round. The same key returns the same reply, so that a front can repeat the request. */
  play(session: Session, key: string, choice: unknown): Promise<RoundData> {
    return once(session, key, () => this.#start(session, choice))
  }

  /** Performs an action in an open round. */
  act(
    session: Session,
    key: string,
    { roundId, action }: { roundId: string; action: unknown },
  ): Promise<RoundData> {
    return once(session, key, () => this.#act(session, roundId, action))
  }

  /** Ends open rounds of these sessions that time has decided. */
  async tick(sessions: Iterable<Session>): Promise<void> {
    for (const session of sessions)
      for (const round of [...session.open.values()]) {
        const step = this.#kindOf(session).due?.(round.step.state, { nowMs: this.#now(), draw: this.#draw })
        if (step) await this.#goOn(round, step)
      }
  }

  watch(session: Session): unknown {
    const { game, purse, stakesMinor } = session
    const watch = { game, purse, stakesMinor, nowMs: this.#now(), draw: this.#draw }
    return this.#kindOf(session).feed?.(watch)
  }

  async #start(session: Session, choice: unknown): Promise<RoundData> {
    const { game, stakesMinor, purse } = session
    const kind = this.#kindOf(session)
    const nowMs = this.#now()
    if (session.open.size > 0 && !kind.hasManyOpen) throw new Refused(409, 'open')
    const waitMs = session.lastStartMs + kind.cycleMs - PACE_GRACE_MS - nowMs
    if (waitMs > 0) throw new Refused(429, 'pace', { waitMs })
    const stakeMinor = asked(() => kind.price(choice, stakesMinor, game))
    const freeRounds = takeFreeRound(session, stakeMinor, nowMs)
    session.lastStartMs = nowMs
    const round: OpenRound = {
      id: randomUUID(),
      session,
      stakeMinor,
      step: { view: null, winMinor: 0 },
      movements: 0,
      freeRounds,
    }
    const bet = freeRounds ? undefined : await this.#take(round, stakeMinor)
    try {
      const start = {
        game,
        draw: this.#draw,
        stakeMinor,
        choice,
        purse,
        stakesMinor,
        roundId: round.id,
        nowMs,
      }
      return await this.#goOn(round, kind.start(start), bet?.balanceMinor)
    } catch (error) {
      if (!(error instanceof BadChoice) || !bet) throw error
      // It was available when the stake was requested, but no longer is.
      await this.#giveBack(round, bet.transaction)
      throw new Refused(409, error.code)
    }
  }

  async #act(session: Session, roundId: string, action: unknown): Promise<RoundData> {
    const round = session.open.get(roundId)
    const kind = this.#kindOf(session)
    if (!round || !kind.act) throw new Refused(404, 'round')
    const turn = {
      game: session.game,
      draw: this.#draw,
      stakeMinor: round.stakeMinor,
      state: round.step.state,
      action,
    }
    const extraMinor = asked(() => kind.priceOf?.(turn) ?? 0)
    const next = asked(() => kind.act?.(turn))
    if (!next) throw new Refused(404, 'round')
    const balanceMinor = extraMinor > 0 ? (await this.#take(round, extraMinor)).balanceMinor : undefined
    return this.#goOn(round, next, balanceMinor)
  }

  /** Takes a stake. If the outcome is unknown, it is rolled back and the player is asked to try again. */
  async #take(round: OpenRound, amountMinor: number): Promise<{ transaction: string; balanceMinor: number }> {
    const { wallet } = round.session
    const movement = { transaction: idOf(round), round: round.id, amountMinor }
    try {
      const balanceMinor = await wallet.bet(movement)
      this.journal.add(round, { kind: 'bet', ...movement })
      return { transaction: movement.transaction, balanceMinor }
    } catch (error) {
      if (error instanceof WalletRefusal)
        throw new Refused(409, error.code, { balanceMinor: error.balanceMinor })
      this.journal.add(round, { kind: 'bet', ...movement })
      await this.#giveBack(round, movement.transaction)
      throw new Refused(503, 'wallet')
    }
  }

  async #giveBack(round: OpenRound, betTransaction: string): Promise<void> {
    const movement = { transaction: idOf(round), round: round.id, amountMinor: 0, betTransaction }
    this.journal.add(round, { kind: 'rollback', ...movement })
    await this.deliveries.deliver(movement.transaction, () => round.session.wallet.rollback(movement))
  }

  /** Advances a round; a finished one is paid, with 0 if it was lost. */
  async #goOn(round: OpenRound, step: Step, balanceMinor?: number): Promise<RoundData> {
    const { session } = round
    round.step = step
    const isOpen = step.state !== undefined
    if (isOpen) session.open.set(round.id, round)
    else session.open.delete(round.id)
    const paidMinor = isOpen ? undefined : await this.#pay(round, step.winMinor)
    const knownMinor = paidMinor ?? balanceMinor
    if (knownMinor !== undefined) session.balanceMinor = knownMinor
    const reply: RoundData = {
      ...{
        roundId: round.id,
        stakeMinor: round.stakeMinor,
        winMinor: step.winMinor,
        isOpen,
        view: step.view,
      },
      balanceMinor: session.balanceMinor,
      ...(round.freeRounds ? { freeRounds: leftOf(session.freeRounds) ?? { left: 0, stakeMinor: 0 } } : {}),
    }
    if (!isOpen) session.ended = [reply, ...session.ended].slice(0, KEPT_ROUNDS)
    return reply
  }

  async #pay(round: OpenRound, amountMinor: number): Promise<number | undefined> {
    if (round.freeRounds) return this.#payFree(round, round.freeRounds.id, amountMinor)
    const movement = { transaction: idOf(round), round: round.id, amountMinor, isLast: true }
    this.journal.add(round, { kind: 'win', ...movement })
    return this.deliveries.deliver(movement.transaction, () => round.session.wallet.win(movement))
  }

  /** A free round that the wallet does not take any more is void: nothing was staked for it. */
  async #payFree(round: OpenRound, freeRounds: string, amountMinor: number): Promise<number | undefined> {
    const { session } = round
    const movement = { transaction: idOf(round), round: round.id, amountMinor, freeRounds }
    let refusal: WalletRefusal | undefined
    const balanceMinor = await this.deliveries.deliver(movement.transaction, async () => {
      try {
        return await (session.wallet.freeRound?.(movement) ?? session.wallet.balance())
      } catch (error) {
        if (error instanceof WalletRefusal) refusal = error
        throw error
      }
    })
    if (refusal) {
      session.freeRounds = undefined
      throw new Refused(409, refusal.code)
    }
    this.journal.add(round, { kind: 'bonus', ...movement })
    return balanceMinor
  }

  #kindOf({ game }: Session): Kind {
    return KINDS[game.kind]
  }
}

/** Finished rounds that are kept for display. */
const KEPT_ROUNDS = 20
const KEPT_REPLIES = 50

function idOf(round: OpenRound): string {
  round.movements += 1
  return `${round.id}.${round.movements}`
}

function asked<T>(what: () => T): T {
  try {
    return what()
  } catch (error) {
    if (error instanceof BadChoice) throw new Refused(422, error.code)
    throw error
  }
}

function once(session: Session, key: string, make: () => Promise<RoundData>): Promise<RoundData> {
  const known = session.replies.get(key)
  if (known) return known
  const reply = make()
  session.replies.set(key, reply)
  // A refusal moved nothing: the same key may be retried.
  reply.catch(() => session.replies.delete(key))
  for (const old of session.replies.keys())
    if (session.replies.size > KEPT_REPLIES) session.replies.delete(old)
  return reply
}
