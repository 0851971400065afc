import type { Env } from '#platform/base/env.ts'
import { tellBoards, tellWins, type ToldBet } from '#platform/ledger/winners/service.ts'

/** Who hears of bets that are in the lists now: the brand's pages, of large wins and of boards that moved. */
export async function tellBets(
  env: Env,
  owner: { tenant: string; member: string },
  bets: readonly ToldBet[],
): Promise<void> {
  const told = { bets, nowMs: Date.now() }
  await Promise.all([tellWins(env, owner, told), tellBoards(env, owner.tenant, told)])
}
