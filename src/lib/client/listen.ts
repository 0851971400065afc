import type { Channel, MessageType, ValueOf } from '#lib/api/channel.ts'
import { loader } from './code-loader.ts'
import { toFailure } from './remote.ts'

/** Metadata of a message. `isNew`: it happens now, or happened while the connection was lost. */
interface MessageMeta {
  seq: number
  atMs: number
  isNew: boolean
}
/** A store's handlers for messages of a channel. */
export type Handlers<C extends Channel> = {
  [T in MessageType<C>]?: (value: ValueOf<C, T>, meta: MessageMeta) => void
}
/** The same for the connection, which parses each value by its own schema before delivery. */
export type Listener = Readonly<Record<string, Handler | undefined>>
/** A method type, so that handlers are bivariant in their value. */
type Handler = { handle(value: unknown, meta: MessageMeta): void }['handle']

const loadLine = loader(() => import('./member-calls.ts'))

/** The member's own channel, with its schema. */
export const loadMemberChannel = loader(async () => (await import('./member-calls.ts')).memberChannel)

/**
 * Listens to a channel while a member is logged in and the store is observed; for a store's `onMount`. The connection and
 * the schema are loaded on demand, so guests' pages have neither. Returns a function that stops it.
 */
export function listen<C extends Channel>(load: () => Promise<C>, handlers: Handlers<C>): () => void {
  let end: (() => void) | undefined
  let isOver = false
  const begin = async () => {
    const [{ join }, channel] = await Promise.all([loadLine(), load()])
    if (!isOver) end = join(channel, handlers)
  }
  begin().catch((cause: unknown) => {
    // Without it the page uses calls only, as where sockets are blocked.
    toFailure(cause)
  })
  return () => {
    isOver = true
    end?.()
  }
}
