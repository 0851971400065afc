import type { Env } from '#platform/base/env.ts'
import type { World } from './world.ts'

/** What a request was answered. */
export interface Reply {
  status: number
  reply: unknown
  cookies: string[]
}

/** A platform as its callers have it: simulated, or of a real runtime. */
export interface Reached {
  readonly world: Pick<World, 'nowMs' | 'dice' | 'weather' | 'after'>
  fetch(request: () => Request): Promise<Reply>
  /** The bindings, for what is there before anybody calls. */
  envOf(life: undefined): Env
}
