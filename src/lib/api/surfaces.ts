/**
 * Where calls come in and who makes them, as plain tables: the edge reads them as well, and carries no zod.
 */

/** Where a call is served. `provider` calls share the brand's host; `play` and `vendor` have hosts made from it. */
export const SURFACES = {
  /** Pages of the brand: its own origin alone, with the session's cookie. */
  brand: { host: 'brand', isBrowser: true, isOpenDuringMaintenance: false },
  /** In-house games on `play.<brand host>`. */
  play: { host: 'play', isBrowser: true, isOpenDuringMaintenance: false },
  /** Payment providers' servers, on the brand's host: what was paid is told also while the brand is closed. */
  provider: { host: 'brand', isBrowser: false, isOpenDuringMaintenance: true },
  /** Game vendors' servers on `vendors.<brand host>`: a win of a round that runs is told also while the brand is closed. */
  vendor: { host: 'vendor', isBrowser: false, isOpenDuringMaintenance: true },
  /** Operators, on a host of their own that belongs to no brand. */
  ops: { host: 'ops', isBrowser: false, isOpenDuringMaintenance: true },
} as const satisfies Record<string, SurfaceRule>
export type Surface = keyof typeof SURFACES

interface SurfaceRule {
  host: DoorKind
  /** State changes must come from a page of the same origin. */
  isBrowser: boolean
  isOpenDuringMaintenance: boolean
}
/** What a host name is for. */
export type DoorKind = 'brand' | 'play' | 'vendor' | 'ops'

export const MAX_BODY_BYTES = 256 * 1024
/** Operators send whole catalogues. */
const MAX_OPERATOR_BYTES = 16 * 1024 * 1024

/**
 * Who may call, by what proof, and where the tenant comes from. `session`: any logged-in account, trial accounts
 * included. `member`: logged in, not a trial account. `agent`: an agent account. `play`: a running in-house game.
 * `provider`, `vendor`: a server known by its signature over the body; no page of ours sends these.
 */
export const CALLERS = {
  anyone: { proof: 'none', surface: 'brand', tenant: 'host' },
  session: { proof: 'session', surface: 'brand', tenant: 'host' },
  member: { proof: 'session', surface: 'brand', tenant: 'host' },
  agent: { proof: 'session', surface: 'brand', tenant: 'host' },
  play: { proof: 'playToken', surface: 'play', tenant: 'host' },
  provider: { proof: 'signature', surface: 'provider', tenant: 'host' },
  vendor: { proof: 'signature', surface: 'vendor', tenant: 'host' },
  /** The brand is named by `tenant` in the input; a call without it acts on the whole deployment. */
  operator: { proof: 'operatorKey', surface: 'ops', tenant: 'input', maxBytes: MAX_OPERATOR_BYTES },
} as const satisfies Record<string, CallerRule>
export type Caller = keyof typeof CALLERS

export interface CallerRule {
  proof: 'none' | 'session' | 'playToken' | 'signature' | 'operatorKey'
  surface: Surface
  tenant: 'host' | 'input'
  maxBytes?: number
}

/** How an input travels, with its content types: `query` has no body; `sealed` is a JWE around the JSON. */
export const BODY_TYPES = {
  query: [],
  json: ['application/json'],
  sealed: ['application/jose'],
  form: ['application/x-www-form-urlencoded'],
  image: ['image/png', 'image/jpeg'],
} as const satisfies Record<string, readonly string[]>
export type BodyKind = keyof typeof BODY_TYPES

/** First parts of every call's path; everything else of a host is a page or a file. */
export const CALL_ROOTS = ['/wps/', '/lgw/', '/lotto/', '/ops/', '/vendor/', '/__outbox'] as const
