import { ApiError } from '#lib/api/errors.ts'
import type { TenantRecord } from '#lib/api/ops/ops.ts'
import type { Env } from '#platform/base/env.ts'
import { brandOf } from './brand.ts'
import type { CommandInput } from './commands.ts'
import type { WalletReply } from './replies.ts'
import { walletOf } from './wallet-of.ts'

/** The member's brand and the time: part of every call, and of scheduled work. */
export interface MoneyBase {
  env: Pick<Env, 'WALLET'>
  tenant: Pick<TenantRecord, 'id' | 'timeZone' | 'protection'>
  now: number
}
export type Moved = Extract<WalletReply, { ok: true }>

/**
 * The only way for features to move a member's money: a command with its purpose (`commands.ts`), once per key.
 * @throws ApiError the wallet's refusal, which is final for this key unless `replies.ts` says otherwise
 */
export async function moveMoney(base: MoneyBase, memberId: string, command: CommandInput): Promise<Moved> {
  const reply = await tryMoney(base, memberId, command)
  if (!reply.ok) throw new ApiError(reply.code, reply.details)
  return reply
}

/**
 * The same with refusals as values, for callers that handle them.
 * @throws ApiError `system.internal` where the wallet failed: nothing happened, and the call may be retried
 */
export async function tryMoney(
  { env, tenant, now }: MoneyBase,
  memberId: string,
  command: CommandInput,
): Promise<WalletReply> {
  const reply = await walletOf(env, tenant.id, memberId).execute(command, now, brandOf(tenant))
  if (!reply.ok && reply.code === 'system.internal') throw new ApiError('system.internal')
  return reply
}
