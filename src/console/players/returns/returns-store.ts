import * as calls from '#lib/api/care/documents.ts'
import { call } from '#lib/client/call.ts'
import { listed } from '#console/parts/listed.ts'

export type DepositReturn = calls.DepositReturn & { tenant: string }

/** Those that are not returned yet first. */
export const returns = listed<{ tenants: readonly string[] }, DepositReturn>(async ({ tenants }) => {
  const pages = await Promise.all(
    tenants.map(async (tenant) =>
      (await call(calls.listDepositReturns, { tenant })).returns.map((item) => ({ ...item, tenant })),
    ),
  )
  const isOpen = ({ returnedAtMs }: DepositReturn) => returnedAtMs === null
  return { items: pages.flat().toSorted((one, other) => Number(isOpen(other)) - Number(isOpen(one))) }
})

/** The first person asks, the second one agrees. */
export async function returnDeposits(
  { tenant, account }: Pick<DepositReturn, 'tenant' | 'account'>,
  word: { operator: string; reason: string },
): Promise<void> {
  const after = await call(calls.returnDeposits, { tenant, account, ...word })
  returns.replace((each) => each.tenant === tenant && each.account === account, { ...after, tenant })
}
