import type { Mutant } from '../mutant.ts'

/** Bugs of the house's own games as one could write them by mistake. */
const one = (name: string, ...edit: [file: string, from: string, to: string]): Mutant => ({
  name,
  first: 'play-fairness',
  edits: [edit],
})

export const IN_HOUSE_MUTANTS: readonly Mutant[] = [
  one(
    'a nonce does not rise with its stake',
    'ledger/wallet/decisions/round-decisions.ts',
    'SET next_nonce = next_nonce + 1 WHERE',
    'SET next_nonce = next_nonce + 0 WHERE',
  ),
  one(
    'a round follows from any nonce',
    'ledger/wallet/decisions/round-decisions.ts',
    "  if (command.fair && !wallet.isNextNonce(command.fair)) return refuseForNow('game.seedsMoved')\n",
    '',
  ),
  one(
    'a repeated change ends another pair',
    'ledger/wallet/rows/fair-seeds.ts',
    'if (currentPair(sql, nowMs).commit === seen)',
    'if (seen)',
  ),
  one(
    'a secret is shown while it is in use',
    'ledger/wallet/rows/fair-seeds.ts',
    "CASE p.state WHEN 'revealed' THEN p.server_seed END AS server_seed",
    'p.server_seed',
  ),
  one(
    'a claim whose answer was lost keeps the pool',
    'play/games/jackpot-sweep.ts',
    '  else await releaseClaim(env, tenant, roundId)\n',
    '',
  ),
  {
    ...one(
      'the pool is claimed before the stake is taken',
      'play/games/round-service.ts',
      '  return tryMoney({ env, tenant, now }, memberId, {\n',
      `  if (isJackpot)
    await (await import('./jackpot-repository.ts')).claimPool(
      env,
      { tenant: tenant.id, game: game.nodeId, currency: tenant.currency.code },
      { roundId, memberId, seedMinor: rules.seedMinor, nowMs: now },
    )
  return tryMoney({ env, tenant, now }, memberId, {\n`,
    ),
    first: 'jackpot',
  },
  {
    ...one(
      'a jackpot is paid again with each repeat',
      'play/games/jackpot-service.ts',
      'const operationKey = `jackpot:${roundId}`',
      'const operationKey = `jackpot:${roundId}:${now}`',
    ),
    first: 'jackpot',
  },
  {
    ...one(
      'a jackpot that was never claimed is not looked for',
      'play/games/jackpot-repository.ts',
      '       UNION ALL SELECT tenant, round, member, at FROM jackpot_candidate WHERE at < ?1)',
      '       )',
    ),
    first: 'jackpot',
  },
  {
    ...one(
      'a pool is paid in another currency',
      'play/games/jackpot-repository.ts',
      'FROM jackpot WHERE tenant = ?1 AND game = ?2 AND currency = ?3',
      'FROM jackpot WHERE tenant = ?1 AND game = ?2 AND ?3 = ?3',
    ),
    first: 'jackpot',
  },
  {
    ...one(
      'chips of another sum than the stake',
      'play/games/in-house.ts',
      "      if (answer.stakeMinor !== stakeMinor) throw new ApiError('game.bet', { reason: 'sum' })\n",
      '',
    ),
    first: 'play-in-house',
  },
]
