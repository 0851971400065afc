import { DurableObject } from 'cloudflare:workers'
import type { PlaySpan } from '#lib/shared/protection/play-time.ts'
import type { Env } from '#platform/base/env.ts'
import { brandEnvOf } from '#platform/base/system/service.ts'
import { exportPage, restorePage, type BookPage } from './book-copy.ts'
import type { CommandInput } from './commands.ts'
import { bonusFactsOf, isBonusBlocked, type BonusFacts } from './decisions/bonus-run.ts'
import {
  currentPair,
  fairRounds,
  fairState,
  rotatePair,
  type FairPair,
  type FairRound,
  type FairState,
} from './rows/fair-seeds.ts'
import { readFreeRounds, type FreeRounds } from './decisions/free-rounds.ts'
import { listGrants, type DatedGrant } from './rows/grant-rows.ts'
import type { Balance, Round, WalletReply } from './replies.ts'
import {
  readHistory,
  readPoints,
  type HistoryPage,
  type HistoryQuery,
  type PointsPage,
} from './rows/history.ts'
import { brokenInvariants, type Invariant } from './invariants.ts'
import { Ledger } from './ledger.ts'
import { LedgerSql } from './rows/ledger-sql.ts'
import type { Play } from './rows/limit-usage.ts'
import { paidOutOf } from './rows/paid-in.ts'
import { projectionGaps } from './projection/projection.ts'
import { LiveListener } from './projection/live-listener.ts'
import { migrate } from './schema/schema.ts'
import { readTotals, type Totals } from './rows/totals.ts'
import { isDrill, ownerOf } from './wallet-of.ts'
import { readProtection, type ProtectionStatus } from './protection/protection-status.ts'
import type { Brand, OutgoingTransfer, Outcome } from './rows/wallet-rows.ts'
import { tellBonus } from './projection/tell-member-room.ts'
import { WalletAlarm } from './wallet-alarm.ts'
import { WalletView } from './rows/wallet-view.ts'

/** Bonuses in a list. */
const MOST_BONUSES = 100
/** Rounds of a game that a player may recompute from the game itself. */
const FAIR_ROUNDS = 20

