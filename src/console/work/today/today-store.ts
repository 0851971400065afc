import { getToday, TODAY_SUBJECTS, type TodaySubject } from '#lib/api/ops/today.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import type { OperatorBrand, OperatorSelf } from '#lib/api/ops/console.ts'
import { call } from '#lib/client/call.ts'
import { asked } from '#console/parts/asked.ts'
import { coveredBrands } from '#console/parts/coverage.ts'
import { noteWaiting } from '#console/frame/waiting-store.ts'
import { placeOfQueue } from './queue-pages.ts'

type Today = OutputOf<typeof getToday>

export interface TodayQuery {
  /** Sets of brands of each field of work, as the operator's grants cover them. */
  sets: readonly { subject: TodaySubject; brands: readonly string[] }[]
}

/** Everything that the operator's fields of work have to show. */
export interface Overview {
  queues: Today['queues']
  alarms: Today['alarms']
  /** One for each set of brands. */
  days: readonly NonNullable<Today['day']>[]
  asOfMs: number
  waiting: number
}

export const today = asked<TodayQuery, Overview>(async ({ sets }) => {
  const replies = await Promise.all(
    sets.map(({ subject, brands }) => call(getToday, { subject, tenants: brands.join() })),
  )
  const queues = replies.flatMap((each) => each.queues)
  noteQueues(queues)
  return {
    queues,
    alarms: replies.flatMap((each) => each.alarms),
    days: replies.flatMap(({ day }) => day ?? []),
    asOfMs: Math.min(...replies.map((each) => each.asOfMs)),
    waiting: replies.reduce((sum, each) => sum + each.waiting, 0),
  }
})

/** Everything at the chosen brand, or at all of the operator's. */
export function todayQuery(operator: OperatorSelf, brand: OperatorBrand | undefined): TodayQuery {
  const chosen = brand ? [brand.id] : operator.brands.map(({ id }) => id)
  return {
    sets: TODAY_SUBJECTS.flatMap((subject) =>
      coveredBrands(operator, subject, chosen).map((brands) => ({ subject, brands })),
    ),
  }
}

/** The menu shows how much waits on each page. */
function noteQueues(queues: Today['queues']): void {
  const counts: Record<string, number> = {}
  const newestMs: Record<string, number> = {}
  for (const { queue, waiting, newestAtMs } of queues) {
    const { page } = placeOfQueue(queue)
    counts[page] = (counts[page] ?? 0) + waiting
    newestMs[page] = Math.max(newestMs[page] ?? 0, newestAtMs ?? 0)
  }
  noteWaiting(counts, newestMs)
}
