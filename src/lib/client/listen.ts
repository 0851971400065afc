import type { Channel, MessageType, ValueOf } from '#lib/api/channel.ts'
import { loader } from './load.ts'
import { toFailure } from './remote.ts'

/** Of a message besides its value. `isNew`: it happens now, or happened while the line was lost. */
export interface Told {
  seq: number
  atMs: number
  isNew: boolean
}
/** What a store does with the messages of a channel that it cares for. */
export type Handlers<C extends Channel> = {
  [T in MessageType<C>]?: (value: ValueOf<C, T>, told: Told) => void
}
/** The same for the line, which parses each value by its own schema before it hands it over. */
export type Listener = Readonly<Record<string, Handler | undefined>>
/** A method, so that a handler of one kind of value is one. */
type Handler = { hear(value: unknown, told: Told): void }['hear']

const loadLine = loader(() => import('./channel.ts'))

/**
 * Listens to a channel as long as somebody is logged in and looks; for a store's `onMount`. Line and schema are loaded then:
 * pages of guests carry neither. Returns what ends it.
 */
export function listen<C extends Channel>(load: () => Promise<C>, handlers: Handlers<C>): () => void {
  let end: (() => void) | undefined
  let isOver = false
  const begin = async () => {
    const [{ join }, channel] = await Promise.all([loadLine(), load()])
    if (!isOver) end = join(channel, handlers)
  }
  begin().catch((cause: unknown) => {
    // Without it the page shows what it reads by calls, as it does without a socket.
    toFailure(cause)
  })
  return () => {
    isOver = true
    end?.()
  }
}
