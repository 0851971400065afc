import type { Channel } from '#lib/api/channel.ts'
import type { Duty } from '#lib/api/duties.ts'
import type { Endpoint, OutputOf, ParsedInputOf } from '#lib/api/endpoint.ts'
import type { TenantRecord } from '#lib/api/ops/ops.ts'
import type { VendorSetting } from '#lib/api/play/vendors-ops.ts'
import type { Env } from './env.ts'

/** The member of a logged-in call. */
export interface SessionMember {
  id: string
  account: string
  /** Numeric account type (agents, trial accounts: see `lib/shared/product/member-types.ts`). */
  type: number
  /** Logged in by the remember cookie: not sufficient for money and personal data. */
  isWeak: boolean
  /** The password was set by the brand, or has expired: only its change is accepted. */
  mustChangePassword: boolean
  /** Hash of the session cookie: identifies the browser's session in lists and at logout. */
  sessionHash: string
  /** Hash of the calling tab's token. */
  tabHash: string
}

/** A running in-house game: the member and the game. */
export interface PlaySession {
  memberId: string
  nodeId: string
  locale: string
  tokenHash: string
}

/** A vendor with a verified signature, and what the brand set for it. */
export interface VendorCaller {
  vassalage: string
  setting: VendorSetting
}

/** Common to all calls. */
interface AnyCall {
  env: Env
  /** Server time of the call in ms. */
  now: number
  /** Headers for the reply, such as `set-cookie`. */
  replyHeaders: Headers
  /** Runs after the reply. */
  later: (work: Promise<unknown>) => void
}

/** What counters are kept by: the brand, or `{ id: '' }` for the deployment's own, and the caller's address. */
export interface Counted {
  env: Env
  tenant: Pick<TenantRecord, 'id'>
  now: number
  address: string
}

/** A call on a brand's host. Services take parts of it, never the web framework's context. */
export interface CallBase extends AnyCall {
  tenant: TenantRecord
  /** The visitor's address and country, from the edge. */
  address: string
  country: string
  /** The brand's host as the browser sees it, with port. */
  host: string
  userAgent: string
  /** One of the brand's locales: that of the calling page, for messages to the member. */
  locale: string
  cookies: ReadonlyMap<string, string>
}

/** One brand with its bindings, and the time: for services that calls and the schedule share. */
export type BrandContext = Pick<CallBase, 'env' | 'tenant' | 'now'>

/**
 * The context for notifying a member. It may come from a page, an operator or the schedule; only a page has a device and a
 * place.
 */
export type Notifier = Pick<CallBase, 'env' | 'tenant' | 'now' | 'locale' | 'later'> &
  Partial<Pick<CallBase, 'host' | 'address' | 'country' | 'userAgent'>>

/** Who makes an operators' call; without a name it is the deployment's own key. */
export interface OperatorIdentity {
  name: string | undefined
  /**
   * Of an act that takes a further duty for what its input names.
   * @throws ApiError `operator.notAllowed`
   */
  requireDuty: (duty: Duty) => void
}

/** What an act found and what it left, for the log: states and terms, never personal data or free text. */
export interface Change {
  before?: object | null
  after?: object | null
}

/** `tenant`: the brand that the input names; without one the call acts on the whole deployment. */
type OperatorCall<E extends Endpoint> = AnyCall & {
  /** Digest of the edge's release, where it was deployed with one. */
  edgeRelease?: string | undefined
  input: ParsedInputOf<E>
  operator: OperatorIdentity
  /** Adds to the row of the log what was there before, and what is there now. */
  noteChange: (change: Change) => void
  tenant: ParsedInputOf<E> extends { tenant: string } ? TenantRecord : undefined
}

/** A call of the console's login, or of an operator about their own account. It belongs to no brand. */
export interface ConsoleBase extends AnyCall, Counted {
  host: string
  userAgent: string
  cookies: ReadonlyMap<string, string>
}

/** An operator at the console, in one session of one browser. */
export interface ConsoleOperator {
  name: string
  /** Hash of the session's cookie. */
  sessionHash: string
  /** When a secret was last given in this session. */
  provedAtMs: number
  seenAtMs: number
  endsAtMs: number
}
type ConsoleCall<E extends Endpoint> = ConsoleBase & { input: ParsedInputOf<E> }
type BrandCall<E extends Endpoint> = CallBase & { input: ParsedInputOf<E> }

/** A validated call, by its caller. */
export type Call<E extends Endpoint = Endpoint> = E['who'] extends 'operator'
  ? OperatorCall<E>
  : E['who'] extends 'operatorSession'
    ? ConsoleCall<E> & { operator: ConsoleOperator; noteChange: (change: Change) => void }
    : E['who'] extends 'operatorGuest'
      ? ConsoleCall<E>
      : PageCall<E>

type PageCall<E extends Endpoint> = E['who'] extends 'session' | 'member' | 'agent'
  ? BrandCall<E> & { member: SessionMember; file: Uint8Array }
  : E['who'] extends 'play'
    ? BrandCall<E> & { play: PlaySession }
    : E['who'] extends 'vendor'
      ? BrandCall<E> & { vendor: VendorCaller }
      : BrandCall<E>

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<OutputOf<E>> | OutputOf<E>

/** How a feature puts its endpoints on the wire: `serve.ts` and its neighbours, handed to each feature by `app.ts`. */
export interface Routes {
  serve: <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void
  serveChannel: (channel: Channel) => void
}
