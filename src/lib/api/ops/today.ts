import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { currency, timestampMs } from '#lib/api/fields.ts'
import { day } from '#lib/api/base/records.ts'
import { brands } from '#lib/api/operator-fields.ts'
import { FIGURE_NAMES } from '#lib/shared/reports/figures.ts'
import { asOf } from './reports.ts'

/** What waits for a person, by the page or command that has it. */
export const QUEUES = [
  'withdrawals',
  'documents',
  'cases',
  'feedback',
  'results',
  'bills',
  'returns',
  'reversals',
  'adjustments',
  'heldMoney',
  'claims',
  'applications',
  'referrals',
  'pointOrders',
  'chatReports',
] as const
export type Queue = (typeof QUEUES)[number]

/** What is wrong, and whether it stops business or only wants to be looked at. */
export const ALARMS = [
  'vendorState',
  'vendorReconciliation',
  'lateResult',
  'reconciliation',
  'reconciliationMissing',
  'unpaidPayout',
  'stuckPayout',
  'owed',
  'outbox',
  'messages',
  'reportsBehind',
  'closingChanged',
] as const
export type Alarm = (typeof ALARMS)[number]

const queue = z.object({
  queue: z.enum(QUEUES),
  brand: z.string(),
  waiting: z.int(),
  oldestAtMs: z.nullable(timestampMs),
  /** When the oldest has to be done by what the brand promised; `null`: nothing was promised. */
  dueAtMs: z.nullable(timestampMs),
  /** How many are beyond their promise. */
  late: z.int(),
})

const alarm = z.object({
  alarm: z.enum(ALARMS),
  brand: z.string(),
  weight: z.enum(['stops', 'warns']),
  /** A vendor, a game with its issue, a day, an id. */
  about: z.string(),
  count: z.int(),
  sinceMs: z.nullable(timestampMs),
})
export type TodayAlarm = z.infer<typeof alarm>

const values = z.array(z.nullable(z.int()))

/** The operators' first page: what waits, what is wrong, and how the day goes against the same weekday. */
export const getToday = endpoint({
  method: 'GET',
  path: '/ops/today',
  module: 'OPS3',
  who: 'operator',
  duty: 'reports',
  isPassive: true,
  input: z.strictObject({ tenants: brands }),
  output: z.object({
    ...asOf,
    currencies: z.array(currency),
    queues: z.array(queue),
    alarms: z.array(alarm),
    figures: z.array(z.enum(FIGURE_NAMES)),
    /** A row for each currency: the day so far, and the same weekday up to the same time of the day, and whole. */
    today: z.array(
      z.object({ currency: z.string(), values, weekBefore: values, yesterday: values }),
    ),
    /** The last 14 days, today last. */
    days: z.array(z.object({ day, currency: z.string(), values })),
  }),
  errors: ['tenant.unknown'],
})
