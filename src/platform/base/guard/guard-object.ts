import { DurableObject } from 'cloudflare:workers'
import type { Env } from '#platform/base/env.ts'
import { isEqual } from '#platform/base/crypto/service.ts'

export interface HitRule {
  limit: number
  windowMs: number
  nowMs: number
  /**
   * The weight of a use, where uses differ in their work; 1 by default. The use that passes the limit is the last one.
   */
  cost?: number | undefined
}

/** One of several limits on the same use. */
export interface Limit {
  key: string
  limit: number
  windowMs: number
}

export interface StrikeRule {
  /** How long strikes count, from the first one. */
  windowMs: number
  /** The strike with this number locks the key; later ones are refused. No lock if omitted. */
  lockAt?: number
  lockMs?: number
  nowMs: number
}

export interface Strikes {
  count: number
  /** 0 while the key is not locked. */
  lockedUntilMs: number
}

export interface Keep {
  expiresAtMs: number
  /** Wrong answers after which the secret is deleted; one by default. */
  tries?: number
  nowMs: number
}

const SCHEMA = `
CREATE TABLE IF NOT EXISTS counter (
  key TEXT PRIMARY KEY, count INTEGER NOT NULL, ends_at INTEGER NOT NULL, locked_until INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE IF NOT EXISTS kept (
  key TEXT PRIMARY KEY, value TEXT NOT NULL, tries INTEGER NOT NULL, expires_at INTEGER NOT NULL
) STRICT;`

const PURGE_EVERY_MS = 5 * 60_000

type CounterRow = { count: number; ends_at: number; locked_until: number }
type KeptRow = { value: string; tries: number }

/**
 * Serialised counters: rate limits, guessing counters, one-use tokens and short-lived secrets. An object's name begins with
 * its tenant (see `guard.ts`). Callers pass the time, so that a rule and its counter use the same clock.
 */
export class GuardObject extends DurableObject<Env> {
  #isReady = false

  /** Counts a use; `isAllowed` is false from the use after `limit` until the window ends. */
  async hit(
    key: string,
    { limit, windowMs, nowMs, cost = 1 }: HitRule,
  ): Promise<{ isAllowed: boolean; retryAfterMs: number }> {
    await this.#prepare()
    const row = this.#counter(key, nowMs)
    if (row && row.count >= limit) return { isAllowed: false, retryAfterMs: row.ends_at - nowMs }
    this.#count(key, nowMs + windowMs, cost)
    return { isAllowed: true, retryAfterMs: 0 }
  }

  /**
   * Counts a use against several limits: against all of them, or against none where one refuses. A permitted use that
   * is repeated with its key is not counted again, so that a call without a reply can be repeated. Returns the limit
   * that refuses.
   */
  async admit(
    key: string,
    limits: readonly Limit[],
    { expiresAtMs, nowMs }: Keep,
  ): Promise<{ refusedBy: string | undefined; retryAfterMs: number }> {
    await this.#prepare()
    const admitted = { refusedBy: undefined, retryAfterMs: 0 }
    if (this.#keptValue(key, nowMs)) return admitted
    for (const limit of limits) {
      const row = this.#counter(limit.key, nowMs)
      if (row && row.count >= limit.limit) return { refusedBy: limit.key, retryAfterMs: row.ends_at - nowMs }
    }
    for (const limit of limits) this.#count(limit.key, nowMs + limit.windowMs)
    this.#keep(key, { value: '', tries: 0, expiresAtMs })
    return admitted
  }

  /**
   * Counts an attempt before its result is known, so that parallel attempts cannot bypass the limit; `forgive` or
   * `clear` reverts it after a correct one.
   */
  async strike(key: string, { windowMs, lockAt, lockMs = 0, nowMs }: StrikeRule): Promise<Strikes> {
    await this.#prepare()
    const before = this.#counter(key, nowMs)
    if (before && before.locked_until > nowMs)
      return { count: before.count, lockedUntilMs: before.locked_until }
    const count = this.#count(key, nowMs + windowMs)
    if (lockAt !== undefined && count >= lockAt)
      this.#sql('UPDATE counter SET locked_until = ?1, ends_at = ?1 WHERE key = ?2', nowMs + lockMs, key)
    return { count, lockedUntilMs: 0 }
  }

  async state(key: string, nowMs: number): Promise<Strikes> {
    await this.#prepare()
    const row = this.#counter(key, nowMs)
    return { count: row?.count ?? 0, lockedUntilMs: row?.locked_until ?? 0 }
  }

  async forgive(key: string): Promise<void> {
    await this.#prepare()
    this.#sql('UPDATE counter SET count = max(count - 1, 0) WHERE key = ?', key)
  }

  async clear(keys: string[]): Promise<void> {
    await this.#prepare()
    for (const key of keys) this.#sql('DELETE FROM counter WHERE key = ?', key)
  }

  /** True for the first caller with this key before it expires, false for every other. */
  async once(key: string, { expiresAtMs, nowMs }: Keep): Promise<boolean> {
    await this.#prepare()
    this.#sql('DELETE FROM kept WHERE key = ? AND expires_at <= ?', key, nowMs)
    const added = this.#sql(
      'INSERT INTO kept (key, value, tries, expires_at) VALUES (?, ?, 0, ?) ON CONFLICT DO NOTHING RETURNING 1 AS added',
      key,
      '',
      expiresAtMs,
    )
    return added.length === 1
  }

