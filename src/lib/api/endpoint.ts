import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { ModuleId } from './modules.ts'

/**
 * Who may call. `anyone`: no session needed. `session`: any logged-in account, trial accounts included.
 * `member`: logged in, not a trial account. `agent`: an agent account. `play`: a running in-house game
 * (its session token, play host only). `operator`: the operator's key, on the operator's host only. `provider`: a
 * payment provider's server, known by its signature over the body; no page of ours sends these.
 */
export type Caller = 'anyone' | 'session' | 'member' | 'agent' | 'play' | 'operator' | 'provider'
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface Endpoint<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
> {
  method: Method
  /** As on the wire, from the brand's origin. */
  path: `/${string}`
  /** The product's module identifier of the call (for logs and gateways). */
  module: ModuleId
  who: Caller
  /** The body travels as a JWE. */
  sealed?: boolean
  /** Body encoding other than JSON: the one form-encoded call of the product; or a picture, the input in the query. */
  encoding?: 'form' | 'image'
  /** The answer is a file to keep, not JSON; refusals are JSON as everywhere. */
  reply?: 'file'
  /** GET, DELETE and pictures take their input from the query, others from the body. */
  input: Input
  output: Output
  /** The refusals a caller must expect, besides those of the wire itself. */
  errors: readonly ErrorCode[]
}

export type InputOf<E extends Endpoint> = z.input<E['input']>
export type ParsedInputOf<E extends Endpoint> = z.output<E['input']>
export type OutputOf<E extends Endpoint> = z.output<E['output']>

/** States a call: from it come the client call, the route, the form's resolver, the test caller and OpenAPI. */
export function endpoint<Input extends z.ZodMiniType, Output extends z.ZodMiniType, Who extends Caller>(
  definition: Endpoint<Input, Output> & { who: Who },
): Endpoint<Input, Output> & { who: Who } {
  return definition
}

export function takesQuery(method: Method): boolean {
  return method === 'GET' || method === 'DELETE'
}

/** Where the input is: beside a picture as beside no body at all. */
export function readsQuery({ method, encoding }: Pick<Endpoint, 'method' | 'encoding'>): boolean {
  return takesQuery(method) || encoding === 'image'
}
