import { crashChannel } from '#lib/api/play/crash.ts'
import { LEAST_CASH_OUT_E2 } from '#lib/shared/crash/bets.ts'
import { multiplierAt } from '#lib/shared/crash/growth.ts'
import { OVER_MS } from '#lib/shared/crash/table.ts'
import type { Env } from '#platform/base/env.ts'
import { roomOf, tellRoom } from '#platform/base/rooms/service.ts'
import { CopiedObject } from '#platform/base/copy/service.ts'
import { LedgerSql, migrate } from '#platform/ledger/wallet/service.ts'
import {
  betOf,
  dueBets,
  endBet,
  noteBet,
  setTaken,
  unpaidBets,
  waitingBets,
  type AskedBet,
  type CrashBetRow,
} from './crash-bets.ts'
import { gameNow, gameOf, isPast, markOf, newestGame, type GameRow } from './crash-games.ts'
import { isStaked, payBet, returnStake } from './crash-money.ts'
import { tenantOfRoom } from './crash-room.ts'
import { CRASH_SCHEMA } from './crash-schema.ts'
import { lastView, playersView, roundView, type CrashState } from './crash-views.ts'
import { writeLog } from '#platform/base/log.ts'

/** A page that polls instead of listening does so at least this often. */
const SEEN_MS = 15_000
/** Changes of the players' list within this time are sent together. */
const GATHER_MS = 200
/** After this time an unconfirmed stake is looked up in the wallet. */
const ASKED_MS = 15_000
const RETRY_MS = 5_000
/** Wins paid in parallel. */
const AT_ONCE = 20

/**
 * The crash room of a brand: it runs the games, stores the bets and pays them. Only its own clock decides the order of
 * events. Everything due is on disk, and the alarm continues from there after a failure.
 */
