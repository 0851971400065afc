import type * as z from 'zod/mini'
import type { DecidedEntry } from './claim-subjects.ts'
import type { DutyRule } from './duties.ts'
import type { ErrorCode } from './errors.ts'
import type { ModuleId } from './modules.ts'
import {
  CALLERS,
  MAX_BODY_BYTES,
  type BodyKind,
  type Caller,
  type CallerRule,
  type Surface,
} from './surfaces.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The definition of a call, as read by edge, platform, browser, forms and the OpenAPI document. */
export interface Endpoint<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
> {
  method: Method
  /** The path on the surface's origin. */
  path: `/${string}`
  /**
   * The product's module identifier of the call. It groups the calls in the OpenAPI document and decides which calls
   * stay open during a break or while a password change is due, and which key signs a provider's notice.
   */
  module: ModuleId
  who: Caller
  /** For operators' calls, and only for those: the duty that a personal key must have. */
  duty?: DutyRule
  surface: Surface
  /** How the input travels; `query` for GET and DELETE, and for calls whose body is a picture. */
  body: BodyKind
  /** A longer body is refused without being read. */
  maxBytes: number
  /** A page polls this call automatically: it does not extend the session. */
  isPassive: boolean
  /**
   * `file`: the reply is a picture to download, `csv` a table in pieces, `metrics` OpenMetrics text, instead of JSON;
   * refusals are always JSON.
   */
  reply: 'json' | 'file' | 'csv' | 'metrics'
  /** A reading of operators that shows personal data in full: it is in their log, as an act is. */
  showsPersonalData: boolean
  input: Input
  output: Output
  /** A decision of operators on an entry of a queue: refused with `entry.claimed` while another operator holds the entry. */
  decides?: DecidedEntry
  /** The refusals that a caller must handle, besides those of every call. */
  errors: readonly ErrorCode[]
}

export type InputOf<E extends Endpoint> = z.input<E['input']>
export type ParsedInputOf<E extends Endpoint> = z.output<E['input']>
export type OutputOf<E extends Endpoint> = z.output<E['output']>

type RequiredKeys = 'method' | 'path' | 'module' | 'input' | 'output' | 'errors'
type DefaultedKeys = 'surface' | 'body' | 'maxBytes' | 'isPassive' | 'reply' | 'showsPersonalData'
type Definition<Input extends z.ZodMiniType, Output extends z.ZodMiniType, Who extends Caller> = Pick<
  Endpoint<Input, Output>,
  RequiredKeys
> &
  Partial<Pick<Endpoint, DefaultedKeys>> & { who: Who } & (Who extends 'operator'
    ? { duty: DutyRule; decides?: DecidedEntry }
    : { duty?: never; decides?: never })

/**
 * Defines a call; the client call, the route, the form resolver, the test caller and OpenAPI derive from it. Defaults
 * follow from the caller (`surfaces.ts`): its surface, a JSON body of at most 256 KiB, a JSON reply.
 */
export function endpoint<Input extends z.ZodMiniType, Output extends z.ZodMiniType, Who extends Caller>(
  definition: Definition<Input, Output, Who>,
): Endpoint<Input, Output> & { who: Who } {
  const { method, who } = definition
  const { surface, maxBytes = MAX_BODY_BYTES }: CallerRule = CALLERS[who]
  const body = definition.body ?? (method === 'GET' || method === 'DELETE' ? 'query' : 'json')
  return {
    surface,
    maxBytes: body === 'query' ? 0 : maxBytes,
    isPassive: false,
    reply: 'json',
    showsPersonalData: false,
    ...definition,
    errors: definition.decides ? [...definition.errors, 'entry.claimed'] : definition.errors,
    body,
  }
}

/** Whether the input is in the query: for calls without a body, and for calls whose body is a picture. */
export function readsQuery({ body }: Pick<Endpoint, 'body'>): boolean {
  return body === 'query' || body === 'image'
}
