/**
 * Every code of the log with its level; docs/operating.md says what each means and what to do. `error`: money or players
 * wait for an operator, or a defect. `warn`: something outside failed, and is tried again by itself.
 */
export const LOG_CODES = {
  'call.failed': 'error',
  'schedule.failed': 'error',
  'edge.failed': 'error',
  'gateway.failed': 'warn',
  'status.unreadable': 'warn',
  'wallet.failed': 'error',
  'wallet.outboxWaits': 'warn',
  'wallet.outboxFailed': 'warn',
  'protection.unchecked': 'error',
  'ledger.differs': 'error',
  'vendor.differs': 'error',
  'vendor.roundWaits': 'error',
  'vendor.balanceUnknown': 'warn',
  'vendor.connection': 'warn',
  'vendor.launchFailed': 'warn',
  'vendor.roomsFailed': 'warn',
  'key.previousUsed': 'warn',
  'sender.failed': 'warn',
  'documents.failed': 'warn',
  'register.failed': 'warn',
  'register.restWaits': 'error',
  'provider.failed': 'warn',
  'lottery.alarmFailed': 'warn',
  'lottery.outboxWaits': 'warn',
  'crash.alarmFailed': 'warn',
  'crash.betFailed': 'warn',
  'operator.outcomeNotLogged': 'warn',
  'operator.refusalNotLogged': 'error',
  'live.notTold': 'warn',
  'live.sweepFailed': 'warn',
  'push.failed': 'warn',
} as const satisfies Record<string, 'warn' | 'error'>
export type LogCode = keyof typeof LOG_CODES
