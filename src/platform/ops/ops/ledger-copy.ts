import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import type * as calls from '#lib/api/ops/ledger-ops.ts'
import type { Call } from '#platform/base/call.ts'
import type { Env } from '#platform/base/env.ts'
import { drillOf, walletOf } from '#platform/ledger/wallet/service.ts'

interface Named {
  member: string
  drill?: string | undefined
}

export async function exportWallet({
  env,
  tenant: { id },
  input,
}: Call<typeof calls.exportWallet>): Promise<OutputOf<typeof calls.exportWallet>> {
  const { lines, next, version } = await refusing('request.invalid', () =>
    walletNamed(env, id, input).export(input.cursor),
  )
  return { lines, version, ...(next === undefined ? {} : { next }) }
}

export async function restoreWallet({
  env,
  tenant: { id },
  input,
}: Call<typeof calls.restoreWallet>): Promise<OutputOf<typeof calls.restoreWallet>> {
  const wallet = walletNamed(env, id, input)
  await refusing('ledger.copyRefused', () => wallet.restore(input.lines, input.isLast))
  return { version: (await wallet.export('outbox:0')).version }
}

function walletNamed(env: Env, tenant: string, { member, drill }: Named) {
  return drill === undefined
    ? walletOf(env, tenant, member)
    : drillOf(env, tenant, { run: drill, memberId: member })
}

/** A wallet refuses with an error message, which is meant for the operator. */
async function refusing<T>(
  code: 'request.invalid' | 'ledger.copyRefused',
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask()
  } catch (cause) {
    throw new ApiError(code, { reason: cause instanceof Error ? cause.message : String(cause) }, { cause })
  }
}
