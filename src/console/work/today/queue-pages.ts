import type { Alarm, Queue } from '#lib/api/ops/today.ts'
import { PAGES } from '#console/frame/pages.ts'

/** The page that has the work of a queue, and its part. */
interface QueuePlace {
  page: string
  params?: Readonly<Record<string, string>>
}

const OF_QUEUE: Readonly<Record<Queue, QueuePlace>> = {
  withdrawals: { page: 'withdrawals' },
  documents: { page: 'documents' },
  doubts: { page: 'care', params: { tab: 'doubts' } },
  cases: { page: 'cases' },
  feedback: { page: 'feedback' },
  results: { page: 'lottery' },
  bills: { page: 'bills' },
  returns: { page: 'returns' },
  reversals: { page: 'reversals' },
  adjustments: { page: 'adjustments' },
  heldMoney: { page: 'deposits', params: { tab: 'held' } },
  claims: { page: 'claims' },
  applications: { page: 'requests' },
  referrals: { page: 'requests', params: { tab: 'referrals' } },
  pointOrders: { page: 'requests', params: { tab: 'orders' } },
  chatReports: { page: 'chat' },
  segments: { page: 'segments' },
  releases: { page: 'releases' },
}

const OF_ALARM: Readonly<Record<Alarm, string>> = {
  vendorState: 'vendors',
  vendorReconciliation: 'vendors',
  vendorHeld: 'vendors',
  lateResult: 'lottery',
  reconciliation: 'reconciliation',
  reconciliationMissing: 'reconciliation',
  unpaidPayout: 'withdrawals',
  stuckPayout: 'withdrawals',
  owed: 'reversals',
  outbox: 'reconciliation',
  messages: 'messages',
  reportsBehind: 'reports',
  operatorLooks: 'log',
  operatorRefusals: 'log',
  operatorPair: 'log',
}

export function placeOfQueue(queue: Queue): QueuePlace {
  return OF_QUEUE[queue]
}

/** `undefined`: no page of the console has it; the command line does. */
export function pageOfAlarm(alarm: Alarm): string | undefined {
  return existing(OF_ALARM[alarm])
}

/** What the page of an alarm shows of it: the acts of the operator, or of the second of two. */
export function paramsOfAlarm(alarm: Alarm, about: string): Record<string, string> {
  if (alarm === 'operatorLooks' || alarm === 'operatorRefusals') return { by: about }
  return alarm === 'operatorPair' ? { by: about.split(' + ')[1] ?? '', call: '/ops/adjustments' } : {}
}

function existing(id: string): string | undefined {
  return PAGES.some((page) => page.id === id) ? id : undefined
}
