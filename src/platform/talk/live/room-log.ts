import type { MessageKind, RoomKind, RoomMessage, Welcome } from '#lib/api/channel.ts'
import { CHANNELS } from '#lib/api/channels.ts'
import type { Place, NewMessage } from '#platform/base/rooms/service.ts'
import { ROOM_RULES } from './room-rules.ts'

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
 * The messages of a room: the newest by number, so that a broken connection resumes without a gap, and the current value of
 * each state, for new sockets. On disk, because an idle room hibernates and loses its memory.
 */
export class RoomLog {
  readonly #sql: SqlStorage
  readonly #kind: RoomKind
  #epoch: string
  #seq: number

  constructor(sql: SqlStorage, kind: RoomKind) {
    this.#sql = sql
    this.#kind = kind
    sql.exec(SCHEMA)
    sql.exec('INSERT OR IGNORE INTO room (id, epoch, seq) VALUES (1, ?, 0)', crypto.randomUUID())
    const { epoch, seq } = sql.exec<{ epoch: string; seq: number }>('SELECT epoch, seq FROM room').one()
    this.#epoch = epoch
    this.#seq = seq
  }

  /** Numbers a message and keeps it. */
  add({ type, value }: NewMessage, keeps: MessageKind['keeps'], nowMs: number): RoomMessage {
    const seq = this.#seq + 1
    const text = JSON.stringify(value)
    this.#sql.exec('INSERT INTO message (seq, type, value, at) VALUES (?, ?, ?, ?)', seq, type, text, nowMs)
    if (keeps === 'state')
      this.#sql.exec(
        'INSERT OR REPLACE INTO state (type, seq, value, at) VALUES (?, ?, ?, ?)',
        ...[type, seq, text, nowMs],
      )
    this.#sql.exec('UPDATE room SET seq = ?', seq)
    this.#sql.exec('DELETE FROM message WHERE seq <= ?', seq - ROOM_RULES[this.#kind].keep)
    this.#seq = seq
    return { seq, type, value, atMs: nowMs }
  }

  /** The current value of a state; undefined before the first. */
  stateOf(type: string): unknown {
    const [row] = this.#sql.exec<MessageRow>('SELECT * FROM state WHERE type = ?', type)
    return row && JSON.parse(row.value)
  }

  /** The time of the newest message; 0 in an empty room. */
  lastAtMs(): number {
    return this.#sql.exec<{ at: number | null }>('SELECT max(at) AS at FROM message').one().at ?? 0
  }

  /** Whether the history has an event with this `id` in its value. */
  hasSaid(type: string, id: string): boolean {
    const said = "SELECT 1 FROM message WHERE type = ? AND value ->> 'id' = ?"
    return this.#sql.exec(said, type, id).toArray().length > 0
  }

  /** Deletes events by the `id` in their values; returns the ids that the history had. */
  forget(type: string, ids: readonly string[]): string[] {
    const forgotten = `DELETE FROM message WHERE type = ? AND value ->> 'id' IN (SELECT value FROM json_each(?))
      RETURNING value ->> 'id' AS id`
    return this.#sql
      .exec<{ id: string }>(forgotten, type, JSON.stringify(ids))
      .toArray()
      .map(({ id }) => id)
  }

  /** The first message of a socket: everything since its last number, or the current states where that gap is too old. */
  welcome({ epoch, since }: Place): Welcome {
    const isResumed =
      epoch === this.#epoch && since !== undefined && since <= this.#seq && since >= this.#oldest() - 1
    const messages = isResumed ? this.#after(since) : this.#standing()
    return { type: 'welcome', epoch: this.#epoch, seq: this.#seq, isResumed, messages }
  }

  /** The lowest number of the history, which has no gaps above it. */
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
  #standing(): RoomMessage[] {
    const states = this.#sql.exec<MessageRow>('SELECT * FROM state').toArray()
    const events = this.#sql
      .exec<MessageRow>(
        'SELECT * FROM message WHERE type IN (SELECT value FROM json_each(?)) ORDER BY seq DESC LIMIT ?',
        JSON.stringify(eventsOf(this.#kind)),
        ROOM_RULES[this.#kind].history,
      )
      .toArray()
    return [...states, ...events].map(read).sort((one, other) => one.seq - other.seq)
  }
}

function eventsOf(kind: RoomKind): string[] {
  return Object.entries(CHANNELS[kind]?.messages ?? {}).flatMap(([type, { keeps }]) =>
    keeps === 'event' ? [type] : [],
  )
}

function read({ seq, type, value, at }: MessageRow): RoomMessage {
  return { seq, type, value: JSON.parse(value), atMs: at }
}
