import { fairDraw } from '#lib/shared/fairness/fill.ts'
import { commitOf } from '#lib/shared/fairness/seeds.ts'
import { contribute, CONTRIBUTION_SCALE, newPool } from './pool.ts'
import type { Pool, PoolRound, PoolRules } from './pool.ts'

/** A pool that drops at the latest at `ceilingMinor`, won by the stake that brings it to a hidden trigger. */
export interface MustDropRules extends PoolRules {
  ceilingMinor: number
}

/** The secret of one drop's trigger. Its commitment, `commitOf(serverSeed)`, is published before the pool opens. */
export interface DropSecret {
  /** 64 hex letters, published after the drop. */
  serverSeed: string
  /** The pool's name, in the characters of a client seed. */
  poolId: string
  /** Counts the drops of the pool, from 0. */
  drop: number
}

/**
 * The trigger of a drop: uniform over the whole amounts from seed to ceiling, both inclusive, drawn from the secret like a
 * round. The commitment fixes it, and after the drop anyone can recompute it.
 * @throws RangeError when the ceiling is below the seed or more than 2^32 units above
 */
export function triggerOf({ serverSeed, poolId, drop }: DropSecret, rules: MustDropRules): number {
  const draw = fairDraw({ serverSeed, clientSeed: poolId, nonce: drop })
  return rules.seedMinor + draw(rules.ceilingMinor - rules.seedMinor + 1)
}

/** Whether a revealed secret matches its commitment and gives this trigger. */
export function verifyDrop(
  secret: DropSecret,
  rules: MustDropRules,
  published: { commit: string; triggerMinor: number },
): boolean {
  return (
    commitOf(secret.serverSeed) === published.commit && triggerOf(secret, rules) === published.triggerMinor
  )
}

/**
 * A stake on a must-drop pool. The stake that brings the pool to the trigger wins the trigger's amount; the excess of the
 * contribution starts the next pool, so that nothing is lost. A stake wins one pool at most.
 */
export function playMustDrop(
  pool: Pool,
  rules: MustDropRules,
  round: { stakeMinor: number; triggerMinor: number },
): PoolRound {
  const fed = contribute(pool, rules, round.stakeMinor)
  const beyondMinor = fed.amountMinor - round.triggerMinor
  if (beyondMinor < 0) return { pool: fed, wonMinor: 0 }
  const next = newPool(rules, { amountMinor: beyondMinor, remainderPpm: fed.remainderPpm })
  return { pool: next, wonMinor: round.triggerMinor }
}

/**
 * The long-term return of a must-drop pool per unit staked: on average (ceiling + seed) / 2 is won each time (ceiling −
 * seed) / 2 was contributed, so c (M + S) / (M − S).
 */
export function mustDropReturn({ contributionPpm, seedMinor, ceilingMinor }: MustDropRules): number {
  return (contributionPpm * (ceilingMinor + seedMinor)) / (CONTRIBUTION_SCALE * (ceilingMinor - seedMinor))
}
