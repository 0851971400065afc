import * as calls from '#lib/api/care/documents.ts'
import type { InputOf, OutputOf } from '#lib/api/endpoint.ts'
import { call } from '#lib/client/call.ts'
import { listed } from '#console/parts/listed.ts'

export type WaitingDocument = OutputOf<typeof calls.listDocuments>['documents'][number] & { tenant: string }

/** Documents of the chosen brands that wait, the oldest first. */
export const documents = listed<{ tenants: readonly string[] }, WaitingDocument>(async ({ tenants }) => {
  const pages = await Promise.all(
    tenants.map(async (tenant) =>
      (await call(calls.listDocuments, { tenant })).documents.map((item) => ({ ...item, tenant })),
    ),
  )
  return { items: pages.flat().toSorted((one, other) => one.sentAtMs - other.sentAtMs) }
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
