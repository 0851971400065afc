import type { Mutant } from '../mutant.ts'

type Edit = [file: string, from: string, to: string]
const placing = (name: string, ...edit: Edit): Mutant => ({ name, first: 'lottery', edits: [edit] })
const official = (name: string, ...edit: Edit): Mutant => ({
  name,
  first: 'lottery-official',
  edits: [edit],
})
const odds = (name: string, ...edit: [file: string, from: string, to: string]): Mutant => ({
  name,
  first: 'lottery-odds',
  edits: [edit],
})
const version = (name: string, ...edit: Edit): Mutant => ({
  name,
  first: 'lottery-versions',
  edits: [edit],
})
const exposure = (name: string, ...edit: Edit): Mutant => ({
  name,
  first: 'lottery-exposure',
  edits: [edit],
})
const crash = (name: string, ...edit: Edit): Mutant => ({ name, first: 'lottery-crash', edits: [edit] })

/** Bugs in placing, settling and showing draws, as one could write them by mistake. */
export const MUTANTS: readonly Mutant[] = [
  {
    name: 'a member asks for any number of bets',
    first: 'lottery-menus',
    edits: [
      [
        'bet-service.ts',
        "  await limitUse(call, guardOf(call, 'member', member.id), { key: 'placeBets', ...MEMBER_BETS, cost })\n",
        '',
      ],
    ],
  },
  {
    name: 'a slip of any number of bets is priced',
    first: 'lottery-menus',
    edits: [['place.ts', 'if (request.lines.length * draws.length > MAX_BETS)', 'if (false)']],
  },
  {
    name: 'a slip covers any number of numbers',
    first: 'lottery-menus',
    edits: [['slip-check.ts', 'if (numbers > MAX_NUMBERS)', 'if (false)']],
  },
  {
    name: 'a slip costs any sum',
    first: 'lottery-menus',
    edits: [['slip-check.ts', 'if (payableMinor > maxSlipMinor)', 'if (false)']],
  },
  placing('a chase goes on under other rules', 'chase-plan.ts', ' || !hasSameRules(work, onSale, draw)', ''),
  placing(
    'draws of other rules are offered for a chase',
    'draw-views.ts',
    'same < 0 ? coming : coming.slice(0, same)',
    'coming.slice(0, same < 0 ? undefined : 99)',
  ),
  placing(
    'the multiple of the draw is not bounded',
    'slip-check.ts',
    'times > limits.maxMultiple',
    'bet.multiple > limits.maxMultiple',
  ),
  placing(
    'multiples are not bounded',
    'slip-check.ts',
    'bet.unitMinor < least || times > limits.maxMultiple',
    'bet.unitMinor < least',
  ),
  placing('a slip is shown to anybody', 'draw-object.ts', 'if (!row || row.member !== member)', 'if (!row)'),
  placing(
    'the proof of a bet is shown to anybody',
    'draw-views.ts',
    "bet.member !== member || bet.salt === null || bet.state === 'cancelled'",
    "bet.salt === null || bet.state === 'cancelled'",
  ),
  exposure(
    'the orders of a permuted entry are one number',
    'selection-numbers.ts',
    'isPermuted ? permutationsOf(entry) : [entry]',
    '[entry]',
  ),
  exposure(
    'an entry in any order has a number for each',
    'selection-numbers.ts',
    'isAnyOrder ? sorted(order) : order',
    'order',
  ),
  exposure(
    'columns are one number together',
    'selection-numbers.ts',
    'areSeparate(picker) ? choicesOf(picker, fields) : [wholeOf(fields)]',
    '[wholeOf(fields)]',
  ),
  exposure(
    'a selection written otherwise is another number',
    'selection-numbers.ts',
    'textOf(inOneOrder(fields))',
    'textOf(fields)',
  ),
  placing(
    'a slip for a draw that closed is reserved',
    'chase-plan.ts',
    'if (found.issue !== onSale?.issue || !takesBets(state))',
    'if (!onSale)',
  ),
  placing(
    'odds of the slip are not compared',
    'place.ts',
    'first.version !== request.oddsVersion',
    'first.version === undefined',
  ),
  placing(
    'another body under a known key is taken for the same',
    'place.ts',
    'known.member !== request.member || known.body !== body',
    'known.member !== request.member',
  ),
  placing('a plan may name a draw twice', 'chase-plan.ts', 'draw.issue <= before ||', ''),
  placing(
    'a plan may be longer than the game allows',
    'chase-plan.ts',
    'later.length >= maxChaseDraws',
    'later.length > 1_000',
  ),
  placing(
    'exposure is checked against the bound of the draw for numbers too',
    'exposure-rows.ts',
    'return number === undefined ? playMinor : numberMinor',
    'return number === undefined ? playMinor : drawMinor',
  ),
  placing(
    'exposure of a refused slip stays',
    'slip-steps.ts',
    'giveBackExposure(sql, { slip: slip.key, issue, line })',
    'void [issue, line]',
  ),
  placing(
    'exposure of a cancelled bet stays',
    'cancel.ts',
    'giveBackExposure(sql, { slip, issue, line })',
    'void line',
  ),
  placing(
    'cancelling is possible after the close',
    'cancel.ts',
    "return takesBets(state) || state === 'coming'",
    "return takesBets(state) || state !== 'void'",
  ),
  placing(
    'anybody may read an order',
    'draw-object.ts',
    "if (!slip || slip.member !== member || slip.state !== 'accepted')",
    "if (!slip || slip.state !== 'accepted')",
  ),
  placing(
    'a stake is checked by the limits that the wallet received last',
    'draw-object.ts',
    'execute(command, Date.now(), brandOf(tenant))',
    'execute(command, Date.now(), tenant.timeZone)',
  ),
  placing('a win does not stop the plan', 'settle.ts', "if (state === 'won') stopChase(work, bet)", ''),
  placing('the smallest unit is not asked for', 'slip-check.ts', 'bet.unitMinor < least ||', ''),
  placing(
    'a line may cost anything',
    'slip-check.ts',
    'stake.payableMinor < 1 || stake.payableMinor > limits.maxLineMinor',
    'stake.payableMinor < 1',
  ),
  placing(
    'a seed is shown before its result',
    'draw-views.ts',
    'shown: isShown ? committed.show(issue) : null',
    'shown: committed.show(issue)',
  ),
  placing(
    'the secret of a day is shown with its first draw',
    'draw-views.ts',
    'daySecret: isOver && isShown ? secret : null',
    'daySecret: isShown ? secret : null',
  ),
  placing(
    'an idle draw wakes the object',
    'results.ts',
    "const isIdle = work.game.settings.resultFrom === 'seed' && row.wake_at === null",
    'const isIdle = false',
  ),
  official(
    'one operator confirms their own entry',
    'operate.ts',
    'if (isSame && before.operator === operator)',
    'if (isSame && before.operator === operator && reason === "")',
  ),
  official('the first entry counts', 'operate.ts', 'if (!isSame) {', 'if (!isSame && before) {'),
  official(
    'a differing entry confirms',
    'operate.ts',
    'before?.action === action && before.resultJson === resultJson',
    'before?.action === action',
  ),
  official(
    'a corrected result pays again in full',
    'settle-commands.ts',
    'const differenceMinor = lessOwed(paidMinor - bet.paid)',
    'const differenceMinor = lessOwed(paidMinor)',
  ),
  official(
    'a void draw leaves the rebate with the player',
    'settle-commands.ts',
    'lessOwed(rebateMinor - paidRebateMinor)',
    'lessOwed(Math.max(0, rebateMinor - paidRebateMinor))',
  ),
  official(
    'a tie counts as turnover where results can be corrected',
    'settle-commands.ts',
    'refundMinor > 0 ? { winMinor: paidMinor, refundMinor } : { winMinor: paidMinor }',
    'refundMinor < 0 ? { winMinor: paidMinor, refundMinor } : { winMinor: paidMinor }',
  ),
  official(
    'turnover of a void draw stays counted',
    'settle-commands.ts',
    'const is = isVoid(row) ? { isReturned: true as const } : endingOf(each)',
    'const is = isVoid(row) ? was : endingOf(each)',
  ),
  official(
    'a result may be delivered before the draw',
    '../../../lib/shared/draws/draw-state.ts',
    'TRANSITIONS[from].includes(fact.kind) &&',
    '',
  ),
  official(
    'a draw is voided or corrected while it is settled',
    'operate.ts',
    '    checkState(work, row, action)\n',
    '',
  ),
  official(
    'a house draw takes an entered result',
    'operate.ts',
    "if (game.settings.resultFrom === 'seed') throw new ApiError('lottery.state')",
    '',
  ),
  official(
    'an official draw without a result waits for ever',
    'lifecycle.ts',
    'if (nowMs < lastMs) return wait(lastMs)',
    'if (nowMs < lastMs * 2) return wait(lastMs)',
  ),
  crash(
    'money that came after the close makes a bet',
    'slip-steps.ts',
    'if (!draw || !takesBets(stateOf(work, draw)) || draw.root !== null) {',
    'if (!draw) {',
  ),
  crash(
    'stakes that were refused for now may be taken later',
    'money-steps.ts',
    'if (!reply || reply.ok || !isForNow(reply.code)) return reply',
    'if (!reply || reply.ok || slip) return reply',
  ),
  crash(
    'stakes that cannot be stopped any more are forgotten',
    'money-steps.ts',
    'stopped.ok ? reply : pay(command)',
    'stopped.ok ? reply : reply',
  ),
  crash(
    'a slip without its answer is forgotten',
    'agenda.ts',
    'await each(dueSlips(port.work()), (key) => driveSlip(port, key))',
    'dueSlips(port.work())',
  ),
  crash(
    'a rebate that the wallet failed to pay is forgotten',
    'settle.ts',
    "if (!reply.ok && reply.code === 'system.internal') throw new Error('the wallet failed')",
    '',
  ),
  crash(
    'bets are struck off before their wallet is asked',
    'settle.ts',
    'const reply = await pay(member, settleCommand(work, row, fresh))',
    'clock().sql.transaction(() => strikeOff(clock(), { row, due: fresh, stuck: null }))\n    const reply = await pay(member, settleCommand(work, row, fresh))',
  ),
  odds(
    'odds above 100 % are published without a word',
    'versions.ts',
    'if (findings.some(isRefused))',
    'if (findings.length > 100)',
  ),
  odds(
    'one statement is enough for more than 100 %',
    'versions.ts',
    'accept(work, row, { atMs: fromMs, statedAgain: aboveHundred })',
    'accept(work, row, { atMs: fromMs, statedAgain: namesIn(row.above) })',
  ),
  odds(
    'one statement is enough for a version that follows',
    'versions.ts',
    'namesIn(each.above_again ?? each.above)',
    'namesIn(each.above)',
  ),
  odds(
    'a version is in force as soon as it is published',
    'version-rows.ts',
    'WHERE from_ms <= ? AND withdrawn_at IS NULL ORDER BY from_ms, id',
    'WHERE from_ms > 0 * ? AND withdrawn_at IS NULL ORDER BY from_ms, id',
  ),
  odds(
    'versions that follow are not checked again',
    'versions.ts',
    'acceptFollowing(work, { id: row.id, atMs: fromMs })',
    '',
  ),
  odds(
    'a version that others were checked with is withdrawn',
    'versions.ts',
    'if (row.from_ms !== null) acceptFollowing(work, { id: row.id, atMs: row.from_ms })',
    '',
  ),
  odds(
    'versions of one moment are not checked with each other',
    'versions.ts',
    'WHERE (from_ms, id) > (?, ?) AND',
    'WHERE from_ms > ? AND 0 < ? AND',
  ),
  odds(
    'odds in force can be withdrawn',
    'versions.ts',
    'return withdrawn_at === null && (from_ms === null || from_ms > nowMs)',
    'return withdrawn_at === null && (from_ms === null || from_ms > nowMs || nowMs > 0)',
  ),
  version(
    'a game that is stopped takes slips',
    'chase-plan.ts',
    "if (!isOnSale(work, onSale)) throw new ApiError('lottery.paused')",
    '',
  ),
  version(
    'limits change in a draw that is open',
    'in-force.ts',
    'return gameAt(work, opensAtMs).settings.limits',
    'return gameAt(work, opensAtMs + 60_000).settings.limits',
  ),
  version(
    'wins are capped by the limits of today',
    'settle.ts',
    'row.win_cap ?? limitsOf(work, { opensAtMs: row.opens_at }).winCapMinor',
    'limitsOf(work, { opensAtMs: work.nowMs }).winCapMinor',
  ),
  version(
    'a plan moves draws that were sold',
    'version-check.ts',
    '...(latestSoldIssue ? { latestSoldIssue } : {}),',
    '',
  ),
]
