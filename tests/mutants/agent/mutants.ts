import type { Mutant } from '../mutant.ts'

type Edit = [file: string, from: string, to: string]
const paying = (name: string, ...edit: Edit): Mutant => ({
  name,
  first: 'contract-settlement',
  edits: [edit],
})
const rated = (name: string, ...edit: Edit): Mutant => ({ name, first: 'standing-rates', edits: [edit] })
const failing = (name: string, ...edit: Edit): Mutant => ({ name, first: 'contract-faults', edits: [edit] })
const correcting = (name: string, ...edit: Edit): Mutant => ({
  name,
  first: 'contract-corrections',
  edits: [edit],
})
const promising = (name: string, ...edit: Edit): Mutant => ({
  name,
  first: 'contract-signing',
  edits: [edit],
})
const holding = (name: string, ...edit: Edit): Mutant => ({ name, first: 'contract-payers', edits: [edit] })
const waiting = (name: string, ...edit: Edit): Mutant => ({ name, first: 'contract-waiting', edits: [edit] })
const moving = (name: string, ...edit: Edit): Mutant => ({ name, first: 'agent-moves', edits: [edit] })
const signing = (name: string, ...edit: Edit): Mutant => ({ name, first: 'contracts', edits: [edit] })

/** Bugs in signing, settling and paying agents' contracts, as one could write them by mistake. */
export const MUTANTS: readonly Mutant[] = [
  paying(
    'an hour counts no deposits',
    'period-figures.ts',
    `AND instr(o.measures, '.deposit') > 0`,
    `AND instr(o.measures, '.deposit') < 0`,
  ),
  signing(
    'others than agent and upline see a contract',
    'contract-service.ts',
    'if (contract.agentId !== call.member.id && contract.uplineId !== call.member.id)',
    'if (contract.agentId === "")',
  ),
  signing(
    'whoever asks is taken for the agent',
    'contract-service.ts',
    "return agentId === memberId ? 'agent' : 'upline'",
    "return memberId === '' ? 'upline' : 'agent'",
  ),
  signing('offers are not checked', 'contract-changes.ts', 'await checkTerms(base, contract)', ''),
  signing(
    'a warning is not given',
    'contract-changes.ts',
    'if (isTouching && !request.isWarned)',
    'if (isTouching && request.isWarned === undefined)',
  ),
  signing(
    'higher contracts below are not ended',
    'contract-changes.ts',
    "for (const { contractId } of consequences.ends) add(contractId, 'end', 'terminated')",
    '',
  ),
  signing(
    'contracts below do not rest',
    'contract-changes.ts',
    "for (const { contractId } of consequences.rests) add(contractId, 'rest', 'resting')",
    '',
  ),
  signing(
    'resting contracts do not come back',
    'contract-changes.ts',
    "for (const { contractId } of consequences.resumes) add(contractId, 'resume', 'accepted')",
    '',
  ),
  signing(
    'a replaced contract stays in force',
    'contract-changes.ts',
    "if (consequences.replaces !== null) add(consequences.replaces, 'replace', 'replaced')",
    '',
  ),
  signing(
    'versions are not counted',
    'contract-repository.ts',
    'return (last ?? 0) + 1\n}\n\n/** The number',
    'return Math.max(1, last ?? 0)\n}\n\n/** The number',
  ),
  signing(
    'the settlement of another run counts as the own',
    'settle-service.ts',
    'AND period = ?6 AND run = ?7)',
    "AND period = ?6 AND ?7 <> '')",
  ),
  signing(
    'a payment of a bill is keyed by chance',
    'pay-service.ts',
    "operationKey: `${row.id}${number === 1 ? '' : `:p${number}`}${step}`",
    'operationKey: `bill:${crypto.randomUUID()}:${number}${step}`',
  ),
  signing('wages are paid as dividends', 'pay-service.ts', "wage: 'salary'", "wage: 'dividend'"),
  signing(
    'the downlines’ part is not passed on',
    'computed-bills.ts',
    'dueMinor: agent.dueMinor',
    'dueMinor: agent.payableMinor',
  ),
  signing(
    'turnover of others is not the team’s',
    'period-figures.ts',
    "turnoverMinor: played(sums, 'turnover', categories)",
    "turnoverMinor: played(sums, 'turnover', categories) + 1",
  ),
  signing(
    'the report counts old versions and new ones',
    'revenue.ts',
    'WHERE tenant = ?1 AND agent = ?2 AND is_latest = 1 AND ${endedIn(3)} GROUP BY kind',
    'WHERE tenant = ?1 AND agent = ?2 AND ${endedIn(3)} GROUP BY kind',
  ),
  paying(
    'a payment under way is planned anew',
    'pay-service.ts',
    'begun ?? (await plan(base, row))',
    'begun === undefined || begun ? await plan(base, row) : undefined',
  ),
  paying(
    'an upline’s money is not taken',
    'pay-service.ts',
    "const taken = payment.state === 'planned' && payment.payer !== null ? await take(base, row, payment) : true",
    'const taken = row.due > 0',
  ),
  paying(
    'an upline pays more than there is',
    'pay-service.ts',
    'const amount = balance ? Math.min(unpaidMinor, Math.max(0, balance.playerMinor)) : unpaidMinor',
    'const amount = balance ? unpaidMinor : unpaidMinor',
  ),
  paying(
    'a paid part is paid again',
    'pay-service.ts',
    'const unpaidMinor = row.due - row.paid - row.lapsed',
    'const unpaidMinor = row.due - row.lapsed',
  ),
  paying(
    'what is below a bill under review is paid',
    'payment-repository.ts',
    "AND (u.state = 'toApprove' OR",
    'AND (false OR',
  ),
  paying('frozen agents are paid', 'payment-repository.ts', "AND NOT ${isFrozenSql('b')}", ''),
  paying(
    'bills that an operator holds back lapse',
    'payment-repository.ts',
    "AND NOT ${isHeldSql('bill')}",
    '',
  ),
  paying(
    'a freeze takes the days of a bill',
    'payment-repository.ts',
    'expires_at + max(0, ?3 - max(f.at, made_at))',
    'expires_at + 0 * ?3',
  ),
  paying(
    'a bill that was held lapses before it is tried',
    'pay-service.ts',
    '  const tried = new Set<string>()',
    '  await expireBills(base)\n  const tried = new Set<string>()',
  ),
  paying(
    'bills never expire',
    'payment-repository.ts',
    'AND expires_at <= ?2',
    'AND expires_at <= ?2 - 86400000000',
  ),
  paying(
    'no bill waits for an operator',
    'bill-repository.ts',
    "computed.payer === 'platform' && unpaidOf(bill) >",
    "computed.payer === 'upline' && unpaidOf(bill) >",
  ),
  paying(
    'a corrected bill is paid in full once more',
    'bill-repository.ts',
    'paid_before: bill.paidMinor,',
    'paid_before: 0,',
  ),
  paying(
    'a corrected bill stays the latest',
    'correct-service.ts',
    "UPDATE bill SET state = 'corrected', is_latest = 0",
    "UPDATE bill SET state = 'corrected', is_latest = 1",
  ),
  paying(
    'contracts count from the middle of a period',
    'period-input.ts',
    'countingIn(accepted, period.startMs)',
    'countingIn(accepted, period.endMs)',
  ),
  paying(
    'carries are forgotten',
    'period-input.ts',
    "if (kind !== 'dividend') return [...members]",
    "if (kind !== 'wage') return [...members]",
  ),
  paying(
    'a bet counts in every run',
    'settle-service.ts',
    'UPDATE realtime_bet SET run = ?2 WHERE tenant = ?1 AND category = ?3 AND run IS NULL',
    'UPDATE realtime_bet SET run = ?2 WHERE tenant = ?1 AND category = ?3 AND run = ?2',
  ),
  paying(
    'a member can be moved below itself',
    'move-service.ts',
    'if (!row || row.isBelow > 0)',
    'if (!row || row.isBelow > 9)',
  ),
  paying(
    'whoever is moved stays in the old line',
    'move-service.ts',
    'lineage WHERE tenant = ?1 AND member = ?2)`,\n    ).bind(tenant.id, memberId),',
    "lineage WHERE tenant = ?1 AND member = ?2 AND member = '')`,\n    ).bind(tenant.id, memberId),",
  ),
  {
    name: 'money leaves for somebody on a break that the lists do not know yet',
    first: 'cashier-transfers',
    edits: [
      [
        '../../money/cashier/transfer-service.ts',
        'return (await isOnBreak({ ...base, member })) ? undefined : member',
        'return member',
      ],
    ],
  },
  moving(
    'a move takes a place that somebody else has got meanwhile',
    'move-service.ts',
    'iif(${HAS_ROOM}, ?5, NULL)',
    'iif(true OR ${HAS_ROOM}, ?5, NULL)',
  ),
  moving(
    'a move forgets who joined below in the meantime',
    'move-service.ts',
    "maxDirect: '?9', height: HEIGHT })",
    "maxDirect: '?9' })",
  ),
  paying(
    'contracts do not rest after a move',
    'move-service.ts',
    "writes.push(setState(call, contractId, 'resting'))",
    '',
  ),
  paying(
    'bills of others can be read',
    'bill-service.ts',
    'if (row.agent !== call.member.id && row.upline !== call.member.id)',
    'if (row.agent === "")',
  ),
  paying(
    'bills of others can be simulated',
    'bill-service.ts',
    "if (row.agent !== member.id) throw new ApiError('bill.unknown')",
    '',
  ),
  rated(
    'whoever has a commission contract gets the rebate too',
    'rates-input.ts',
    'byContract: byContract.get(member.id) ?? [],',
    'byContract: [],',
  ),
  rated('rates of after the day count for it', 'rates-input.ts', 'AND r.at < ?3', 'AND ?3 > 0'),
  rated(
    'a player’s rebate is a commission',
    'pay-service.ts',
    "kind === 'rebate' && !AGENT_TYPES.includes(row.payee_type)",
    "kind === 'rebate' && row.payee_type < 0",
  ),
  rated(
    'moves after a day are not taken back',
    'line-part.ts',
    'if (await hasMovedSince(base, atMs)) return',
    'if (atMs === 0) return',
  ),
  paying(
    'a correction of real-time bills counts bets that were given back',
    'realtime-input.ts',
    "AND b.status = 'settled' AND b.stake > 0",
    '',
  ),
  paying(
    'bills whose bets were all given back stay due',
    'correct-service.ts',
    'for (const each of [...computed, ...rest])',
    'for (const each of computed)',
  ),
  failing(
    'dates are left out where the time zone has changed',
    'line-due.ts',
    'if (isCalendarKind(cycle)) return nextPeriod(periodBounds(id, zone), zone)',
    '',
  ),
  failing(
    'a line that was looked at is never due again',
    'line-due.ts',
    'period.startMs < endedMs ? period.endMs + delayMs : NEVER_MS',
    'period.startMs < endedMs ? NEVER_MS : NEVER_MS',
  ),
  failing(
    'idle members are left out where they count',
    'period-input.ts',
    'terms.active.minTurnoverMinor === 0 &&',
    'terms.active.minTurnoverMinor < 0 &&',
  ),
  failing(
    'who played is asked of the last day alone',
    'period-figures.ts',
    't.day BETWEEN ?3 AND ?4',
    't.day BETWEEN ?4 AND ?4',
  ),
  correcting(
    'what has lapsed is paid with the increase',
    'pay-service.ts',
    'const unpaidMinor = row.due - row.paid - row.lapsed',
    'const unpaidMinor = row.due - row.paid',
  ),
  correcting(
    'what has lapsed is forgotten in the next version',
    'bill-repository.ts',
    'lapsed: bill.lapsedMinor,',
    'lapsed: 0,',
  ),
  {
    name: 'a bill waits for the rest that has lapsed',
    first: 'contract-corrections',
    edits: [
      ['payment-repository.ts', "WHEN paid + lapsed >= due THEN 'expired'", ''],
      ['payment-repository.ts', 'THEN min(expires_at, ?4) ELSE', 'THEN max(expires_at, ?4) ELSE'],
    ],
  },
  correcting(
    'a denied bill does not say when it was denied',
    'bill-repository.ts',
    'denied_at: before?.denied_at ?? null,',
    'denied_at: null,',
  ),
  correcting(
    'a correction overtakes a denial',
    'correct-service.ts',
    'AND state = ?4 AND NOT EXISTS',
    "AND ?4 <> '' AND NOT EXISTS",
  ),
  correcting(
    'what lapsed seems to lapse in the future',
    'payment-repository.ts',
    'min(expires_at, ?4)',
    'max(expires_at, ?4)',
  ),
  promising(
    'what is offered to an agent may be more than the brand wants',
    'contract-changes.ts',
    "if (state === 'offered' && !offer.isShareWanted) await checkShare(base, contract)",
    '',
  ),
  promising(
    'what is agreed to and signed may be more than the brand wants',
    'contract-changes.ts',
    'if (!isOfBrand && !isShareWanted) await checkShare(base, offered)',
    '',
  ),
  promising(
    'other contracts of an agent are not counted',
    'offer-checks.ts',
    "...others.filter((each) => !isReplaced(each) && (standing(each) || each.state === 'offered')),",
    '',
  ),
  promising(
    'the contract that is replaced is forgotten',
    'offer-checks.ts',
    'countedOf([...held, ...replaced])',
    'countedOf(held)',
  ),
  promising(
    'contracts above are not looked at for the same bets',
    'offer-checks.ts',
    'const line = [...beside.above.flat(), ...beside.below]',
    'const line = beside.below',
  ),
  promising(
    'contracts below are not looked at for the same bets',
    'offer-checks.ts',
    'const line = [...beside.above.flat(), ...beside.below]',
    'const line = beside.above.flat()',
  ),
  promising(
    'a move lets two contracts pay for the same bets',
    'move-service.ts',
    'await checkOverlaps(call, member, to)',
    '',
  ),
  holding(
    'money of wallets closed to play is paid',
    'pay-service.ts',
    'if (frozen.length > 0)',
    'if (frozen.length > 9)',
  ),
  holding('held bills keep others from their turn', 'pay-service.ts', 'await holdBills(base, frozen)', ''),
  holding('accounts that are closed pay', 'payment-repository.ts', "p.status = 'active' OR", 'true OR'),
  holding(
    'what was taken stays between two accounts',
    'payment-repository.ts',
    "AND t.state = 'taken')",
    "AND t.state = 'never')",
  ),
  holding(
    'lines that cost too much are paid unseen',
    'computed-bills.ts',
    'isInExcess: inExcess.has(agent.agentId)',
    'isInExcess: false',
  ),
  waiting(
    'bets of an ended contract wait for the next one',
    'realtime-input.ts',
    "SET run = 'none'",
    'SET run = NULL',
  ),
  waiting(
    'bets of somebody who was moved end too early',
    'realtime-input.ts',
    'if (await hasMovedSince(base, period.endMs)) return\n',
    '\n',
  ),
  waiting(
    'bets are counted in the order of members',
    'realtime-input.ts',
    'ORDER BY r.at, r.member, r.bet LIMIT',
    'ORDER BY r.member, r.bet LIMIT',
  ),
  waiting(
    'a bet that another run has counted is counted again',
    'settle-service.ts',
    'WHERE r.run IS NOT NULL)',
    "WHERE r.run = '')",
  ),
]
