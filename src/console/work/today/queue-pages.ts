import type { Alarm, Queue } from '#lib/api/ops/today.ts'
import { PAGES } from '#console/frame/pages.ts'

/** The pages that have the work of a queue; those that the console does not have yet are named all the same. */
const OF_QUEUE: Readonly<Record<Queue, string>> = {
  withdrawals: 'withdrawals',
  documents: 'documents',
  doubts: 'doubts',
  cases: 'cases',
  feedback: 'feedback',
  results: 'lottery',
  bills: 'bills',
  returns: 'returns',
  reversals: 'reversals',
  adjustments: 'adjustments',
  heldMoney: 'deposits',
  claims: 'claims',
  applications: 'applications',
  referrals: 'referrals',
  pointOrders: 'points',
  chatReports: 'chat',
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
}

/** `undefined`: no page of the console has it; the command line does. */
export function pageOfQueue(queue: Queue): string | undefined {
  return existing(OF_QUEUE[queue])
}

export function pageOfAlarm(alarm: Alarm): string | undefined {
  return existing(OF_ALARM[alarm])
}

function existing(id: string): string | undefined {
  return PAGES.some((page) => page.id === id) ? id : undefined
}
