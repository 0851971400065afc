/** Fields of an operator's work: a personal key names those of its holder, and each operators' call belongs to one. */
export const DUTIES = [
  /** Deposits, withdrawals, corrections of balances, returned and held money. */
  'cashier',
  /** Checks, copies and reconciliation of the ledger. */
  'ledger',
  /** Suspending, reopening, resetting a second factor. */
  'members',
  /** Player protection: limits, exclusions, identity documents. */
  'protection',
  /** Feedback, disputes, messages to a member. */
  'support',
  /** Offers, claims, applications, invitations, points, VIP levels, bonuses. */
  'rewards',
  /** Top agents, contracts, bills. */
  'agents',
  /** Results, draws, odds, limits and plans. */
  'lottery',
  /** Announcements, notices, popups, banners, help. */
  'content',
  'chat',
  /** States, rules and secrets of game vendors. */
  'vendors',
  /** Reports of the business, their exports, and the overview of the day. */
  'reports',
  /** Maintenance, regions, seeding, the document of calls. */
  'site',
] as const
export type Duty = (typeof DUTIES)[number]

/** One duty; or a duty for each value of the input's `subject`. */
export type DutyRule = Duty | Readonly<Record<string, Duty>>

/** The duty of one call; `undefined` for a subject that the rule does not know. */
export function dutyOf(rule: DutyRule, input: unknown): Duty | undefined {
  if (typeof rule === 'string') return rule
  const subject: unknown = typeof input === 'object' && input !== null ? Reflect.get(input, 'subject') : ''
  return typeof subject === 'string' && Object.hasOwn(rule, subject) ? rule[subject] : undefined
}
