import { ApiError } from '#lib/api/errors.ts'
import type { Env } from '#platform/base/env.ts'
import { CopiedObject } from '#platform/base/copy/service.ts'
import { brandEnv } from '#platform/base/system/service.ts'
import { brandOf, LedgerSql, migrate, walletOf } from '#platform/ledger/wallet/service.ts'
import { answerOf, type Answer } from './answer.ts'
import { doDue, nextDueMs } from './agenda.ts'
import { beginCancel } from './cancel.ts'
import type { DrawWork } from './draw-rows.ts'
import { DRAW_SCHEMA } from './draw-schema.ts'
import { drawView, historyView, proofView, termsView } from './draw-views.ts'
import type { Game } from './game.ts'
import { deliver, exposureView, operate, operatedDraws, restrict, type Operation } from './operate.ts'
import { driveSlip, giveBackCancelled, type MoneyPort } from './money-steps.ts'
import { orderDetail } from './order-view.ts'
import { claimObject, keepSettings, keepTime, loadGame, objectTimeMs } from './owner-row.ts'
import { reserveSlip, type SlipRequest } from './place.ts'
import { betsOfSlip, refusalOf, refusedOf, slipRow, type SlipRow } from './slip-rows.ts'
import { tellWatchers, watchedNow } from './tell-watchers.ts'
import {
  decideVersion,
  draftVersion,
  versionsView,
  type VersionDecision,
  type VersionDraft,
} from './versions.ts'
import { writeLog } from '#platform/base/log.ts'

const GATHER_MS = 100
const RETRY_MS = 1_000

/**
 * One lottery of one brand: its draws, the bets on them, and the seeds of their results. Named `<tenant>:<gameCode>`.
 */
