import { DurableObject } from 'cloudflare:workers'
import type { OutputOf } from '#lib/api/endpoint.ts'
import type { getCrash } from '#lib/api/crash.ts'
import { settleBet } from '#lib/shared/crash/bets.ts'
import type { Env } from '#platform/env.ts'
import { LedgerSql } from '#platform/wallet/ledger-sql.ts'
import { migrate } from '#platform/wallet/schema.ts'
import { walletOf } from '#platform/wallet/wallet-of.ts'
import { chainOf, gameAt, type GameRow } from './crash-games.ts'
import { CRASH_SCHEMA } from './crash-schema.ts'

export type CrashState = OutputOf<typeof getCrash>

export interface CrashBetRow {
  [column: string]: string | number | null
  id: string
  game: number
  member: string
  name: string
  stake: number
  auto: number | null
  most: number
  state: 'asked' | 'placed' | 'refused' | 'done'
  cashed: number | null
  payout: number
  is_paid: number
  at: number
}

export interface AskedBet {
  betId: string
  game: number
  memberId: string
  name: string
  stakeMinor: number
  autoCashOutE2: number | undefined
  /** The most that the bet pays. */
  maxPayoutMinor: number
}

const SHOWN_GAMES = 12
const SHOWN_PLAYERS = 50
const RETRY_MS = 5_000
/** After this a stake that nobody confirmed is looked for in the wallet. */
const ASKED_MS = 15_000

