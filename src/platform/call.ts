import type { Endpoint, OutputOf, ParsedInputOf } from '#lib/api/endpoint.ts'
import type { TenantRecord } from '#lib/api/ops.ts'
import type { Env } from './env.ts'

/** A member as a logged-in call knows it. */
export interface SessionMember {
  id: string
  account: string
  /** Numeric account type (agents, trial accounts: see `lib/shared/member-types.ts`). */
  type: number
  /** Logged in by the remember cookie: not enough for money and data that matter. */
  isWeak: boolean
  /** The password was set by the brand, or is too old: nothing but a new one is taken. */
  mustChangePassword: boolean
  /** Hash of the session's cookie: names the browser's session in lists and on logout. */
  sessionHash: string
  /** Hash of the token of the tab that calls. */
  tabHash: string
}

/** A running in-house game: which member plays what. */
export interface PlaySession {
  memberId: string
  nodeId: string
  locale: string
  tokenHash: string
}

/** Everything that a handler may know of a call. Services take parts of it, never the web framework's context. */
export interface CallBase {
  env: Env
  tenant: TenantRecord
  /** Server time of the call in ms. */
  now: number
  /** Address and country of the visitor, as the edge saw them. */
  address: string
  country: string
  /** Host of the brand as the browser sees it, with port. */
  host: string
  userAgent: string
  /** One of the brand's: that of the page which asks, for what is written to the member. */
  locale: string
  cookies: ReadonlyMap<string, string>
  /** For `set-cookie` and the like. */
  replyHeaders: Headers
  /** Runs after the answer. */
  later: (work: Promise<unknown>) => void
}

export interface Call<E extends Endpoint = Endpoint> extends CallBase {
  input: ParsedInputOf<E>
  member: E['who'] extends 'session' | 'member' | 'agent' ? SessionMember : SessionMember | undefined
  play: E['who'] extends 'play' ? PlaySession : undefined
  /** The picture that came as the body. */
  file: Uint8Array | undefined
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<OutputOf<E>> | OutputOf<E>