  async put(key: string, value: string, { expiresAtMs, tries = 1 }: Keep): Promise<void> {
    await this.#prepare()
    this.#keep(key, { value, tries, expiresAtMs })
  }

  /** Returns the value and deletes it. */
  async take(key: string, nowMs: number): Promise<string | undefined> {
    await this.#prepare()
    const row = this.#keptValue(key, nowMs)
    this.#sql('DELETE FROM kept WHERE key = ?', key)
    return row?.value
  }

  /** Compares without returning the value. A match uses it up; a mismatch costs one try, and the last one deletes it. */
  async match(key: string, given: string, nowMs: number): Promise<boolean> {
    const isRight = await this.check(key, given, nowMs)
    if (isRight) this.#sql('DELETE FROM kept WHERE key = ?', key)
    return isRight
  }

  /** Like `match`, but keeps a matching value for a further step; every call costs a try. */
  async check(key: string, given: string, nowMs: number): Promise<boolean> {
    await this.#prepare()
    const row = this.#keptValue(key, nowMs)
    if (!row) return false
    if (row.tries <= 1) this.#sql('DELETE FROM kept WHERE key = ?', key)
    else this.#sql('UPDATE kept SET tries = tries - 1 WHERE key = ?', key)
    return isEqual(row.value, given)
  }

  override async alarm(): Promise<void> {
    await this.#prepare()
    this.#sql('DELETE FROM counter WHERE ends_at <= ?', Date.now())
    this.#sql('DELETE FROM kept WHERE expires_at <= ?', Date.now())
    const left = this.#sql<{ rows: number }>(
      'SELECT (SELECT count(*) FROM counter) + (SELECT count(*) FROM kept) AS rows',
    )
    this.#isReady = false
    // An object without rows is deleted, so that it keeps no database.
    if (left[0]?.rows) await this.ctx.storage.setAlarm(Date.now() + PURGE_EVERY_MS)
    else await this.ctx.storage.deleteAll()
  }

  /** Creates the tables and schedules the next purge, once after each start and each purge. */
  async #prepare(): Promise<void> {
    if (this.#isReady) return
    this.ctx.storage.sql.exec(SCHEMA)
    this.#isReady = true
    if ((await this.ctx.storage.getAlarm()) === null)
      await this.ctx.storage.setAlarm(Date.now() + PURGE_EVERY_MS)
  }

  #counter(key: string, nowMs: number): CounterRow | undefined {
    this.#sql('DELETE FROM counter WHERE key = ? AND ends_at <= ?', key, nowMs)
    return this.#sql<CounterRow>('SELECT count, ends_at, locked_until FROM counter WHERE key = ?', key)[0]
  }

  #count(key: string, endsAtMs: number, cost = 1): number {
    const rows = this.#sql<{ count: number }>(
      `INSERT INTO counter (key, count, ends_at) VALUES (?1, ?3, ?2)
       ON CONFLICT (key) DO UPDATE SET count = count + ?3 RETURNING count`,
      key,
      endsAtMs,
      cost,
    )
    return rows[0]?.count ?? 0
  }

  #keep(
    key: string,
    { value, tries, expiresAtMs }: { value: string; tries: number; expiresAtMs: number },
  ): void {
    this.#sql(
      'INSERT OR REPLACE INTO kept (key, value, tries, expires_at) VALUES (?, ?, ?, ?)',
      ...[key, value, tries, expiresAtMs],
    )
  }

  #keptValue(key: string, nowMs: number): KeptRow | undefined {
    return this.#sql<KeptRow>('SELECT value, tries FROM kept WHERE key = ? AND expires_at > ?', key, nowMs)[0]
  }

  #sql<Row extends Record<string, SqlStorageValue>>(query: string, ...bindings: (string | number)[]): Row[] {
    return this.ctx.storage.sql.exec<Row>(query, ...bindings).toArray()
  }
}
