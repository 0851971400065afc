import { DurableObject } from 'cloudflare:workers'
import type { PlaySpan } from '#lib/shared/protection/play-time.ts'
import { nextDueMs } from '#lib/shared/rewards/bonus.ts'
import type { Env } from '#platform/env.ts'
import { tellBalance, tellBonus } from '#platform/wallet/tell-member-room.ts'
import { brandEnvOf, readTenant } from '#platform/system/service.ts'
import { exportPage, restorePage, type BookPage } from './book-copy.ts'
import { brandOf } from './brand.ts'
import type { CommandInput } from './commands.ts'
import { bonusFactsOf, isBonusBlocked, type BonusFacts } from './bonus-run.ts'
import {
  currentPair,
  fairRounds,
  fairState,
  rotatePair,
  type FairPair,
  type FairRound,
  type FairState,
} from './fair-seeds.ts'
import { freeRoundsDueMs, readFreeRounds, type FreeRounds } from './free-rounds.ts'
import { listGrants, type DatedGrant } from './grant-rows.ts'
import type { Balance, Round, WalletReply } from './replies.ts'
import { readHistory, readPoints, type HistoryPage, type HistoryQuery, type PointsPage } from './history.ts'
import { brokenInvariants, type Invariant } from './invariants.ts'
import { Ledger } from './ledger.ts'
import { LedgerSql } from './ledger-sql.ts'
import { Outbox, type OutboxPorts } from './outbox.ts'
import { leftOf } from './paid-in.ts'
import { projectionGaps } from './projection.ts'
import { migrate } from './schema.ts'
import { readTotals, type Totals } from './totals.ts'
import { isDrill, ownerOf, walletOf } from './wallet-of.ts'
import { readProtection, type ProtectionStatus } from './protection-status.ts'
import { tellBets } from './tell-bets.ts'
import type { Brand, Leaving, Outcome } from './wallet-rows.ts'
import { WalletView } from './wallet-view.ts'

/** Operations within this time travel to D1 together. */
const GATHER_MS = 200
/** An alarm this late is lost (the runtime stops after six failures); the next call sets it again. */
const LOST_MS = 60_000
/** Storage key of the flag that a live room is listening. */
const WATCHED = 'watched'
/** Bonuses in a list. */
const MOST_BONUSES = 100
/** Rounds of a game that a player may recompute from the game itself. */
const FAIR_ROUNDS = 20

