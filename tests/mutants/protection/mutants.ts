import { one, type Mutant } from '../mutant.ts'

/** From the wallet's folder. */
const BREAKS = '../../../lib/shared/protection/breaks.ts'

/** Bugs of the rules that protect players, as one could write them by mistake. */
export const MUTANTS: readonly Mutant[] = [
  one(
    'a bet is taken during a break',
    'decisions/stakes.ts',
    'duringBreak(context.wallet, context.atMs) ?? outOfTime(',
    'outOfTime(',
  ),
  one(
    'a deposit is taken during a break',
    'decisions/money-decisions.ts',
    '    duringBreak(wallet, atMs) ??\n    beyondLimit(wallet, atMs, { deposit: amountMinor + feeMinor }) ??\n',
    '    beyondLimit(wallet, atMs, { deposit: amountMinor + feeMinor }) ??\n',
  ),
  one(
    'a gift is given during a break',
    'decisions/money-decisions.ts',
    "direction === 'credit' && INDUCEMENTS.includes(purpose) ? duringBreakOrBlock(wallet, atMs) : undefined",
    'undefined',
  ),
  one(
    'a bonus is granted during a break',
    'decisions/bonus-decisions.ts',
    'const stopped = duringBreak(wallet, atMs)',
    'const stopped = wallet.currency === "" ? duringBreak(wallet, atMs) : undefined',
  ),
  one(
    'a transfer arrives during a break',
    'decisions/hold-decisions.ts',
    '    duringBreak(wallet, atMs) ??\n',
    '',
  ),
  one(
    'a transfer in counts for no deposit limit',
    'rows/limit-usage.ts',
    " + ${moved('transferIn', \"AND id LIKE '%#given'\")}",
    '',
  ),
  one(
    'a transfer in passes the deposit limit',
    'decisions/hold-decisions.ts',
    '    beyondLimit(wallet, atMs, { deposit: amountMinor }) ??\n',
    '',
  ),
  one(
    'money goes to a vendor during a break',
    'decisions/money-decisions.ts',
    "direction === 'in' ? (duringBreak(wallet, atMs) ?? beyondTime(wallet, atMs)) : undefined",
    "direction === 'in' ? beyondTime(wallet, atMs) : undefined",
  ),
  one(
    'money at a vendor counts for no limit',
    'decisions/money-decisions.ts',
    "direction === 'in' ? beyondLimit(wallet, atMs, { stake: amountMinor, loss: amountMinor }) : undefined",
    'undefined',
  ),
  one(
    'limits of the brand are forgotten',
    'protection/protection-view.ts',
    'return [...own, ...this.terms.limits.map(({ limit, ...rest }) => ({ kind: limit, ...rest }))]',
    'return own',
  ),
  one(
    'time is never up',
    'protection/limit-check.ts',
    'if (used >= max * MINUTE_MS)',
    'if (used > 1_000_000 * max * MINUTE_MS)',
  ),
  one(
    'an open round takes stakes when the time is up',
    'decisions/stakes.ts',
    'return stakeMinor > 0 ? beyondPlayTime(wallet, atMs) : undefined',
    'return undefined',
  ),
  one(
    'an open round cannot go on when the time is up',
    'decisions/stakes.ts',
    'return stakeMinor > 0 ? beyondPlayTime(wallet, atMs) : undefined',
    'return beyondPlayTime(wallet, atMs)',
  ),
  one(
    'an unanswered reality check stops nobody',
    'protection/limit-check.ts',
    'atMs >= checkDueAtMs(span, due) + CHECK_GRACE_MS',
    'atMs < 0 && atMs >= checkDueAtMs(span, due) + CHECK_GRACE_MS',
  ),
  one(
    'stakes are no time played',
    'decisions/stakes.ts',
    "['UPDATE play_span SET until = ? WHERE since = (SELECT max(since) FROM play_span)', atMs]",
    "['UPDATE play_span SET until = max(until, 0 * ?) WHERE since = (SELECT max(since) FROM play_span)', atMs]",
  ),
  one(
    'a raise is confirmed before its time',
    'protection/protect-decisions.ts',
    "if (state === 'waiting') return 'early'",
    "if (state === 'waiting') return before.raise ? { max: before.raise.max } : 'early'",
  ),
  one(
    'a raise that lapsed is confirmed',
    'protection/protect-decisions.ts',
    "return state === 'ready' && before.raise",
    'return before.raise',
  ),
  one('a break is made shorter', BREAKS, 'return isLonger(next, running) && !(', 'return !('),
  one(
    'a time-out takes the place of an exclusion',
    BREAKS,
    " && !(running.kind === 'exclusion' && next.kind === 'timeOut')",
    '',
  ),
  one(
    'days of limits begin where UTC has them',
    'protection/protection-view.ts',
    '{ windows: this.terms.windows, zone }',
    "{ windows: this.terms.windows, zone: zone === '' ? zone : 'UTC' }",
  ),
  one(
    'money at a vendor is lost before it is staked',
    'rows/limit-usage.ts',
    ' WHERE r.at > ?1) AS total',
    " WHERE r.at > ?1) + (SELECT coalesce(sum(amount), 0) FROM transfer WHERE code = 'vendorIn' AND at > ?1) AS total",
  ),
  one(
    'a raise that is cancelled holds',
    'protection/protect-decisions.ts',
    'return before.raise ? { max: before.max } : undefined',
    'return before.raise ? { max: before.raise.max } : undefined',
  ),
  one(
    'the time since the last stake is not counted',
    'protection/protection-view.ts',
    'live ? [...done, live] : done',
    'live && live.untilMs < 0 ? [...done, live] : done',
  ),
  one(
    'wins of the window free no loss limit',
    'rows/limit-usage.ts',
    'coalesce(sum(stake_real - win_real), 0) -',
    'coalesce(sum(stake_real), 0) -',
  ),
  one(
    'a later answer about a deposit limit replaces the first',
    'protection/protect-decisions.ts',
    ' WHERE first_answer IS NULL',
    '',
  ),
  one(
    'a loss limit answers the question for a deposit limit',
    'protection/protect-decisions.ts',
    "kind === 'deposit' && change.do === 'setLimit'",
    "change.do === 'setLimit'",
  ),
  one(
    'the first answer raises a limit at once',
    'protection/protect-decisions.ts',
    "return decideLimit({ do: 'setLimit', limit: 'deposit', period, max }, at, source)",
    "return decideLimit({ do: at.by === 'player' ? 'confirmRaise' : 'cancelRaise', limit: 'deposit', period }, at, source)",
  ),
  one(
    'deposits go back that were paid out before',
    'rows/paid-in.ts',
    " OR (code = 'capture' AND purpose = 'withdrawal')",
    ' OR code = 0',
  ),
  one(
    'deposits go back while a payout is on its way',
    'decisions/deposit-back-decisions.ts',
    "if (wallet.held('hold') > 0) return refuseForNow('withdrawal.state')",
    '',
  ),
  one(
    'deposits go back twice',
    'rows/paid-in.ts',
    "code IN ('deposit', 'depositBack') OR",
    "code = 'deposit' OR",
  ),
  one(
    'a payout that came back is not counted as paid in',
    'rows/paid-in.ts',
    "CASE WHEN code = 'deposit' OR purpose = 'withdrawalReturn' THEN",
    "CASE WHEN code = 'deposit' THEN",
  ),
  one(
    'what a minor lost is not given back',
    'decisions/deposit-back-decisions.ts',
    'const amountMinor = wallet.paidInMinor()',
    "const amountMinor = Math.min(wallet.paidInMinor(), wallet.held('player'))",
  ),
]
