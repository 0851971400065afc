import { nextDueMs } from '#lib/shared/rewards/bonus.ts'
import type { Env } from '#platform/base/env.ts'
import { brandEnvOf, readTenant } from '#platform/base/system/service.ts'
import { brandOf } from './brand.ts'
import { freeRoundsDueMs } from './decisions/free-rounds.ts'
import type { Ledger } from './ledger.ts'
import { readGrants } from './rows/grant-rows.ts'
import type { LedgerSql } from './rows/ledger-sql.ts'
import type { LiveListener } from './projection/live-listener.ts'
import { Outbox, type OutboxPorts } from './projection/outbox.ts'
import { tellBets } from './projection/tell-bets.ts'
import { projectTogether } from './projection/collector-of.ts'
import { project } from './projection/projection.ts'
import { isDrill, walletOf } from './wallet-of.ts'
import { WalletView } from './rows/wallet-view.ts'
import { writeLog } from '#platform/base/log.ts'

/** Operations within this time are sent to D1 together. */
const GATHER_MS = 200
/** An alarm this late is lost (the runtime stops after six failures); the next call sets it again. */
const LOST_MS = 60_000

/** The parts of a wallet that the alarm uses. */
interface Parts {
  env: Env
  tenant: string
  storage: DurableObjectStorage
  sql: LedgerSql
  ledger: Ledger
  live: LiveListener
}

/** The wallet's own work: ending what has expired, telling the live room, delivering the outbox. */
export class WalletAlarm {
  readonly #parts: Parts
  readonly #outbox: Outbox
  #setMs: number | undefined
  #isDrillKnown: boolean | undefined

  constructor(parts: Parts) {
    this.#parts = parts
    this.#outbox = new Outbox(parts.sql, parts.tenant)
  }

  /** Reads the alarm's time once, and sets the alarm where it was lost. */
  async load(): Promise<void> {
    this.#setMs = (await this.#parts.storage.getAlarm()) ?? undefined
    await this.arm()
  }

  /** Sets the alarm where something is pending and none is set, or the set one was lost. */
  async arm(): Promise<void> {
    if (this.#isDrill) return
    const nowMs = Date.now()
    const set = this.#setMs !== undefined && this.#setMs > nowMs - LOST_MS ? this.#setMs : undefined
    if (set !== undefined && set <= nowMs + GATHER_MS) return
    const waits = [this.#outbox.nextAtMs(), this.#lapseDueMs()]
    const dueMs = Math.min(...waits.filter((each) => each !== undefined))
    if (dueMs === Infinity) return
    const wantedMs = Math.max(nowMs + GATHER_MS, dueMs)
    if (set !== undefined && set <= wantedMs) return
    this.#setMs = wantedMs
    await this.#parts.storage.setAlarm(wantedMs)
  }

  /** Alarms run at least once and stop after six failures, so this one never fails and sets itself again. */
  async ring(): Promise<void> {
    const { env, live } = this.#parts
    this.#setMs = undefined
    try {
      await this.lapse(Date.now())
      await live.tell(env)
      await this.#outbox.drain(await this.#ports('together'), Date.now())
      // A transfer that the other wallet accepted or refused may have been closed meanwhile.
      await live.tell(env)
    } catch (cause) {
      // Nothing is lost: undelivered rows stay in the outbox.
      writeLog('wallet.outboxFailed', { brand: this.#parts.tenant, cause })
    }
    await this.arm()
  }

  /** Delivers everything that is pending now. Returns how many rows are left. */
  async sweep(): Promise<{ left: number }> {
    if (this.#isDrill) return { left: 0 }
    this.#outbox.hurry()
    const left = await this.#outbox.drain(await this.#ports('alone'), Date.now())
    await this.arm()
    return { left }
  }

  /** Ends expired bonuses and free rounds. */
  async lapse(nowMs: number): Promise<void> {
    const dueMs = this.#lapseDueMs()
    if (dueMs === undefined || dueMs > nowMs) return
    const operationKey = `lapse:${dueMs}:${crypto.randomUUID()}`
    this.#parts.ledger.execute({ kind: 'lapseBonuses', operationKey }, nowMs)
    await this.arm()
  }

  /** When the next bonus or free rounds expire. */
  #lapseDueMs(): number | undefined {
    const { sql } = this.#parts
    const moments = [nextDueMs(readGrants(sql, [])), freeRoundsDueMs(sql)]
    const due = Math.min(...moments.filter((each) => each !== undefined))
    return due === Infinity ? undefined : due
  }

  /** A drill's copy is only compared: its movements must not reach D1 or other wallets. */
  get #isDrill(): boolean {
    // An object keeps its member: asked once, because every command asks.
    return (this.#isDrillKnown ??= isDrill(new WalletView(this.#parts.sql).owner.member))
  }

  /** @param way to D1: together with the brand's other wallets, a moment later, or alone and at once */
  async #ports(way: 'together' | 'alone'): Promise<OutboxPorts> {
    const { env, sql, ledger } = this.#parts
    const { owner } = new WalletView(sql)
    const { tenant, zone } = owner
    const brandEnv = await brandEnvOf(env, tenant)
    const record = await readTenant(env, tenant)
    const brand = record ? brandOf(record) : zone
    return {
      project:
        way === 'alone' ? (slice) => project(brandEnv.DB, [slice]) : (slice) => projectTogether(env, slice),
      tellBets: (bets) => tellBets(brandEnv, owner, bets),
      here: (command) => ledger.execute(command, Date.now()),
      there: (memberId, command) => walletOf(env, tenant, memberId).execute(command, Date.now(), brand),
    }
  }
}
