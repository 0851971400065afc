import type { Endpoint } from '#lib/api/endpoint.ts'
import { ACTS } from './player-acts.ts'

/** A call of the registry that an outside back end has to answer. */
export interface PlayerCall {
  name: string
  endpoint: Endpoint
}

/** First segments of the paths that the edge routes to a brand's gateway. */
const ROOTS = ['/wps/', '/lgw/', '/lotto/']
const PLAYERS: readonly Endpoint['who'][] = ['anyone', 'session', 'member', 'agent']

/** Every call of players: not those of operators, vendors, providers and in-house games, which always reach the platform. */
export function playerCalls(registry: Readonly<Record<string, Endpoint>>): PlayerCall[] {
  return Object.entries(registry)
    .filter(
      ([, { who, surface, path }]) =>
        PLAYERS.includes(who) && surface === 'brand' && ROOTS.some((root) => path.startsWith(root)),
    )
    .map(([name, endpoint]) => ({ name, endpoint }))
}

export function needsSession({ who }: Pick<Endpoint, 'who'>): boolean {
  return who !== 'anyone'
}

/** Why the kit does not send a valid input; `undefined` where it does. */
export function heldBack(
  { name, endpoint }: PlayerCall,
  { hasAccount, money }: { hasAccount: boolean; money: boolean },
): string | undefined {
  const isRead = endpoint.method === 'GET'
  if (!hasAccount && needsSession(endpoint)) return 'needs --account'
  if (!hasAccount && !isRead) return 'has effects: needs --account'
  if (endpoint.reply !== 'json') return 'answers a file, which the edge passes on from the platform alone'
  if (isRead) return undefined
  const act = Object.hasOwn(ACTS, name) ? ACTS[name] : undefined
  if (act === undefined) return 'has effects that nobody has judged'
  if (act === 'money') return money ? undefined : 'moves money: needs --money'
  return act === 'free' ? undefined : act.never
}
