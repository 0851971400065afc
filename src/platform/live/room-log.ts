import type { MessageKind, RoomKind, RoomMessage, Welcome } from '#lib/api/channel.ts'
import { CHANNELS } from '#lib/api/channels.ts'
import type { Place, Said } from '#platform/rooms/service.ts'
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
 * What a room has said: its newest messages by number, so that a lost line is resumed without a gap, and the newest of each
 * state, for whoever comes later. On disk, because a room that nobody speaks in sleeps and forgets its memory.
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
    this.#sql.exec('DELETE FROM message WHERE seq <= ?', seq - ROOM_RULES[this.#kind].keep)
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

  /** Of these events those that it had, and has no more. */
  forget(type: string, ids: readonly string[]): string[] {
    const forgotten = `DELETE FROM message WHERE type = ? AND value ->> 'id' IN (SELECT value FROM json_each(?))
      RETURNING value ->> 'id' AS id`
    return this.#sql
      .exec<{ id: string }>(forgotten, type, JSON.stringify(ids))
      .toArray()
      .map(({ id }) => id)
  }

  /** What somebody who comes from there has to be told: the messages since, or how things stand. */
  welcome({ epoch, since }: Place): Welcome {
    const isResumed =
      epoch === this.#epoch && since !== undefined && since <= this.#seq && since >= this.#oldest() - 1
    const messages = isResumed ? this.#after(since) : this.#standing()
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
