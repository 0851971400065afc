import { ApiError } from '#lib/api/errors.ts'
import type { TenantRecord } from '#lib/api/ops.ts'
import type { Env } from '#platform/env.ts'
import { brandOf } from './brand.ts'
import type { CommandInput } from './commands.ts'
import type { WalletReply } from './replies.ts'
import { walletOf } from './wallet-of.ts'

/** Whose money, and when: part of every call, and of what the schedule does for a brand. */
export interface MoneyBase {
  env: Pick<Env, 'WALLET'>
  tenant: Pick<TenantRecord, 'id' | 'timeZone' | 'protection'>
  now: number
}
export type Moved = Extract<WalletReply, { ok: true }>

/**
 * The one way in which features move a member's money: a command with its purpose (`commands.ts`), once for its key.
 * @throws ApiError the wallet's refusal, which stands for this key unless `replies.ts` says otherwise
 */
export async function moveMoney(base: MoneyBase, memberId: string, command: CommandInput): Promise<Moved> {
  const reply = await tryMoney(base, memberId, command)
  if (!reply.ok) throw new ApiError(reply.code, reply.details)
  return reply
}

/**
 * The same with refusals as values, for whoever goes on differently after one.
 * @throws ApiError `system.internal` where the wallet failed: nothing happened, and it may be asked again
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
