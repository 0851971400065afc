import type { Env } from '#platform/base/env.ts'
import { walletOf } from '#platform/ledger/wallet/service.ts'
import type { CrashBetRow } from './crash-bets.ts'

/**
 * The room's own keys for a bet's money in the wallet: the player chooses the bet's id, and may have used the same id
 * in another game, or in a game that the room no longer stores.
 */
export function crashKeys({ id, game }: Pick<CrashBetRow, 'id' | 'game'>) {
  const roundId = `crash:${game}:${id}`
  return { roundId, bet: `crash-bet:${game}:${id}`, win: roundId, back: `crash-back:${game}:${id}` }
}

/** Pays a bet that is over, or counts it as lost. Idempotent. */
export async function payBet(env: Pick<Env, 'WALLET'>, tenant: string, bet: CrashBetRow): Promise<boolean> {
  const { id, game, member, payout, cashed } = bet
  const { win, roundId } = crashKeys(bet)
  const reply = await walletOf(env, tenant, member).execute(
    {
      kind: 'win',
      operationKey: win,
      roundId,
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
export async function isStaked(env: Pick<Env, 'WALLET'>, tenant: string, bet: CrashBetRow): Promise<boolean> {
  return (await walletOf(env, tenant, bet.member).outcome(crashKeys(bet).bet))?.status === 'done'
}

/**
 * Returns a stake that was taken late, and makes the wallet refuse it if it is still on its way.
 * @returns whether the wallet has confirmed
 */
export async function returnStake(
  env: Pick<Env, 'WALLET'>,
  tenant: string,
  bet: CrashBetRow,
): Promise<boolean> {
  const { back, bet: betKey } = crashKeys(bet)
  const command = { kind: 'rollback', operationKey: back, betKey } as const
  return (await walletOf(env, tenant, bet.member).execute(command, Date.now())).ok
}