export class CrashObject extends CopiedObject {
  readonly sql: LedgerSql
  protected readonly busyTable = 'bet'
  readonly #tenant: string
  #seenAtMs = 0
  #retryAtMs = 0
  #told = ''
  #isListStale = false

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    this.sql = new LedgerSql(ctx.storage)
    this.#tenant = tenantOfRoom(ctx.id.name ?? '')
    void ctx.blockConcurrencyWhile(async () => {
      migrate(this.sql, CRASH_SCHEMA)
    })
  }

  protected resume(): Promise<void> {
    return this.#arm(Date.now())
  }

  /** The public state. Begins a game where none runs. */
  async watch(): Promise<CrashState> {
    const nowMs = Date.now()
    this.#seenAtMs = nowMs
    const game = this.#gameNow(nowMs)
    await this.#arm(nowMs)
    return {
      round: roundView(this.sql, game, nowMs),
      players: playersView(this.sql, game.number),
      last: lastView(this.sql, game),
    }
  }

  /**
   * Records a bet before its stake is taken; `null` where bets are closed, or the member already has a bet on the game.
   */
  async ask(asked: AskedBet): Promise<CrashBetRow | null> {
    const nowMs = Date.now()
    const known = betOf(this.sql, asked.betId)
    if (known) return known.member === asked.memberId ? this.#stillAsked(known, nowMs) : null
    this.#seenAtMs = nowMs
    const bet = this.sql.transaction(() => noteBet(this.sql, asked, { game: this.#gameNow(nowMs), nowMs }))
    await this.#arm(nowMs)
    return bet ?? null
  }

  /**
   * A repeated request for a bet. No stake is taken once its game runs: a player who repeats an interrupted call may have
   * seen the course of the game.
   */
  async #stillAsked(bet: CrashBetRow, nowMs: number): Promise<CrashBetRow> {
    if (bet.state !== 'asked' || nowMs < gameOf(this.sql, bet.game).starts_at) return bet
    if (!(await this.#resolve(bet))) throw new Error('a bet is neither taken nor refused')
    await this.#arm(nowMs)
    return betOf(this.sql, bet.id) ?? bet
  }

  /** Confirms that the wallet took the stake. */
  async confirm(betId: string): Promise<CrashBetRow | null> {
    setTaken(this.sql, betId, true)
    this.#isListStale = true
    await this.#arm(Date.now())
    return betOf(this.sql, betId) ?? null
  }

  /** The wallet refused the stake: from now on it never takes it, however late the same request is repeated. */
  async refuse(betId: string): Promise<void> {
    const bet = betOf(this.sql, betId)
    if (bet?.state === 'asked' && (await returnStake(this.env, this.#tenant, bet)))
      setTaken(this.sql, betId, false)
  }

  /**
   * A player's own cash-out, at the multiplier of its arrival. It has no effect at or after the game's end, or below
   * the lowest multiplier that can be cashed out.
   */
  async cashOut(betId: string, memberId: string): Promise<CrashBetRow | null> {
    const nowMs = Date.now()
    const bet = betOf(this.sql, betId)
    if (!bet || bet.member !== memberId) return null
    const { starts_at } = gameOf(this.sql, bet.game)
    const game = newestGame(this.sql, nowMs)
    const isRunning = game?.number === bet.game && game.is_over === 0 && nowMs >= starts_at
    if (bet.state === 'placed' && isRunning && multiplierAt(nowMs - starts_at) >= LEAST_CASH_OUT_E2) {
      endBet(this.sql, bet, nowMs)
      this.#isListStale = true
      await this.#arm(nowMs)
      await this.#pay([betOf(this.sql, betId) ?? bet])
    }
    return betOf(this.sql, betId) ?? null
  }

  bet(betId: string): CrashBetRow | null {
    return betOf(this.sql, betId) ?? null
  }

  newestBet(memberId: string): CrashBetRow | null {
    const newest = "SELECT * FROM bet WHERE member = ? AND state <> 'refused' ORDER BY at DESC LIMIT 1"
    return this.sql.first<CrashBetRow>(newest, memberId) ?? null
  }

  /** Alarms run at least once and stop after six failures, so this one never fails and sets itself again. */
  override async alarm(): Promise<void> {
    const nowMs = Date.now()
    try {
      if (this.isRestoring) return
      await this.#settle(nowMs)
      const game = newestGame(this.sql, nowMs)
      if (game && isPast(game, nowMs) && (await this.#isWatched(nowMs))) this.#gameNow(nowMs)
      await this.#tell(nowMs)
    } catch (cause) {
      writeLog('crash.alarmFailed', { brand: this.#tenant, cause })
      this.#retryAtMs = nowMs + RETRY_MS
    }
    await this.#arm(Date.now())
  }

  #gameNow(nowMs: number): GameRow {
    return gameNow(this.sql, { salt: this.ctx.id.name ?? '', nowMs })
  }

  /** Whether anybody polls or listens. */
  async #isWatched(nowMs: number): Promise<boolean> {
    if (nowMs < this.#seenAtMs + SEEN_MS) return true
    return (await roomOf(this.env, { tenant: this.#tenant, kind: 'crash' }).listeners()) > 0
  }

  /** Ends every bet that is due, and pays. An unconfirmed stake is looked up in the wallet, or never taken. */
  async #settle(nowMs: number): Promise<void> {
    const asked = "SELECT * FROM bet WHERE state = 'asked' AND at <= ?"
    for (const bet of this.sql.all<CrashBetRow>(asked, nowMs - ASKED_MS))
      await this.#apart(() => this.#resolve(bet))
    const due = dueBets(this.sql, nowMs)
    this.sql.transaction(() => due.forEach((bet) => endBet(this.sql, bet)))
    if (due.length > 0) this.#isListStale = true
    // Listeners see the end before all wins are paid.
    await this.#tell(nowMs)
    await this.#pay(unpaidBets(this.sql))
  }

  /** Looks up the outcome of an unconfirmed stake; returns whether it is known. */
  async #resolve(bet: CrashBetRow): Promise<boolean> {
    if (await isStaked(this.env, this.#tenant, bet)) setTaken(this.sql, bet.id, true)
    else await this.refuse(bet.id)
    return betOf(this.sql, bet.id)?.state !== 'asked'
  }

  async #pay(bets: readonly CrashBetRow[]): Promise<void> {
    for (let from = 0; from < bets.length; from += AT_ONCE)
      await Promise.all(bets.slice(from, from + AT_ONCE).map((bet) => this.#apart(() => this.#payOne(bet))))
  }

  async #payOne(bet: CrashBetRow): Promise<boolean> {
    const isPaid = await payBet(this.env, this.#tenant, bet)
    if (isPaid) this.sql.run('UPDATE bet SET is_paid = 1 WHERE id = ?', bet.id)
    return isPaid
  }

  /** Work that a wallet does not complete is tried again after a while, and delays no other player's bet. */
  async #apart(work: () => Promise<boolean>): Promise<void> {
    const isDone = await work().catch((cause: unknown) => {
      writeLog('crash.betFailed', { brand: this.#tenant, cause })
      return false
    })
    if (!isDone) this.#retryAtMs = Date.now() + RETRY_MS
  }

  /** Sends all listeners the changes since the last message. */
  async #tell(nowMs: number): Promise<void> {
    const game = newestGame(this.sql, nowMs)
    if (!game) return
    const to = { tenant: this.#tenant, channel: crashChannel }
    if (this.#told !== markOf(game)) {
      this.#told = markOf(game)
      this.#isListStale = true
      await tellRoom(this.env, to, { type: 'round', value: roundView(this.sql, game, nowMs) })
    }
    if (!this.#isListStale) return
    this.#isListStale = false
    await tellRoom(this.env, to, { type: 'players', value: playersView(this.sql, game.number) })
  }

  /** Sets the alarm to the next due time; an idle room has none. */
  async #arm(nowMs: number): Promise<void> {
    const game = newestGame(this.sql, nowMs)
    const { dueAtMs, askedAtMs, isUnpaid } = waitingBets(this.sql)
    const isTold = !game || this.#told === markOf(game)
    const nextMs = game && (game.is_over === 0 ? game.ends_at : game.ends_at + OVER_MS)
    const times = [
      // A room without listeners stays at its last game.
      nextMs !== undefined && nextMs > nowMs ? nextMs : undefined,
      isTold ? undefined : nowMs,
      this.#isListStale ? nowMs + GATHER_MS : undefined,
      dueAtMs,
      askedAtMs === undefined ? undefined : Math.max(askedAtMs + ASKED_MS, this.#retryAtMs),
      isUnpaid ? Math.max(nowMs, this.#retryAtMs) : undefined,
    ].filter((time) => time !== undefined)
    if (times.length === 0) return
    const dueMs = Math.max(nowMs, Math.min(...times))
    const set = await this.ctx.storage.getAlarm()
    if (set === null || set > dueMs) await this.ctx.storage.setAlarm(dueMs)
  }
}
