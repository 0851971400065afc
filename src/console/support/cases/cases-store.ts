import type { InputOf, OutputOf } from '#lib/api/endpoint.ts'
import { answerCase as answerCall, listOpenCases } from '#lib/api/talk/support-ops.ts'
import { call } from '#lib/client/call.ts'
import { listed } from '#console/parts/listed.ts'

export type OpenCase = OutputOf<typeof answerCall> & { tenant: string }
export type CaseOutcome = NonNullable<InputOf<typeof answerCall>['outcome']>

/** When the brand has to do its next step: answer, or decide once it has answered. */
export function dueOf({ status, answerByMs, decideByMs }: OpenCase): number {
  return status === 'open' ? answerByMs : decideByMs
}

/** Open cases of the chosen brands, those due first on top. */
export const cases = listed<{ tenants: readonly string[] }, OpenCase>(async ({ tenants }) => {
  const pages = await Promise.all(
    tenants.map(async (tenant) =>
      (await call(listOpenCases, { tenant })).cases.map((item) => ({ ...item, tenant })),
    ),
  )
  return { items: pages.flat().sort((one, other) => dueOf(one) - dueOf(other)) }
})

/** Answers; with an outcome the case is closed, and leaves the list. */
export async function answerCase(
  { tenant, id }: Pick<OpenCase, 'tenant' | 'id'>,
  answer: Pick<InputOf<typeof answerCall>, 'operator' | 'text' | 'outcome'>,
): Promise<void> {
  const item = await call(answerCall, { tenant, id, ...answer })
  cases.replace(
    (each) => each.id === id && each.tenant === tenant,
    item.status === 'closed' ? undefined : { ...item, tenant },
  )
}
