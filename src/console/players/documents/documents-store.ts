import * as calls from '#lib/api/care/documents.ts'
import type { InputOf, OutputOf } from '#lib/api/endpoint.ts'
import { call } from '#lib/client/call.ts'
import { merged } from '#console/parts/merged.ts'

export type WaitingDocument = OutputOf<typeof calls.listDocuments>['documents'][number] & { tenant: string }

/** Documents of the chosen brands that wait, the oldest first. */
export const documents = merged<{ tenants: readonly string[] }, WaitingDocument>({
  ask: async (tenant, _, after) => {
    const page = await call(calls.listDocuments, { tenant, ...(after ? { after } : {}) })
    return { items: page.documents.map((item) => ({ ...item, tenant })), next: page.next }
  },
  compare: () => (one, other) => one.sentAtMs - other.sentAtMs,
})

/** What became of it: another date of birth than the registered one refuses it, too young an age excludes. */
export async function decideDocuments(
  { tenant, account, id }: Pick<WaitingDocument, 'tenant' | 'account' | 'id'>,
  decision: Pick<InputOf<typeof calls.decideDocuments>, 'operator' | 'decision' | 'birthday' | 'reason'>,
): Promise<OutputOf<typeof calls.decideDocuments>> {
  const after = await call(calls.decideDocuments, { tenant, account, ...decision })
  documents.replace((each) => each.tenant === tenant && each.id === id, undefined)
  return after
}
