import * as calls from '#lib/api/base/claims.ts'
import type { ClaimSubject } from '#lib/api/claim-subjects.ts'
import { call } from '#lib/client/call.ts'
import { loadedValue } from './loaded.ts'

export type EntryClaim = calls.EntryClaim

/** An entry of a queue at a brand. */
export interface Entry {
  tenant: string
  subject: ClaimSubject
  id: string
}

/** Who holds which entries of a queue. */
export const entryClaims = loadedValue(
  async ({ tenant, subject }: Omit<Entry, 'id'>) =>
    (await call(calls.listEntryClaims, { tenant, subject })).claims,
)

/** Nobody else decides on the entry for ten minutes. */
export function claimEntry(entry: Entry, operator: string): Promise<EntryClaim> {
  return call(calls.claimEntry, { ...entry, operator })
}

/** Resolves to who has it now: nobody, as a rule. */
export async function releaseEntry(entry: Entry, operator: string): Promise<EntryClaim | null> {
  return (await call(calls.releaseEntry, { ...entry, operator })).claim
}
