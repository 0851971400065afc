import type { Place, Said } from '#platform/rooms/service.ts'
import type { MessageKind, RoomMessage, Welcome } from '#lib/api/channel.ts'

const SCHEMA = `
CREATE TABLE IF NOT EXISTS room (id INTEGER PRIMARY KEY CHECK (id = 1), epoch TEXT NOT NULL, seq INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS message (
  seq INTEGER PRIMARY KEY, type TEXT NOT NULL, value TEXT NOT NULL, at INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS state (
  type TEXT PRIMARY KEY, seq INTEGER NOT NULL, value TEXT NOT NULL, at INTEGER NOT NULL
) STRICT;`

type MessageRow = { seq: number; type: string; value: string; at: number }

/**
 * What a room has said: its newest messages by number, so that a lost line is resumed without a gap, and the newest of each
 * state, for whoever comes later. On disk, because a room that nobody speaks in sleeps and forgets its memory.
 */
export class RoomLog {
  readonly #sql: SqlStorage
  readonly #keep: number
  #epoch: string
  #seq: number

  /** @param keep how many messages can be resumed */
  constructor(sql: SqlStorage, keep: number) {
    this.#sql = sql
    this.#keep = keep
    sql.exec(SCHEMA)
    sql.exec('INSERT OR IGNORE INTO room (id, epoch, seq) VALUES (1, ?, 0)', crypto.randomUUID())
    const { epoch, seq } = sql.exec<{ epoch: string; seq: number }>('SELECT epoch, seq FROM room').one()
    this.#epoch = epoch
    this.#seq = seq
  }

  /** Numbers a message and keeps it. */
  add({ type, value }: Said, keeps: MessageKind['keeps'], nowMs: number): RoomMessage {
    const seq = this.#seq + 1
    const text = JSON.stringify(value)
    this.#sql.exec('INSERT INTO message (seq, type, value, at) VALUES (?, ?, ?, ?)', seq, type, text, nowMs)
    if (keeps === 'state')
      this.#sql.exec(
        'INSERT OR REPLACE INTO state (type, seq, value, at) VALUES (?, ?, ?, ?)',
        ...[type, seq, text, nowMs],
      )
    this.#sql.exec('UPDATE room SET seq = ?', seq)
    this.#sql.exec('DELETE FROM message WHERE seq <= ?', seq - this.#keep)
    this.#seq = seq
    return { seq, type, value, atMs: nowMs }
  }

  /** The newest value of a state, as it was said. */
  stateOf(type: string): unknown {
    const [row] = this.#sql.exec<MessageRow>('SELECT * FROM state WHERE type = ?', type)
    return row && JSON.parse(row.value)
  }

  /** When something was said last; 0 where nothing was. */
  lastAtMs(): number {
    return this.#sql.exec<{ at: number | null }>('SELECT max(at) AS at FROM message').one().at ?? 0
  }

  /** Whether an event was said, by the id in its value. */
  hasSaid(type: string, id: string): boolean {
    const said = "SELECT 1 FROM message WHERE type = ? AND value ->> 'id' = ?"
    return this.#sql.exec(said, type, id).toArray().length > 0
  }

  forget(type: string, id: string): void {
    this.#sql.exec("DELETE FROM message WHERE type = ? AND value ->> 'id' = ?", type, id)
  }

  /** What somebody who comes from there has to be told: the messages since, or how things stand. */
  welcome({ epoch, since }: Place, history: number): Welcome {
    const isResumed =
      epoch === this.#epoch && since !== undefined && since <= this.#seq && since >= this.#oldest() - 1
    const messages = isResumed ? this.#after(since) : this.#standing(history)
    return { type: 'welcome', epoch: this.#epoch, seq: this.#seq, isResumed, messages }
  }

  /** The smallest number from which on nothing is missing. */
  #oldest(): number {
    return (
      this.#sql.exec<{ seq: number | null }>('SELECT min(seq) AS seq FROM message').one().seq ?? this.#seq + 1
    )
  }

  #after(seq: number): RoomMessage[] {
    return this.#sql
      .exec<MessageRow>('SELECT * FROM message WHERE seq > ? ORDER BY seq', seq)
      .toArray()
      .map(read)
  }

  /** The newest of each state, and the last of the events that a room shows to newcomers. */
  #standing(history: number): RoomMessage[] {
    const states = this.#sql.exec<MessageRow>('SELECT * FROM state').toArray()
    const events = this.#sql
      .exec<MessageRow>(
        `SELECT * FROM message WHERE type NOT IN (SELECT type FROM state) ORDER BY seq DESC LIMIT ?`,
        history,
      )
      .toArray()
    return [...states, ...events].map(read).sort((one, other) => one.seq - other.seq)
  }
}

function read({ seq, type, value, at }: MessageRow): RoomMessage {
  return { seq, type, value: JSON.parse(value), atMs: at }
}