export class DrawObject extends CopiedObject {
  readonly sql: LedgerSql
  protected readonly busyTable = 'slip'
  #game: Game | undefined
  #alarmAtMs: number | undefined
  #isSweeping = false

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    this.sql = new LedgerSql(ctx.storage)
    void ctx.blockConcurrencyWhile(async () => {
      migrate(this.sql, DRAW_SCHEMA)
      claimObject(this.sql, ctx.id.name ?? '')
      this.#alarmAtMs = (await ctx.storage.getAlarm()) ?? undefined
    })
  }

  /** Places a slip, or returns its state: `OrderDetail` without balance and lines. */
  placeBets(request: SlipRequest): Promise<Answer> {
    return this.#answer(async () => {
      const slip = this.#write((work) => {
        const row = reserveSlip(work, request)
        keepSettings(this.sql, work.game.settings)
        return row
      })
      const done = await driveSlip(this.#money, slip.key)
      if (done.state === 'refused') throw refusalOf(done)
      if (done.state !== 'accepted') throw new ApiError('system.internal')
      return {
        order: orderDetail(this.#work(), done),
        balanceMinor: done.balance ?? 0,
        refused: refusedOf(done),
      }
    })
  }

  /** The state of a slip whose reply was lost. */
  slip(member: string, key: string): Promise<Answer> {
    return this.#answer(() => {
      const row = slipRow(this.sql, key)
      if (!row || row.member !== member) return { state: 'unknown' }
      if (row.state === 'refused') return { state: 'refused', code: row.code }
      if (row.state !== 'accepted') return { state: 'pending' }
      return { state: 'accepted', order: orderDetail(this.#work(), row) }
    })
  }

  order(member: string, key: string): Promise<Answer> {
    return this.#answer(() => orderDetail(this.#work(), this.#ownSlip(member, key)))
  }

  cancelOrder(member: string, key: string): Promise<Answer> {
    return this.#answer(async () => {
      const slip = this.#ownSlip(member, key)
      if (!this.#work().game.settings.canCancel) throw new ApiError('lottery.cancel')
      const waiting = this.#write((work) => beginCancel(work, key))
      const before = betsOfSlip(this.sql, key)
      if (waiting === 0 && before.some(({ state }) => state !== 'cancelled'))
        throw new ApiError('lottery.cancel')
      await giveBackCancelled(this.#money, key)
      const { playerMinor } = await walletOf(this.env, this.#work().game.tenant.id, member).balance()
      return { order: orderDetail(this.#work(), slip), balanceMinor: playerMinor }
    })
  }

  proof(member: string, betId: string): Promise<Answer> {
    return this.#answer(() => this.#write((work) => proofView(work, member, betId)))
  }

  /** The time-dependent state: the version of the current terms, and the last finished draw. */
  now(): Promise<Answer> {
    return this.#answer(() => this.#write(watchedNow))
  }

  terms(): Promise<Answer> {
    return this.#answer(() => this.#write(termsView))
  }

  history(page: { before?: string | undefined; count: number }): Promise<Answer> {
    return this.#answer(() => this.#write((work) => historyView(work, page)))
  }

  draw(issue: string): Promise<Answer> {
    return this.#answer(() => this.#write((work) => drawView(work, issue)))
  }

  operated(query: { state?: string | undefined; count: number }): Promise<Answer> {
    return this.#answer(() => operatedDraws(this.#work(), query))
  }

  exposure(issue: string | undefined): Promise<Answer> {
    return this.#answer(() => exposureView(this.#work(), issue))
  }

  operate(operation: Operation): Promise<Answer> {
    return this.#answer(() => this.#write((work) => operate(work, operation)))
  }

  restrict(lists: { closed: string[]; half: string[]; operator: string; reason: string }): Promise<Answer> {
    return this.#answer(() => this.#write((work) => restrict(work, lists)))
  }

  versions(): Promise<Answer> {
    return this.#answer(() => versionsView(this.#work()))
  }

  draftVersion(draft: VersionDraft): Promise<Answer> {
    return this.#answer(() => this.#write((work) => draftVersion(work, draft)))
  }

  decideVersion(decision: VersionDecision): Promise<Answer> {
    return this.#answer(() => this.#write((work) => decideVersion(work, decision)))
  }

  /** A result from the provider. */
  deliver(issue: string, resultJson: string): Promise<Answer> {
    return this.#answer(() => this.#write((work) => deliver(work, { issue, resultJson })))
  }

  protected resume(): Promise<void> {
    return this.#arm()
  }

  /** Does everything that is due. Returns when something is due next. */
  async sweep(): Promise<{ nextAtMs: number | null }> {
    if (this.isRestoring) return { nextAtMs: null }
    await this.#load()
    await this.#sweep()
    await this.#arm()
    return { nextAtMs: nextDueMs(this.sql) ?? null }
  }

  /** Alarms run at least once and stop after six failures, so this one never fails and sets itself again. */
  override async alarm(): Promise<void> {
    this.#alarmAtMs = undefined
    try {
      if (this.isRestoring) return
      await this.#load()
      await this.#sweep()
    } catch (cause) {
      writeLog('lottery.alarmFailed', { lottery: this.ctx.id.name, cause })
      await this.#armAt(Date.now() + RETRY_MS)
      return
    }
    await this.#arm()
  }

  async #sweep(): Promise<void> {
    if (this.#isSweeping) return
    this.#isSweeping = true
    try {
      await tellWatchers(this.env, this.#money)
      await doDue(this.#money, brandEnv(this.env, this.#work().game.tenant).DB)
    } finally {
      this.#isSweeping = false
    }
  }

  /** Access to the wallets for the steps between this object and them. */
  readonly #money: MoneyPort = {
    work: () => this.#work(),
    write: (work) => this.#write(work),
    pay: (member, command) => {
      const { tenant } = this.#work().game
      return walletOf(this.env, tenant.id, member).execute(command, Date.now(), brandOf(tenant))
    },
  }

  async #answer(work: () => unknown): Promise<Answer> {
    await this.#load()
    try {
      return await answerOf(work)
    } finally {
      await this.#arm()
    }
  }

  /** A transaction that also stores the object's time. */
  #write<Result>(work: (work: DrawWork) => Result): Result {
    return this.sql.transaction(() => {
      const now = this.#work()
      keepTime(this.sql, now.nowMs)
      return work(now)
    })
  }

  #work(): DrawWork {
    if (!this.#game) throw new Error('the game is not loaded')
    return { sql: this.sql, game: this.#game, nowMs: objectTimeMs(this.sql) }
  }

  async #load(): Promise<void> {
    this.#game = await loadGame(this.env, this.sql)
  }

  #ownSlip(member: string, key: string): SlipRow {
    const slip = slipRow(this.sql, key)
    if (!slip || slip.member !== member || slip.state !== 'accepted')
      throw new ApiError('lottery.orderUnknown')
    return slip
  }

  async #arm(): Promise<void> {
    const dueMs = nextDueMs(this.sql)
    if (dueMs === undefined) return
    await this.#armAt(Math.max(Date.now() + GATHER_MS, dueMs))
  }

  async #armAt(wantedMs: number): Promise<void> {
    if (this.#alarmAtMs !== undefined && this.#alarmAtMs > Date.now() && this.#alarmAtMs <= wantedMs) return
    this.#alarmAtMs = wantedMs
    await this.ctx.storage.setAlarm(wantedMs)
  }
}
