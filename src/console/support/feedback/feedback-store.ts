import type { InputOf, OutputOf } from '#lib/api/endpoint.ts'
import { answerFeedback as answerCall, listFeedback } from '#lib/api/talk/support-ops.ts'
import { call } from '#lib/client/call.ts'
import { listed } from '#console/parts/listed.ts'

export type Feedback = OutputOf<typeof listFeedback>['feedback'][number] & { tenant: string }

/** What players and guests wrote and nobody has answered, the oldest first. */
export const feedback = listed<{ tenants: readonly string[] }, Feedback>(async ({ tenants }) => {
  const pages = await Promise.all(
    tenants.map(async (tenant) =>
      (await call(listFeedback, { tenant })).feedback.map((item) => ({ ...item, tenant })),
    ),
  )
  return { items: pages.flat().sort((one, other) => one.atMs - other.atMs) }
})

/** Answers once, takes the entry out of the list, and resolves to where the answer went. */
export async function answerFeedback(
  { tenant, id }: Pick<Feedback, 'tenant' | 'id'>,
  answer: Pick<InputOf<typeof answerCall>, 'operator' | 'text'>,
): Promise<OutputOf<typeof answerCall>['told']> {
  const { told } = await call(answerCall, { tenant, id, ...answer })
  feedback.replace((each) => each.id === id && each.tenant === tenant, undefined)
  return told
}
