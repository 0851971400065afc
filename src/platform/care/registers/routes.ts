import * as calls from '#lib/api/care/protection-ops.ts'
import type { Handler, Routes } from '#platform/base/call.ts'
import { barredOfBrand } from './barred-repository.ts'

export function routeRegisters({ serve }: Routes): void {
  serve(calls.listBarred, listBarred)
}

const listBarred: Handler<typeof calls.listBarred> = async ({ env, tenant }) => {
  const rows = await barredOfBrand(env, tenant.id)
  return {
    barred: rows.map(({ account, cause, barred_at, told_at, closed_at, returned_at }) => ({
      ...{ account, cause, barredAtMs: barred_at, toldAtMs: told_at },
      ...{ closedAtMs: closed_at, returnedAtMs: returned_at },
    })),
  }
}
