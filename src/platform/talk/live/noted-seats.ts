import type { RoomKind } from '#lib/api/channel.ts'
import type { Env } from '#platform/base/env.ts'
import { type RoomKey, roomOf } from '#platform/base/rooms/service.ts'
import type { Entrant } from './entrant.ts'
import { writeLog } from '#platform/base/log.ts'

const SCHEMA = 'CREATE TABLE IF NOT EXISTS noted_seat (kind TEXT PRIMARY KEY, noted TEXT NOT NULL) STRICT'
const HAS_SCHEMA = "SELECT 1 FROM sqlite_master WHERE name = 'noted_seat'"

/** A room of the brand in which the member has, or had, a socket; `noted` is another one with each socket. */
type NotedSeat = { kind: RoomKind; noted: string }

/**
 * The other rooms in which a member has sockets, stored in the member's own room, which alone is told about the end of
 * a session. On disk, because those sockets may outlive the hibernation of this room.
 */
export class NotedSeats {
  readonly #sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.#sql = sql
  }

  add(kind: RoomKind): void {
    this.#sql.exec(SCHEMA)
    this.#sql.exec('INSERT OR REPLACE INTO noted_seat (kind, noted) VALUES (?, ?)', kind, crypto.randomUUID())
  }

  /** Ends the member's sockets whose session is over; returns whether any is left. */
  async end(env: Env, { tenant, memberId }: RoomKey): Promise<boolean> {
    const left = await Promise.all(
      this.#list().map(async ({ kind, noted }) => {
        const count = await roomOf(env, { tenant, kind }).endDeadSessions(memberId)
        // Keeps the note if another socket was noted since.
        if (count === 0) this.#sql.exec('DELETE FROM noted_seat WHERE kind = ? AND noted = ?', kind, noted)
        return count > 0
      }),
    )
    return left.includes(true)
  }

  /** Writes nothing: the room of a member who was never seen has nothing to delete. */
  #list(): NotedSeat[] {
    if (this.#sql.exec(HAS_SCHEMA).toArray().length === 0) return []
    return this.#sql.exec<NotedSeat>('SELECT kind, noted FROM noted_seat').toArray()
  }
}

/**
 * Tells the member's own room of a socket in another room, so that it ends with its session and not only at the next
 * sweep.
 */
export async function tellSeat(env: Env, { tenant, kind }: RoomKey, { memberId }: Entrant): Promise<void> {
  if (kind === 'member' || memberId === undefined) return
  try {
    await roomOf(env, { tenant, kind: 'member', memberId }).noteSeat(kind)
  } catch (cause) {
    // The sweep ends the socket.
    writeLog('live.notTold', { brand: tenant, about: 'seat', cause })
  }
}