/** The money of one member: one book, one command at a time. Named `<tenant>:<member>`. */
export class WalletObject extends DurableObject<Env> {
  readonly sql: LedgerSql
  readonly #ledger: Ledger
  readonly #alarm: WalletAlarm
  readonly #live: LiveListener

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    this.sql = new LedgerSql(ctx.storage)
    const { tenant } = ownerOf(ctx.id.name ?? '')
    this.#ledger = new Ledger(this.sql, tenant)
    this.#live = new LiveListener(ctx.storage.kv, this.sql)
    this.#alarm = new WalletAlarm({
      ...{ env, tenant, storage: ctx.storage, sql: this.sql },
      ...{ ledger: this.#ledger, live: this.#live },
    })
    void ctx.blockConcurrencyWhile(async () => {
      migrate(this.sql)
      this.#own()
      await this.#alarm.load()
    })
  }

  /**
   * The only way to move money, by the commands of `commands.ts`. Refusals are values; the promise rejects only with
   * the connection.
   * @param brand its time zone and protection terms; if omitted, the last ones stay
   */
  async execute(command: CommandInput, nowMs: number, brand?: Brand): Promise<WalletReply> {
    const isTold = command.kind === 'grantBonus' && this.#live.isWatched
    const before = isTold ? this.balance().version : 0
    const reply = this.#ledger.execute(command, nowMs, brand)
    // A repeated command moves nothing.
    if (isTold && this.balance().version !== before)
      void tellBonus(this.env, new WalletView(this.sql).owner, command)
    await this.#alarm.arm()
    return reply
  }

  balance(): Balance {
    return new WalletView(this.sql).balance()
  }

  /** The same for the member's live room, which receives movements from now on while it is listening. */
  watch(): Balance {
    const balance = this.balance()
    this.#live.watch(balance.version)
    return balance
  }

  /** Balances at each vendor: empty where one wallet serves all. */
  vendors(): Record<string, number> {
    return new WalletView(this.sql).vendors()
  }

  /** A transfer to another member, by its operation key. */
  outgoingTransfer(operationKey: string): OutgoingTransfer | null {
    return new WalletView(this.sql).outgoingTransferOf(operationKey) ?? null
  }

  /** Money that left by withdrawals and transfers, or is about to, in minor units. */
  paidOutMinor(): number {
    return paidOutOf(this.sql)
  }

  /** Cost and wins of the bets placed since a moment. */
  playSince(sinceMs: number): Play {
    return new WalletView(this.sql).playSince(sinceMs)
  }

  /** The player's limits, break and reality check, by the brand's current terms. */
  protection(nowMs: number, brand?: Brand): ProtectionStatus {
    return readProtection(this.sql, nowMs, brand)
  }

  /** Stretches of play that end after a moment, oldest first. */
  playSpans(fromMs: number): PlaySpan[] {
    return new WalletView(this.sql).protection.spans(fromMs)
  }

  /** The outcome of a command, by its key; `null` where it never arrived or may still be retried. */
  outcome(operationKey: string): Outcome | null {
    return new WalletView(this.sql).outcome(operationKey) ?? null
  }

  /** The member's bonuses, newest first, after expiry was applied. */
  async bonuses(nowMs: number): Promise<DatedGrant[]> {
    await this.#alarm.lapse(nowMs)
    return listGrants(this.sql, MOST_BONUSES)
  }

  /** The member's free rounds, newest first, after expiry was applied. */
  async freeRounds(nowMs: number): Promise<FreeRounds[]> {
    await this.#alarm.lapse(nowMs)
    return readFreeRounds(this.sql, { most: MOST_BONUSES })
  }

  /** A game's free rounds by their id, or those of the game that expire first. */
  freeRoundsOf(asked: { id: string } | { game: string; nowMs: number }): FreeRounds | null {
    const wallet = new WalletView(this.sql)
    if ('id' in asked) return wallet.freeRounds(asked.id) ?? null
    const { game, nowMs } = asked
    if (isBonusBlocked(wallet, nowMs)) return null
    const open = wallet.openFreeRounds()
    return open.find((each) => each.game === game && each.expiresAtMs > nowMs) ?? null
  }

  /** Whether a bonus may be granted. */
  bonusFacts(nowMs: number): BonusFacts {
    return bonusFactsOf(new WalletView(this.sql), nowMs)
  }

  /** The seeds of the next round, including the secret: for the platform's own engines only. */
  fairPair(nowMs: number): FairPair {
    return currentPair(this.sql, nowMs)
  }

  /** What the platform's own engines need before a round, in one call: whether it was played before, and its seeds. */
  prepareRound(roundId: string, nowMs: number): { isKnown: boolean; pair: FairPair } {
    return { isKnown: this.outcome(roundId) !== null, pair: this.fairPair(nowMs) }
  }

  /** The public part of the seeds, and the last rounds of a game with seeds. */
  fairness(game: string, nowMs: number): { state: FairState; rounds: FairRound[] } {
    return { state: fairState(this.sql, nowMs), rounds: fairRounds(this.sql, game, FAIR_ROUNDS) }
  }

  /**
   * Reveals the pair of seeds in use and starts the waiting one; repeating the call ends one pair (`fair-seeds.ts`).
   */
  rotateSeeds(asked: { seen: string; clientSeed: string; nowMs: number }): FairState {
    return rotatePair(this.sql, asked)
  }

  readRound(roundId: string): Round | null {
    return new WalletView(this.sql).playedRound(roundId) ?? null
  }

  lastRound(game: string): Round | null {
    return new WalletView(this.sql).lastRound(game) ?? null
  }

  /** The member's own movements, newest first; exact at once, while the lists in D1 may lag. */
  history(query: HistoryQuery = {}): HistoryPage {
    return readHistory(this.sql, query)
  }

  /** Changes of the member's points, newest first. */
  points(query: { before?: number | undefined; limit: number }): PointsPage {
    return readPoints(this.sql, query)
  }

  /** The names of all violated invariants; any requires a person. */
  invariants(): Invariant[] {
    return brokenInvariants(this.sql)
  }

  /** Differences between D1 and this book once the outbox is empty. */
  async projectionGaps(): Promise<string[]> {
    const { DB } = await brandEnvOf(this.env, new WalletView(this.sql).owner.tenant)
    return projectionGaps(DB, this.sql)
  }

  /** Sums over all movements before a moment. */
  totals(untilMs: number): Totals {
    return readTotals(this.sql, untilMs)
  }

  /** Delivers everything that is pending now. Returns how many rows are left. */
  sweep(): Promise<{ left: number }> {
    return this.#alarm.sweep()
  }

  /** Projects everything to D1 again, for a new or emptied database. */
  async reproject(): Promise<void> {
    this.sql.run('INSERT OR IGNORE INTO outbox (op_seq) SELECT seq FROM op')
    await this.#alarm.arm()
  }

  /** A page of the whole book as JSON lines, with the version of the book at the time of reading. */
  export(cursor?: string): BookPage & { version: number } {
    return { ...exportPage(this.sql, cursor), version: new WalletView(this.sql).owner.lastOperation }
  }

  /**
   * Writes a page of a copy into this wallet, which must be empty; throws and stores nothing where the page does not
   * match.
   */
  async restore(lines: readonly string[], isLast: boolean): Promise<void> {
    restorePage(this.sql, lines, isLast)
    await this.#alarm.arm()
  }

  /** Deletes a drill's copy, and nothing else; returns whether it did. */
  async wipe(): Promise<boolean> {
    if (!isDrill(new WalletView(this.sql).owner.member)) return false
    await this.ctx.storage.deleteAll()
    return true
  }

  /** Called by the runtime; never fails. */
  override async alarm(): Promise<void> {
    await this.#alarm.ring()
  }

  /** Stored once, because an object that its alarm wakes may not know its name. */
  #own(): void {
    if (this.sql.first('SELECT 1 FROM owner')) return
    const { tenant, member } = ownerOf(this.ctx.id.name ?? '')
    this.sql.run('INSERT INTO owner (id, tenant, member) VALUES (1, ?, ?)', tenant, member)
  }
}
