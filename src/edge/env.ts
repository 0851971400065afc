import type { LogCode } from '#lib/shared/log/log-codes.ts'
import type { LogFacts } from '#lib/shared/log/log-line.ts'

/** Bindings of the edge worker (`wrangler.jsonc`). */
export interface EdgeEnv {
  /** The prebuilt files, `dist/`. */
  ASSETS: Pick<Fetcher, 'fetch'>
  /** The platform worker. */
  PLATFORM: Pick<Fetcher, 'fetch'>
  /** Status of each brand, by its id. */
  STATUS: StatusStore
  /** Host name of the operators' calls. */
  OPS_HOST: string
  GATEWAY_TIMEOUT_MS?: string
  /** Origins of this deployment's game vendors, separated by spaces: pages may frame them. */
  VENDOR_ORIGINS?: string
  /** Set where the deployment uses a non-default port, as on a developer's machine. */
  PUBLIC_PORT?: string
  /** Digest of the release that this edge is part of; operators compare it with what was made. */
  RELEASE?: string
  /** `1` on a developer's machine only: a test may then choose the visitor's country, and http is not redirected to https. */
  LOCAL_MODE?: string
}

/** Everything outside the worker, replaceable in tests. */
export interface Outside {
  fetch: (request: Request) => Promise<Response>
  now: () => number
  /** Takes one line per failure; successes are not logged. */
  log: (code: LogCode, facts: LogFacts) => void
}

/** The world outside as one request sees it. */
export interface RequestOutside extends Outside {
  /** Names the request in logs and traces, and in the header `x-request-id` of its reply. */
  requestId: string
}

/** The reading half of a KV namespace. */
export interface StatusStore {
  get: (key: string, options: { cacheTtl: number }) => Promise<string | null>
}

export type EdgeRequest = Request<unknown, { country?: string; timezone?: string }>
export type Background = Pick<ExecutionContext, 'waitUntil'>
