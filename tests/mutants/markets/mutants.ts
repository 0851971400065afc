import { one, type Mutant } from '../mutant.ts'

const ASKING = 'care/registers/asking.ts'
const BAR = 'care/registers/bar.ts'
const CLOSING = 'money/cashier/barred-accounts.ts'
const REGISTER = '../lib/shared/protection/register.ts'
const SLOTS = '../lib/shared/games/slot-stakes.ts'
const STAKES = 'ledger/wallet/decisions/stakes.ts'

/** Bugs of the rules of markets, as one could write them by mistake. */
export const MUTANTS: readonly Mutant[] = [
  one(
    'an outage of the register opens the account',
    ASKING,
    "moment: 'signUp' })) !== 'clear')",
    "moment: 'signUp' }) ?? 'clear') !== 'clear')",
  ),
  one('a login of another day is not asked about', ASKING, 'dayAt(before, tenant.timeZone) ===', "'' !=="),
  one(
    'what had no answer is not asked again',
    ASKING,
    'if (!answer) return markUnanswered(env, tenant.id, id)',
    'if (!answer) return',
  ),
  one(
    'a member who is named goes on playing',
    ASKING,
    "if (answer !== 'clear') await bar(base, id, answer)",
    "if (answer === 'selfExclusion') await bar(base, id, answer)",
  ),
  one(
    'accounts are asked about too late',
    REGISTER,
    'ASK_AGAIN_MS = 14 * DAY_MS',
    'ASK_AGAIN_MS = 16 * DAY_MS',
  ),
  one(
    'the wallet of a barred member is not stopped',
    BAR,
    'if (row.stopped_at === null) await stop(base, row.member)',
    'if (row.stopped_at !== null) await stop(base, row.member)',
  ),
  one(
    'a barred member is not told',
    BAR,
    'if (row.told_at === null) await tell(base, row)',
    'if (row.told_at !== null) await tell(base, row)',
  ),
  one(
    'an account is closed a day late',
    REGISTER,
    'CLOSE_WITHIN_MS = 3 * DAY_MS',
    'CLOSE_WITHIN_MS = 4 * DAY_MS',
  ),
  one('a member has one day to withdraw', REGISTER, 'WITHDRAW_MS = 2 * DAY_MS', 'WITHDRAW_MS = DAY_MS'),
  one(
    'the rest of a closed account stays there',
    CLOSING,
    'if (playerMinor === 0) return\n',
    'if (playerMinor > 0) return\n',
  ),
  one(
    'a payout of a closed account is never ordered',
    'money/cashier/withdrawal-repository.ts',
    'AND b.closed_at IS NOT NULL',
    'AND b.closed_at IS NULL',
  ),
  one('evidence is deleted early', REGISTER, 'KEEP_MS = 5 * 366 * DAY_MS', 'KEEP_MS = 4 * 366 * DAY_MS'),
  one('the higher stake begins a year early', SLOTS, 'fullAgeYears: 25', 'fullAgeYears: 24'),
  one('an unknown age counts as grown', SLOTS, 'age !== undefined && age >=', 'age === undefined || age >='),
  one(
    'a round counts its last stake alone',
    STAKES,
    'if (staked + stakeMinor <= maxMinor)',
    'if (stakeMinor <= maxMinor)',
  ),
  one(
    "a vendor's bet has no bound",
    'play/vendors/bet-service.ts',
    '...(await mostInRound(call, { memberId: player, game })),',
    '',
  ),
  one(
    'a payout account of somebody else is taken',
    'money/cashier/own-account.ts',
    'return name !== undefined && nameOf(holder) === nameOf(name)',
    'return name !== undefined && nameOf(holder) !== nameOf(`${name}x`)',
  ),
  one(
    'a deposit does not wait for documents',
    'money/cashier/deposit-service.ts',
    'if (await depositWaits(call))',
    'if (!(await depositWaits(call)) && input.amountMinor < 0)',
  ),
  one(
    'the provider is not told whose money it must be',
    'money/cashier/own-account.ts',
    'return ownerNumber === undefined ? {} : { ownerNumber }',
    'return ownerNumber === undefined ? {} : {}',
  ),
  one(
    'a provider is not told what its page may take',
    'money/cashier/deposit-service.ts',
    '?.instruments ?? []',
    '?.instruments.slice(0, 0) ?? []',
  ),
  one(
    'one picture is enough where the face is asked for',
    'money/document-review/document-service.ts',
    'documents.pictures.length !== 1 ||',
    'documents.pictures.length > 0 ||',
  ),
  one(
    'suspended accounts are not asked about',
    'care/registers/register-repository.ts',
    "AND m.status <> 'closed' AND m.profile ->> 'idNumber' IS NOT NULL\n     ORDER BY",
    "AND m.status = 'active' AND m.profile ->> 'idNumber' IS NOT NULL\n     ORDER BY",
  ),
  one(
    'the round over all accounts begins anew each time',
    ASKING,
    "page.length < ROUND_A_RUN ? ''",
    "page.length <= ROUND_A_RUN ? ''",
  ),
  {
    first: 'required-limits',
    ...one(
      'an account is opened without the limits of the law',
      'access/registration/required-limits.ts',
      "if (!given) return [{ field, reason: 'required' }]",
      'if (!given) return []',
    ),
  },
  {
    first: 'required-limits',
    ...one(
      'the limits of the form are forgotten',
      'access/registration/registration.ts',
      'await setLimits(base, account, made)',
      'await setLimits(base, account, {})',
    ),
  },
  {
    first: 'required-limits',
    ...one(
      'a deposit does not wait for the limits of the law',
      'care/protection/protection-service.ts',
      "if (missing.length > 0) throw new ApiError('protection.limitsRequired', { kinds: missing })\n  if (firstLimit",
      'if (firstLimit',
    ),
  },
  {
    first: 'required-limits',
    ...one(
      'the last limit of the law can be taken away',
      'care/protection/routes.ts',
      'if (max === null) await keepRequired(call, { kind, period })',
      '',
    ),
  },
  {
    first: 'required-limits',
    ...one(
      'the last limit of the law goes by two removals side by side',
      'care/protection/routes.ts',
      "if (answer === 'confirm') await keepRequired",
      "if (answer === 'cancel') await keepRequired",
    ),
  },
  {
    first: 'cashier',
    ...one(
      'a code of a provider for another amount is shown',
      'money/cashier/provider.ts',
      "if (!('payload' in details)) return true",
      'if (details) return true',
    ),
  },
  {
    first: 'sigap-report',
    ...one(
      'a player without a bet of the day is reported',
      'ops/reports/sigap-report.ts',
      '.filter(({ play }) => play.bets > 0)',
      '.filter(({ play }) => play.bets >= 0)',
    ),
  },
  {
    first: 'sigap-report',
    ...one(
      'stakes that came back are no prize in the report',
      'ops/reports/sigap-report.ts',
      "'backReal', 'backBonus', ",
      '',
    ),
  },
  {
    first: 'sigap-report',
    ...one(
      'trial accounts are reported',
      'ops/reports/sigap-report.ts',
      '!TRIAL_TYPES.includes(type)',
      'type >= 0',
    ),
  },
  {
    first: 'sigap-report',
    ...one('a pause counts as play', 'ops/reports/sigap-report.ts', 'gap <= PLAY_GAP_MS', 'gap >= 0'),
  },
]
