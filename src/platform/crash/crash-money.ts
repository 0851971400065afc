import type { Env } from '#platform/env.ts'
import { walletOf } from '#platform/wallet/service.ts'
import type { CrashBetRow } from './crash-bets.ts'

/** Of a bet that is over: pays it, or counts it as lost. Once, however often it is asked for. */
export async function payBet(
  env: Pick<Env, 'WALLET'>,
  tenant: string,
  { id, game, member, payout, cashed }: CrashBetRow,
): Promise<boolean> {
  const reply = await walletOf(env, tenant, member).execute(
    {
      kind: 'win',
      operationKey: `crash:${id}`,
      roundId: id,
      winMinor: payout,
      isLast: true,
      reference: id,
      outcomeJson: JSON.stringify({ game, cashedOutE2: cashed }),
    },
    Date.now(),
  )
  return reply.ok
}

/** Whether the wallet has taken the stake. */
export async function isStaked(
  env: Pick<Env, 'WALLET'>,
  tenant: string,
  { id, member }: CrashBetRow,
): Promise<boolean> {
  return (await walletOf(env, tenant, member).outcome(id))?.status === 'done'
}

/**
 * Gives a stake back that was taken after all, and makes the wallet refuse it if it is still on its way.
 * @returns whether the wallet has said so
 */
export async function returnStake(
  env: Pick<Env, 'WALLET'>,
  tenant: string,
  { id, member }: CrashBetRow,
): Promise<boolean> {
  const command = { kind: 'rollback', operationKey: `crash-back:${id}`, betKey: id } as const
  return (await walletOf(env, tenant, member).execute(command, Date.now())).ok
}
