import { isEnded, isRunning, type Grant } from '#lib/shared/rewards/grant.ts'

export type BonusInvariant =
  | 'bonusAccount'
  | 'balance'
  | 'belowZero'
  | 'progress'
  | 'endedEmpty'
  | 'oneActive'
  | 'cap'
  | 'completedDone'
  | 'waitingEmpty'

/**
 * The names of violated invariants of a wallet's bonuses; none may be, after any operation. `grants` are all of them, or
 * all that have not ended and those that the operation changed; `bonusMinor` is the `bonus` account's balance.
 */
export function brokenBonusInvariants(grants: readonly Grant[], bonusMinor: number): BonusInvariant[] {
  const held = grants.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0)
  const checks: Record<BonusInvariant, boolean> = {
    bonusAccount: held === bonusMinor,
    balance: grants.every(
      (grant) =>
        grant.balanceMinor ===
        grant.grantedMinor +
          grant.returnedMinor -
          grant.stakedMinor -
          grant.convertedMinor -
          grant.forfeitedMinor,
    ),
    belowZero: grants.every((grant) =>
      amountsOf(grant).every((amount) => Number.isSafeInteger(amount) && amount >= 0),
    ),
    progress: grants.every(({ progressE4, terms }) => progressE4 <= terms.requiredE4),
    endedEmpty: grants.every((grant) => !isEnded(grant) || grant.balanceMinor === 0),
    oneActive: grants.filter(({ state }) => state === 'active').length <= 1,
    cap: grants.every(({ convertedMinor, terms }) => convertedMinor <= (terms.capMinor ?? convertedMinor)),
    completedDone: grants.every(
      ({ state, progressE4, terms }) => state !== 'completed' || progressE4 === terms.requiredE4,
    ),
    waitingEmpty: grants.every(
      (grant) => isEnded(grant) || isRunning(grant) || amountsOf(grant).every((amount) => amount === 0),
    ),
  }
  return BONUS_INVARIANTS.filter((name) => !checks[name])
}

export const BONUS_INVARIANTS: readonly BonusInvariant[] = [
  'bonusAccount',
  'balance',
  'belowZero',
  'progress',
  'endedEmpty',
  'oneActive',
  'cap',
  'completedDone',
  'waitingEmpty',
]

function amountsOf(grant: Grant): number[] {
  const { grantedMinor, balanceMinor, stakedMinor, returnedMinor, convertedMinor, forfeitedMinor } = grant
  return [
    grantedMinor,
    balanceMinor,
    stakedMinor,
    returnedMinor,
    convertedMinor,
    forfeitedMinor,
    grant.progressE4,
    grant.openBets,
  ]
}
