import type { Endpoint, OutputOf, ParsedInputOf } from '#lib/api/endpoint.ts'
import type { TenantRecord } from '#lib/api/ops.ts'
import type { Env } from './env.ts'
import type { VendorCaller } from './vendors/signature.ts'

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

/** What every call has, whoever makes it. */
interface AnyCall {
  env: Env
  /** Server time of the call in ms. */
  now: number
  /** For `set-cookie` and the like. */
  replyHeaders: Headers
  /** Runs after the answer. */
  later: (work: Promise<unknown>) => void
}

/** A call on a brand's host. Services take parts of it, never the web framework's context. */
export interface CallBase extends AnyCall {
  tenant: TenantRecord
  /** Address and country of the visitor, as the edge saw them. */
  address: string
  country: string
  /** Host of the brand as the browser sees it, with port. */
  host: string
  userAgent: string
  /** One of the brand's: that of the page which asks, for what is written to the member. */
  locale: string
  cookies: ReadonlyMap<string, string>
}

/** What writing to a member takes. A page, an operator or the schedule asks for it: only a page has a device and a place. */
export type Notifier = Pick<CallBase, 'env' | 'tenant' | 'now' | 'locale' | 'later'> &
  Partial<Pick<CallBase, 'host' | 'address' | 'country' | 'userAgent'>>

/** `tenant`: the brand that the input names; a call whose input names none acts on the whole deployment. */
type OperatorCall<E extends Endpoint> = AnyCall & {
  input: ParsedInputOf<E>
  tenant: ParsedInputOf<E> extends { tenant: string } ? TenantRecord : undefined
}
type BrandCall<E extends Endpoint> = CallBase & { input: ParsedInputOf<E> }

/** A checked call, by who makes it. */
export type Call<E extends Endpoint = Endpoint> = E['who'] extends 'operator'
  ? OperatorCall<E>
  : E['who'] extends 'session' | 'member' | 'agent'
    ? BrandCall<E> & { member: SessionMember; file: Uint8Array }
    : E['who'] extends 'play'
      ? BrandCall<E> & { play: PlaySession }
      : E['who'] extends 'vendor'
        ? BrandCall<E> & { vendor: VendorCaller }
        : BrandCall<E>

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<OutputOf<E>> | OutputOf<E>
