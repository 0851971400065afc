import type { Mutant } from '../mutant.ts'

/** Bugs of the crash room as one could write them by mistake. */
const one = (name: string, ...edit: [file: string, from: string, to: string]): Mutant => ({
  name,
  first: 'crash',
  edits: [edit],
})
const stake = (name: string, ...edit: [file: string, from: string, to: string]): Mutant => ({
  ...one(name, ...edit),
  first: 'crash-stakes',
})

export const CRASH_MUTANTS: readonly Mutant[] = [
  one(
    'a cash-out counts after the end was shown',
    'play/crash/crash-object.ts',
    'game.is_over === 0 && nowMs >= starts_at',
    'nowMs < game.ends_at && nowMs >= starts_at',
  ),
  one(
    'a cash-out at the end of a game is paid',
    'play/crash/crash-games.ts',
    'is_over = 0 AND ends_at <= ?',
    'is_over = 0 AND ends_at < ? - 1000',
  ),
  one(
    'a bet is taken while the lantern rises',
    'play/crash/crash-bets.ts',
    'nowMs >= game.starts_at || other',
    'nowMs >= game.ends_at || other',
  ),
  one(
    'a member has two bets on a game',
    'play/crash/crash-bets.ts',
    "SELECT 1 FROM bet WHERE game = ? AND member = ? AND state <> 'refused'",
    "SELECT 1 FROM bet WHERE game = ? AND member = ? AND state = 'done'",
  ),
  one(
    'anybody cashes out any bet',
    'play/crash/crash-object.ts',
    'if (!bet || bet.member !== memberId) return null\n    const { starts_at }',
    'if (!bet) return null\n    const { starts_at }',
  ),
  one(
    'the target waits for the end of the game',
    'play/crash/crash-bets.ts',
    'const dueMs = Math.min(game.ends_at, game.starts_at + msAt(targetE2))',
    'const dueMs = Math.max(game.ends_at, game.starts_at + msAt(targetE2))',
  ),
  one(
    'a stake that was taken and not confirmed is given up',
    'play/crash/crash-object.ts',
    'if (await isStaked(this.env, this.#tenant, bet)) setTaken(this.sql, bet.id, true)\n    else',
    '',
  ),
  one(
    'a refused bet leaves its stake to come late',
    'play/crash/crash-object.ts',
    "bet?.state === 'asked' && (await returnStake(this.env, this.#tenant, bet))",
    "bet?.state === 'asked'",
  ),
  one(
    'the point is shown while the game runs',
    'play/crash/crash-views.ts',
    'over: game.is_over === 1 ? pastView(game, chain) : null',
    'over: pastView(game, chain)',
  ),
  one(
    'an idle room plays on',
    'play/crash/crash-object.ts',
    'isPast(game, nowMs) && (await this.#isWatched(nowMs))',
    'isPast(game, nowMs)',
  ),
  one(
    'a cash-out at 1.00 returns the stake',
    'play/crash/crash-object.ts',
    ' && multiplierAt(nowMs - starts_at) >= LEAST_CASH_OUT_E2',
    '',
  ),
  stake(
    'a call repeated while the lantern rises takes its stake',
    'play/crash/crash-object.ts',
    "if (bet.state !== 'asked' || nowMs < gameOf(this.sql, bet.game).starts_at) return bet",
    'if (nowMs > 0) return bet',
  ),
  stake(
    'a stake has the name that the player chose',
    'play/crash/crash-money.ts',
    'bet: `crash-bet:${game}:${id}`',
    'bet: id',
  ),
]
