import { rule } from './rule.ts'
import type { Mutant } from '../mutant.ts'

/** How an exclusion finds other accounts of the person, each way taken away once. */
export const EXCLUSION_MUTANTS: readonly Mutant[] = [
  rule(
    'second-account',
    'a payout account is added without a look at exclusions',
    'money/cashier/payout-service.ts',
    '  await guardExcluded(call)\n  tellChange(',
    '  tellChange(',
  ),
  rule(
    'second-account',
    'a deposit is ordered without a look at exclusions',
    'money/cashier/deposit-service.ts',
    '  await guardExcluded(call)\n',
    '',
  ),
  rule(
    'returning',
    'a name that matches waits for nobody',
    'care/protection/namesakes.ts',
    'const marks = nameMarks(person)',
    'const marks = nameMarks(person).slice(99)',
  ),
  rule(
    'returning',
    'a birthday at the same place waits for nobody',
    'care/protection/doubts.ts',
    'if (!birthday) return undefined',
    'if (birthday) return undefined',
  ),
  rule(
    'returning',
    'a telephone number in another form waits for nobody',
    'care/protection/doubts.ts',
    'others(call, numberMarks(person))',
    'others(call, [])',
  ),
  rule(
    'returning',
    'a common name stops everybody who has it',
    'care/protection/namesakes.ts',
    '>= MANY',
    '>= 1e9',
  ),
  rule(
    'returning',
    'a common name stops nobody',
    'care/protection/namesakes.ts',
    '(await fits(call',
    '!(await fits(call',
  ),
  rule(
    'returning',
    'the money of whoever is excluded waits for a person',
    'care/protection/doubts.ts',
    '|| (await isExcluded(call))',
    '',
  ),
  rule(
    'returning',
    'payout accounts are no marks of an exclusion',
    'people/member/identity-marks.ts',
    'payouts: payouts.get(member.id) ?? []',
    'payouts: []',
  ),
  rule(
    'returning',
    'other accounts with the payout account are not found',
    'people/member/identity-marks.ts',
    'payouts: payouts?.get(other.id)',
    'payouts: []',
  ),
  rule(
    'second-account',
    'a decision leaves the wallet frozen',
    'care/protection/doubts.ts',
    'frozen: false,',
    'frozen: true,',
  ),
]
