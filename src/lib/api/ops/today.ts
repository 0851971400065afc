import * as z from 'zod/mini'
import type { Duty } from '#lib/api/duties.ts'
import { endpoint } from '#lib/api/endpoint.ts'
import { currency, timestampMs } from '#lib/api/fields.ts'
import { day } from '#lib/api/base/records.ts'
import { brands } from '#lib/api/operator-fields.ts'
import { FIGURE_NAMES } from '#lib/shared/reports/figures.ts'
import { asOf } from './reports.ts'

/** Fields of work that have something to wait for or to watch. */
export const TODAY_SUBJECTS = [
  ...([
    'cashier',
    'protection',
    'support',
    'rewards',
    'agents',
    'lottery',
    'chat',
    'vendors',
    'ledger',
  ] as const),
  ...(['site', 'reports', 'content'] as const),
] as const satisfies readonly Duty[]
export type TodaySubject = (typeof TODAY_SUBJECTS)[number]
const TODAY_DUTIES: Readonly<Record<TodaySubject, Duty>> = {
  cashier: 'cashier',
  protection: 'protection',
  support: 'support',
  rewards: 'rewards',
  agents: 'agents',
  lottery: 'lottery',
  chat: 'chat',
  vendors: 'vendors',
  ledger: 'ledger',
  site: 'site',
  reports: 'reports',
  content: 'content',
}

/** What waits for a person, by the page or command that has it. */
export const QUEUES = [
  'withdrawals',
  'documents',
  'doubts',
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
  'segments',
  'releases',
] as const
export type Queue = (typeof QUEUES)[number]

/** What is wrong, and whether it stops business or only wants to be looked at. */
const ALARMS = [
  'vendorState',
  'vendorReconciliation',
  'vendorHeld',
  'lateResult',
  'reconciliation',
  'reconciliationMissing',
  'unpaidPayout',
  'stuckPayout',
  'owed',
  'outbox',
  'messages',
  'reportsBehind',
  'operatorLooks',
  'operatorRefusals',
  'operatorPair',
] as const
export type Alarm = (typeof ALARMS)[number]

const queue = z.object({
  queue: z.enum(QUEUES),
  brand: z.string(),
  waiting: z.int(),
  oldestAtMs: z.nullable(timestampMs),
  newestAtMs: z.nullable(timestampMs),
  /** When the oldest has to be done by what the brand promised; `null`: nothing was promised. */
  dueAtMs: z.nullable(timestampMs),
  /** How many are beyond their promise. */
  late: z.int(),
})

const alarm = z.object({
  alarm: z.enum(ALARMS),
  brand: z.string(),
  weight: z.enum(['stops', 'warns']),
  /** A vendor, a game with its issue, a day, an id, one operator or two. */
  about: z.string(),
  count: z.int(),
  sinceMs: z.nullable(timestampMs),
})
export type TodayAlarm = z.infer<typeof alarm>

const values = z.array(z.nullable(z.int()))

/** Figures that both the day and its hours have. */
const figuresOfDay = z.object({
  figures: z.array(z.enum(FIGURE_NAMES)),
  currencies: z.array(currency),
  /** One for each currency. */
  today: z.array(
    z.object({
      currency: z.string(),
      /** So far, and the whole of the same weekday a week ago. */
      values,
      weekBefore: values,
      /** The full hours of today, and the same hours a week ago; `null`: a figure without hours. */
      hours: values,
      hoursWeekBefore: values,
    }),
  ),
  /** The last 14 days of each brand's calendar, today last. */
  days: z.array(z.object({ day, currency: z.string(), values })),
})

/**
 * The operators' first page. `subject` is a field of work: what waits in it and what is wrong with it. The figures of the day
 * belong to `reports`.
 */
export const getToday = endpoint({
  method: 'GET',
  path: '/ops/today',
  module: 'OPS3',
  who: 'operator',
  duty: TODAY_DUTIES,
  isPassive: true,
  input: z.strictObject({ tenants: brands, subject: z.enum(TODAY_SUBJECTS) }),
  output: z.object({
    ...asOf,
    queues: z.array(queue),
    alarms: z.array(alarm),
    day: z.nullable(figuresOfDay),
  }),
  errors: ['tenant.unknown'],
})