/** The crash room of a brand, named by the brand: it keeps the games and the bets, and pays what they end with. */
export class CrashObject extends DurableObject<Env> {
  readonly sql: LedgerSql

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    this.sql = new LedgerSql(ctx.storage)
    void ctx.blockConcurrencyWhile(async () => {
      migrate(this.sql, CRASH_SCHEMA)
    })
  }

  /** What everybody may see. The point of a running game is in no answer. */
  state(nowMs: number): CrashState {
    const game = this.#game(nowMs)
    const chain = chainOf(this.sql, game.chain)
    const isOver = nowMs >= game.ends_at
    const past = this.sql.all<GameRow>(
      'SELECT * FROM game WHERE chain = ? AND ends_at <= ? ORDER BY number DESC LIMIT ?',
      game.chain,
      nowMs,
      SHOWN_GAMES,
    )
    const players = this.sql.all<CrashBetRow>(
      "SELECT * FROM bet WHERE game = ? AND state IN ('placed', 'done') ORDER BY stake DESC, at LIMIT ?",
      game.number,
      SHOWN_PLAYERS,
    )
    return {
      game: game.number,
      phase: isOver ? 'over' : nowMs < game.starts_at ? 'betting' : 'running',
      startsAtMs: game.starts_at,
      nowMs,
      pointE2: isOver ? game.point : null,
      salt: chain.salt,
      terminalHash: chain.terminal_hash,
      last: past.map(({ number, point, hash }) => ({
        game: number,
        pointE2: point,
        gameHash: hash,
        steps: number - chain.first_game + 1,
      })),
      players: players.map(({ name, stake, cashed }) => ({ name, stakeMinor: stake, cashedOutE2: cashed })),
    }
  }

  /** Notes a bet before its stake is taken; nothing when the game takes none any more, or has one of this member. */
  async ask(asked: AskedBet, nowMs: number): Promise<CrashBetRow | undefined> {
    const known = this.bet(asked.betId)
    if (known) return known.member === asked.memberId ? known : undefined
    const game = this.#game(nowMs)
    const isTaken = this.sql.first(
      "SELECT 1 FROM bet WHERE game = ? AND member = ? AND state <> 'refused'",
      game.number,
      asked.memberId,
    )
    if (game.number !== asked.game || nowMs >= game.starts_at || isTaken) return undefined
    this.sql.run(
      "INSERT INTO bet (id, game, member, name, stake, auto, most, state, at) VALUES (?, ?, ?, ?, ?, ?, ?, 'asked', ?)",
      asked.betId,
      game.number,
      asked.memberId,
      asked.name,
      asked.stakeMinor,
      asked.autoCashOutE2 ?? null,
      asked.maxPayoutMinor,
      nowMs,
    )
    await this.ctx.storage.setAlarm(game.ends_at + 100)
    return this.bet(asked.betId)
  }

  /** The wallet took the stake, or refused it. */
  confirm(betId: string, isTaken: boolean): CrashBetRow | undefined {
    this.sql.run(
      "UPDATE bet SET state = ? WHERE id = ? AND state = 'asked'",
      isTaken ? 'placed' : 'refused',
      betId,
    )
    return this.bet(betId)
  }

  /** A player's own cash-out, at the multiplier of now; at or after the game's end it ends as if nobody had asked. */
  async cashOut(betId: string, memberId: string, nowMs: number): Promise<CrashBetRow | undefined> {
    const bet = this.bet(betId)
    if (!bet || bet.member !== memberId) return undefined
    const game = this.sql.first<GameRow>('SELECT * FROM game WHERE number = ?', bet.game)
    if (bet.state === 'placed' && game && nowMs >= game.starts_at) {
      this.#end(bet, game, nowMs)
      await this.#pay()
    }
    return this.bet(betId)
  }

  bet(betId: string): CrashBetRow | undefined {
    return this.sql.first<CrashBetRow>('SELECT * FROM bet WHERE id = ?', betId)
  }

  /** Ends every bet of games that are over, and pays what is due; what cannot be paid now is paid later. */
  async settleDue(nowMs: number): Promise<void> {
    const open = this.sql.all<CrashBetRow>(
      `SELECT bet.* FROM bet JOIN game ON game.number = bet.game
       WHERE bet.state IN ('asked', 'placed') AND game.ends_at <= ?`,
      nowMs,
    )
    for (const bet of open) {
      const isPlaced = bet.state === 'placed' || (await this.#isStaked(bet, nowMs))
      if (isPlaced === undefined) continue
      this.confirm(bet.id, isPlaced)
      const game = this.sql.first<GameRow>('SELECT * FROM game WHERE number = ?', bet.game)
      const now = this.bet(bet.id)
      if (game && now?.state === 'placed') this.#end(now, game, undefined)
    }
    await this.#pay()
  }

  /** Alarms stop after six failures, so this one sets itself again while anything is due. */
  override async alarm(): Promise<void> {
    try {
      await this.settleDue(Date.now())
    } catch (cause) {
      console.warn('crash settlement failed', cause instanceof Error ? cause.message : String(cause))
    }
    const due = this.sql.first("SELECT 1 FROM bet WHERE is_paid = 0 AND state <> 'refused'")
    if (due) await this.ctx.storage.setAlarm(Date.now() + RETRY_MS)
  }

  #game(nowMs: number): GameRow {
    return this.sql.transaction(() => gameAt(this.sql, { salt: this.ctx.id.name ?? '', nowMs }))
  }

  #end(bet: CrashBetRow, game: GameRow, cashOutAtMs: number | undefined): void {
    const { cashedOutE2, payoutMinor } = settleBet(
      { stakeMinor: bet.stake, ...(bet.auto === null ? {} : { autoCashOutE2: bet.auto }) },
      { minStakeMinor: 0, maxStakeMinor: bet.stake, maxPayoutMinor: bet.most },
      {
        pointE2: game.point,
        cashOutMs: cashOutAtMs === undefined ? undefined : cashOutAtMs - game.starts_at,
      },
    )
    this.sql.run(
      "UPDATE bet SET state = 'done', cashed = ?, payout = ? WHERE id = ? AND state = 'placed'",
      cashedOutE2 ?? null,
      payoutMinor,
      bet.id,
    )
  }

  /** Whether the wallet took the stake of a bet that nobody confirmed; `undefined` while that may still happen. */
  async #isStaked(bet: CrashBetRow, nowMs: number): Promise<boolean | undefined> {
    const outcome = await this.#wallet(bet).outcome(bet.id)
    if (outcome) return outcome.status === 'done'
    return nowMs > bet.at + ASKED_MS ? false : undefined
  }

  async #pay(): Promise<void> {
    const due = this.sql.all<CrashBetRow>("SELECT * FROM bet WHERE state = 'done' AND is_paid = 0")
    for (const bet of due) {
      const reply = await this.#wallet(bet).execute(
        {
          kind: 'win',
          operationKey: `crash:${bet.id}`,
          roundId: bet.id,
          winMinor: bet.payout,
          isLast: true,
          reference: bet.id,
          outcomeJson: JSON.stringify({ game: bet.game, cashedOutE2: bet.cashed }),
        },
        Date.now(),
      )
      if (reply.ok) this.sql.run('UPDATE bet SET is_paid = 1 WHERE id = ?', bet.id)
    }
  }

  #wallet(bet: CrashBetRow) {
    return walletOf(this.env, this.ctx.id.name ?? '', bet.member)
  }
}
