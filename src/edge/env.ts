import type { FleetTenant } from '#lib/site/fleet-schema.ts'

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
  /** Origins of this deployment's game vendors, separated by spaces: pages may show them in frames. */
  VENDOR_ORIGINS?: string
  /** Where the deployment is not reached on its scheme's own port, as on a developer's machine. */
  PUBLIC_PORT?: string
  /** `1` on a developer's machine alone: a test may then name the visitor's country, and http is not moved to https. */
  LOCAL_MODE?: string
}

/** What reaches outside the worker, so that tests can stand in for it. */
export interface Outside {
  fetch: (request: Request) => Promise<Response>
  now: () => number
  /** Takes one structured line per failure; successes are not logged. */
  log: (line: Failure) => void
}

export interface Failure {
  event: string
  tenant?: FleetTenant['id']
  path?: string
  reason?: string
}

/** The reading half of a KV namespace. */
export interface StatusStore {
  get: (key: string, options: { cacheTtl: number }) => Promise<string | null>
}

export type EdgeRequest = Request<unknown, { country?: string }>
export type Background = Pick<ExecutionContext, 'waitUntil'>
