import type { Env } from '#platform/base/env.ts'

/** Members of bets and rounds, by the keys of their operations or the ids of vendors' rounds. */
export async function findBetOwners(
  env: Env,
  tenant: string,
  { keys, rounds }: { keys: readonly string[]; rounds: readonly string[] },
): Promise<{ member: string; id: string; kind: string }[]> {
  const [operations, bets] = await env.DB.batch<{ member: string; id: string; kind: string }>([
    env.DB.prepare(
      // Named: without statistics the database reads the whole brand along the primary key.
      `SELECT member, key AS id, kind FROM ledger_op INDEXED BY ledger_op_by_key
       WHERE tenant = ? AND key IN (SELECT value FROM json_each(?)) AND kind IN ('bet', 'slip', 'round')`,
    ).bind(tenant, JSON.stringify(keys)),
    // The condition on the id is that of the partial index.
    env.DB.prepare(
      `SELECT member, id, 'vendorRound' AS kind FROM bet
       WHERE tenant = ? AND id IN (SELECT value FROM json_each(?)) AND instr(id, ':round:') > 0`,
    ).bind(tenant, JSON.stringify(rounds)),
  ])
  return [...(operations?.results ?? []), ...(bets?.results ?? [])]
}
