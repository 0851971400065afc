/** Where calls come in and who makes them, as plain tables, because the edge reads them too and must not load zod. */

/** Where a call is served. `provider` calls share the brand's host; `play` and `vendor` have hosts derived from it. */
export const SURFACES = {
  /** Pages of the brand: its own origin alone, with the session's cookie. */
  brand: { host: 'brand', isBrowser: true, isOpenDuringMaintenance: false },
  /** In-house games on `play.<brand host>`. */
  play: { host: 'play', isBrowser: true, isOpenDuringMaintenance: false },
  /** Payment providers' servers, on the brand's host; payments are reported during maintenance as well. */
  provider: { host: 'brand', isBrowser: false, isOpenDuringMaintenance: true },
  /** Game vendors' servers on `vendors.<brand host>`; wins of running rounds are reported during maintenance as well. */
  vendor: { host: 'vendor', isBrowser: false, isOpenDuringMaintenance: true },
  /** Operators, on a separate host that belongs to no brand: scripts with a key, and the console with a session. */
  ops: { host: 'ops', isBrowser: false, isOpenDuringMaintenance: true },
} as const satisfies Record<string, SurfaceRule>
export type Surface = keyof typeof SURFACES

interface SurfaceRule {
  host: DoorKind
  /** State changes must come from a page of the same origin. */
  isBrowser: boolean
  isOpenDuringMaintenance: boolean
}
/** The purpose of a host name. */
export type DoorKind = 'brand' | 'play' | 'vendor' | 'ops'

/** The half of an operators' session that scripts of the console cannot read: the one cookie of the operators' host. */
export const CONSOLE_COOKIE = '__Host-console'

export const MAX_BODY_BYTES = 256 * 1024
/** Operators send whole catalogues. */
const MAX_OPERATOR_BYTES = 16 * 1024 * 1024

/**
 * Who may call, by what proof, and where the tenant comes from. `session`: any logged-in account, trial accounts included.
 * `member`: logged in, not a trial account. `agent`: an agent account. `play`: a running in-house game. `provider`,
 * `vendor`: a server authenticated by a signature over the body; no page sends these.
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
  /** An operator's own session of the console, whatever their roles. */
  operatorSession: { proof: 'operatorSession', surface: 'ops', tenant: 'none' },
  /** The console's login. */
  operatorGuest: { proof: 'none', surface: 'ops', tenant: 'none' },
} as const satisfies Record<string, CallerRule>
export type Caller = keyof typeof CALLERS

export interface CallerRule {
  proof: 'none' | 'session' | 'playToken' | 'signature' | 'operatorKey' | 'operatorSession'
  surface: Surface
  /** `none`: a call of the deployment, about no brand. */
  tenant: 'host' | 'input' | 'none'
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

/** First segments of the paths of all calls; any other path is a page or a file. */
export const CALL_ROOTS = ['/wps/', '/lgw/', '/lotto/', '/ops/', '/vendor/', '/__outbox'] as const
