import type { Env } from '#platform/base/env.ts'
import { tellBoards, tellWins, type ToldBet } from '#platform/ledger/winners/service.ts'

/** Announces bets that are in the lists now: large wins and moved boards, to the brand's pages. */
export async function tellBets(
  env: Env,
  owner: { tenant: string; member: string },
  bets: readonly ToldBet[],
): Promise<void> {
  const told = { bets, nowMs: Date.now() }
  await Promise.all([tellWins(env, owner, told), tellBoards(env, owner.tenant, told)])
}
