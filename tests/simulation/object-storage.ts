import { Sqlite } from './sqlite.ts'
import { endLife, type Life, type World } from './world.ts'

/** What an object keeps: its database, its small values, and its alarm. */
export interface Kept {
  sqlite: Sqlite
  values: Map<string, unknown>
  /** Rises with each alarm that is set, so that an earlier one rings no more. */
  alarm: { atMs: number | null; set: number }
}

export function keepNothing(): Kept {
  return { sqlite: new Sqlite(), values: new Map(), alarm: { atMs: null, set: 0 } }
}

/**
 * The storage of an object in one life. What is written without a pause is written together: a crash between two statements
 * loses both. After its life has ended nothing can be read or written.
 */
export class ObjectStorage {
  readonly #world: World
  readonly #kept: Kept
  readonly #life: Life
  readonly #ring: (atMs: number) => void

  constructor(world: World, { kept, life, ring }: { kept: Kept; life: Life; ring: (atMs: number) => void }) {
    this.#world = world
    this.#kept = kept
    this.#life = life
    this.#ring = ring
  }

  readonly sql = {
    exec: (query: string, ...values: unknown[]) => {
      this.#alive()
      const isWrite = !/^\s*(?:SELECT|WITH)/i.test(query)
      if (isWrite) this.#begin()
      if (this.#world.dice.chance(this.#world.weather.crashesAtStatement)) this.#crash()
      if (this.#world.dice.chance(this.#world.weather.statementFails)) throw new Error('the disk failed')
      const { rows } = this.#kept.sqlite.run(query, values)
      return { toArray: () => rows, one: () => rows[0], [Symbol.iterator]: () => rows.values() }
    },
  }

  readonly kv = {
    get: (name: string) => this.#kept.values.get(name),
    put: (name: string, value: unknown) => void this.#kept.values.set(name, structuredClone(value)),
    delete: (name: string) => this.#kept.values.delete(name),
  }

  transactionSync<T>(work: () => T): T {
    this.#alive()
    this.#begin()
    const { db } = this.#kept.sqlite
    db.exec('SAVEPOINT work')
    try {
      const done = work()
      db.exec('RELEASE work')
      return done
    } catch (cause) {
      if (db.isTransaction) db.exec('ROLLBACK TO work; RELEASE work')
      throw cause
    }
  }

  async getAlarm(): Promise<number | null> {
    return this.#kept.alarm.atMs
  }

  async setAlarm(at: number | Date): Promise<void> {
    this.#alive()
    const atMs = Number(at)
    this.#kept.alarm = { atMs, set: this.#kept.alarm.set + 1 }
    this.#ring(atMs)
  }

  async deleteAlarm(): Promise<void> {
    this.#kept.alarm = { atMs: null, set: this.#kept.alarm.set + 1 }
  }

  async deleteAll(): Promise<void> {
    this.#alive()
    Object.assign(this.#kept, keepNothing())
  }

  #alive(): void {
    if (this.#life.isOver) throw new Error('this object was lost')
  }

  #begin(): void {
    const { db } = this.#kept.sqlite
    if (db.isTransaction) return
    db.exec('BEGIN')
    queueMicrotask(() => {
      if (db.isTransaction) db.exec('COMMIT')
    })
  }

  #crash(): never {
    const { db } = this.#kept.sqlite
    if (db.isTransaction) db.exec('ROLLBACK')
    endLife(this.#life)
    throw new Error('this object was lost at a statement')
  }
}