/** The money of one member: a book of its own, one command at a time. Named `<tenant>:<member>`. */
export class WalletObject extends DurableObject<Env> {
  readonly sql: LedgerSql
  readonly #ledger: Ledger
  readonly #outbox: Outbox
  #alarmAtMs: number | undefined
  /** The version that the member's live room knows, and whether it is listening. */
  #told: { version: number; isWatched: boolean }

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    this.sql = new LedgerSql(ctx.storage)
    this.#ledger = new Ledger(this.sql)
    this.#outbox = new Outbox(this.sql)
    this.#told = { version: -1, isWatched: ctx.storage.kv.get<boolean>(WATCHED) === true }
    void ctx.blockConcurrencyWhile(async () => {
      migrate(this.sql)
      this.#own()
      this.#alarmAtMs = (await ctx.storage.getAlarm()) ?? undefined
      await this.#arm()
    })
  }

  /**
   * The only way to move money: see `commands.ts`. Refusals are values; the promise rejects only with the connection.
   * @param brand its time zone and protection terms; if omitted, the last ones stay
   */
  async execute(command: CommandInput, nowMs: number, brand?: Brand): Promise<WalletReply> {
    const isTold = command.kind === 'grantBonus' && this.#told.isWatched
    const before = isTold ? this.balance().version : 0
    const reply = this.#ledger.execute(command, nowMs, brand)
    // A command that is repeated moves nothing.
    if (isTold && this.balance().version !== before)
      void tellBonus(this.env, new WalletView(this.sql).owner, command)
    await this.#arm()
    return reply
  }

  balance(): Balance {
    return new WalletView(this.sql).balance()
  }

  /** The same for the member's live room, which receives movements from now on while it is listening. */
  watch(): Balance {
    const balance = this.balance()
    this.#told = { version: balance.version, isWatched: true }
    this.ctx.storage.kv.put(WATCHED, true)
    return balance
  }

  /** Balances at each vendor: empty where one wallet serves all. */
  vendors(): Record<string, number> {
    return new WalletView(this.sql).vendors()
  }

  /** A transfer to another member, by its operation key. */
  leaving(operationKey: string): Leaving | null {
    return new WalletView(this.sql).leaving(operationKey) ?? null
  }

  /** See `leftOf`. */
  leftMinor(): number {
    return leftOf(this.sql)
  }

  /** See `WalletView.playSince`. */
  playSince(sinceMs: number): { stakedMinor: number; wonMinor: number } {
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
    await this.#lapse(nowMs)
    return listGrants(this.sql, MOST_BONUSES)
  }

  /** The member's free rounds, newest first, after expiry was applied. */
  async freeRounds(nowMs: number): Promise<FreeRounds[]> {
    await this.#lapse(nowMs)
    return readFreeRounds(this.sql, { most: MOST_BONUSES })
  }

  /** The free rounds of a game that expire first, after a round or before any. */
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

  /** The seeds of the next round. Only the platform's own engines ask: the secret among them goes no further. */
  fairPair(nowMs: number): FairPair {
    return currentPair(this.sql, nowMs)
  }

  /** What is public of the seeds, and the last rounds of a game that follow from them. */
  fairness(game: string, nowMs: number): { state: FairState; rounds: FairRound[] } {
    return { state: fairState(this.sql, nowMs), rounds: fairRounds(this.sql, game, FAIR_ROUNDS) }
  }

  /** See `rotatePair`. */
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
    return projectionGaps((await this.#brandEnv()).DB, this.sql)
  }

  /** See `readTotals`. */
  totals(untilMs: number): Totals {
    return readTotals(this.sql, untilMs)
  }

  /** Delivers everything that is pending now. Returns how many rows are left. */
  async sweep(): Promise<{ left: number }> {
    if (this.#isDrill) return { left: 0 }
    this.#outbox.hurry()
    const left = await this.#outbox.drain(await this.#ports(), Date.now())
    await this.#arm()
    return { left }
  }

  /** Projects everything to D1 again, for a new or emptied database. */
  async reproject(): Promise<void> {
    this.sql.run('INSERT OR IGNORE INTO outbox (op_seq) SELECT seq FROM op')
    await this.#arm()
  }

  /** A page of the whole book as JSON lines, with the version of the book at the time of reading. */
  export(cursor?: string): BookPage & { version: number } {
    return { ...exportPage(this.sql, cursor), version: new WalletView(this.sql).owner.lastOperation }
  }

  /**
   * Writes a page of a copy into this wallet, which must be empty; throws and stores nothing of a page that does not match.
   */
  async restore(lines: readonly string[], isLast: boolean): Promise<void> {
    restorePage(this.sql, lines, isLast)
    await this.#arm()
  }

  /** Deletes a drill's copy, and nothing else; returns whether it did. */
  async wipe(): Promise<boolean> {
    if (!this.#isDrill) return false
    await this.ctx.storage.deleteAll()
    return true
  }

  /** Alarms run at least once and stop after six failures, so this one never fails: it sets itself again. */
  override async alarm(): Promise<void> {
    this.#alarmAtMs = undefined
    try {
      await this.#lapse(Date.now())
      await this.#tell()
      await this.#outbox.drain(await this.#ports(), Date.now())
      // A transfer that the other wallet has accepted or refused was closed meanwhile.
      await this.#tell()
    } catch (cause) {
      // Nothing is lost: undelivered rows stay in the outbox.
      console.warn('wallet outbox failed', cause instanceof Error ? cause.message : String(cause))
    }
    await this.#arm()
  }

  /** A drill's copy is only compared: its movements must not reach D1 or other wallets. */
  get #isDrill(): boolean {
    return isDrill(new WalletView(this.sql).owner.member)
  }

  /** Stored once, because an object that is woken by its alarm may not know its name. */
  #own(): void {
    if (this.sql.first('SELECT 1 FROM owner')) return
    const { tenant, member } = ownerOf(this.ctx.id.name ?? '')
    this.sql.run('INSERT INTO owner (id, tenant, member) VALUES (1, ?, ?)', tenant, member)
  }

  /** Sends the balance to the member's tabs. Nothing depends on it: listeners read the balance themselves at the start. */
  async #tell(): Promise<void> {
    const before = this.#told
    const { owner } = new WalletView(this.sql)
    if (!before.isWatched || before.version === owner.version) return
    const told = { version: owner.version, isWatched: true }
    this.#told = told
    try {
      const listeners = await tellBalance(this.env, owner, this.balance())
      if (listeners > 0 || this.#told !== told) return
      this.#told = { ...told, isWatched: false }
      this.ctx.storage.kv.delete(WATCHED)
    } catch (cause) {
      console.warn('live balance failed', cause instanceof Error ? cause.message : String(cause))
    }
  }

  #brandEnv(): Promise<Env> {
    return brandEnvOf(this.env, new WalletView(this.sql).owner.tenant)
  }

  async #ports(): Promise<OutboxPorts> {
    const { owner } = new WalletView(this.sql)
    const { tenant, zone } = owner
    const env = await this.#brandEnv()
    const record = await readTenant(this.env, tenant)
    const brand = record ? brandOf(record) : zone
    return {
      db: env.DB,
      tellBets: (bets) => tellBets(env, owner, bets),
      here: (command) => this.#ledger.execute(command, Date.now()),
      there: (memberId, command) => walletOf(this.env, tenant, memberId).execute(command, Date.now(), brand),
    }
  }

  /** Ends expired bonuses; it has no effect if there are none. */
  async #lapse(nowMs: number): Promise<void> {
    const dueMs = this.#lapseDueMs()
    if (dueMs === undefined || dueMs > nowMs) return
    await this.execute({ kind: 'lapseBonuses', operationKey: `lapse:${dueMs}:${crypto.randomUUID()}` }, nowMs)
  }

  #lapseDueMs(): number | undefined {
    const moments = [nextDueMs(new WalletView(this.sql).grants()), freeRoundsDueMs(this.sql)]
    const due = Math.min(...moments.filter((each) => each !== undefined))
    return due === Infinity ? undefined : due
  }

  /** Sets the alarm where something is pending and none is set, or the set one was lost. */
  async #arm(): Promise<void> {
    if (this.#isDrill) return
    const nowMs = Date.now()
    const set =
      this.#alarmAtMs !== undefined && this.#alarmAtMs > nowMs - LOST_MS ? this.#alarmAtMs : undefined
    if (set !== undefined && set <= nowMs + GATHER_MS) return
    const waits = [this.#outbox.nextAtMs(), this.#lapseDueMs()]
    const dueMs = Math.min(...waits.filter((each) => each !== undefined))
    if (dueMs === Infinity) return
    const wantedMs = Math.max(nowMs + GATHER_MS, dueMs)
    if (set !== undefined && set <= wantedMs) return
    this.#alarmAtMs = wantedMs
    await this.ctx.storage.setAlarm(wantedMs)
  }
}
