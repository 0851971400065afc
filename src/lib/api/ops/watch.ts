import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { timestampMs } from '#lib/api/fields.ts'

/** The form that Prometheus and its relatives scrape. */
export const METRICS_TYPE = 'application/openmetrics-text; version=1.0.0; charset=utf-8'

const noInput = z.strictObject({})

/** Figures that alerts watch, in OpenMetrics text: for a scraper with a key that covers every brand. */
export const getMetrics = endpoint({
  method: 'GET',
  path: '/ops/metrics',
  module: 'OPS3',
  who: 'operator',
  duty: 'site',
  isPassive: true,
  reply: 'metrics',
  input: noInput,
  output: z.string(),
  errors: [],
})

/** Parts that a deployment is made of, or depends on. */
const PARTS = [
  /** The store that the edge reads maintenance and regions from. */
  'edge',
  /** The database with the directory of brands, and each database of a brand. */
  'database',
  /** A round trip to an object. */
  'objects',
  /** Payment provider, message sender, document service: whether their servers answer. */
  'provider',
  'sender',
  'documents',
  /** One outside vendor at one brand: its state, and the share of failures of the last minutes. */
  'vendor',
  /** Official results of lotteries. */
  'feeds',
  /** How long the oldest operation of a wallet waits for the database. */
  'outbox',
  /** Draws whose time is past and that did nothing, and the schedule. */
  'alarms',
] as const
export type Part = (typeof PARTS)[number]

const partHealth = z.object({
  part: z.enum(PARTS),
  /** A brand, a database, a vendor at a brand; empty where there is one. */
  of: z.string(),
  /** `slow`: it answered after its bound. `off`: this deployment does without, or operators closed it. */
  status: z.enum(['up', 'slow', 'down', 'off']),
  tookMs: z.int(),
  /** What was found, for people. */
  found: z.string(),
})
export type PartHealth = z.infer<typeof partHealth>

/** Every part asked at once, each within a bound of time. */
export const getHealth = endpoint({
  method: 'GET',
  path: '/ops/health',
  module: 'OPS3',
  who: 'operator',
  duty: 'site',
  isPassive: true,
  input: noInput,
  output: z.object({
    /** The worst of its parts. */
    status: z.enum(['up', 'slow', 'down']),
    atMs: timestampMs,
    parts: z.array(partHealth),
  }),
  errors: [],
})

/** Which release runs: to be compared with its manifest (`npm run release -- check`). */
export const getRelease = endpoint({
  method: 'GET',
  path: '/ops/release',
  module: 'OPS3',
  who: 'operator',
  duty: 'site',
  isPassive: true,
  input: noInput,
  output: z.object({
    /** Digests that both workers were deployed with; empty where they were deployed without. */
    platform: z.string(),
    edge: z.string(),
    /** What each database of the deployment has. */
    databases: z.array(
      z.object({
        /** Name of the binding. */
        name: z.string(),
        /** Files of migrations that were applied, in their order. */
        migrations: z.array(z.string()),
      }),
    ),
  }),
  errors: [],
})
