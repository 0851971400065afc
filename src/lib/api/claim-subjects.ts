import type { Duty } from './duties.ts'

/** The queues whose entries one operator can hold, and the duty of each. */
export const CLAIM_DUTIES = {
  withdrawal: 'cashier',
  deposit: 'cashier',
  adjustment: 'cashier',
  document: 'protection',
  care: 'protection',
  case: 'support',
  feedback: 'support',
  application: 'rewards',
  claim: 'rewards',
  bill: 'agents',
} as const satisfies Record<string, Duty>

export type ClaimSubject = keyof typeof CLAIM_DUTIES

/** Which entry a call decides on: the values of these fields of its input, joined by a colon, are the entry's id. */
export interface DecidedEntry {
  subject: ClaimSubject
  id: readonly string[]
}

/** The id of the entry that an input decides on. */
export function decidedEntryId({ id }: DecidedEntry, input: object): string {
  return id.map((field) => String(Reflect.get(input, field))).join(':')
}
