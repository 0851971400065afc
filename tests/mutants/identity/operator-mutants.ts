import { rule } from './rule.ts'
import type { Mutant } from '../mutant.ts'

/** What holds operators to the rights of their keys, each rule taken away once. */
export const OPERATOR_MUTANTS: readonly Mutant[] = [
  rule(
    'operator-keys',
    'a key without the duty is enough',
    'operator.ts',
    "if (rights && rights.duties !== 'all' && !(duty && rights.duties.includes(duty)))",
    'if (false)',
  ),
  rule(
    'operator-keys',
    'duties are looked at after the input',
    'operator.ts',
    "  if (typeof duty === 'string') checkDuty(rights, duty)\n",
    '',
  ),
  rule(
    'operator-keys',
    'pictures have no duty',
    'operator.ts',
    '  if (duty) checkDuty(rights, dutyOf(duty, input))\n',
    '',
  ),
  rule(
    'operator-keys',
    'a key that only reads changes things',
    'operator.ts',
    "if (rights?.readsOnly && method !== 'GET')",
    'if (false)',
  ),
  rule(
    'operator-keys',
    'a key of one brand opens others',
    'operator.ts',
    "if (rights && rights.brands !== 'all' &&",
    'if (false &&',
  ),
  rule(
    'operator-keys',
    'a key of one brand acts on all',
    'operator.ts',
    "{ tenant = 'all', operator: actor }",
    '{ tenant = rights?.brands[0], operator: actor }',
  ),
  rule(
    'operator-keys',
    'a key never ends',
    'operator.ts',
    '!isRevoked && Date.now() < rights.endsAtMs',
    '!isRevoked',
  ),
  rule(
    'operator-keys',
    'a revoked name still counts',
    'operator.ts',
    '!isRevoked && Date.now() < rights.endsAtMs',
    'Date.now() < rights.endsAtMs',
  ),
  rule(
    'operator-keys',
    'rights need no signature',
    'operator.ts',
    ' && isEqual(signed.mac, await macOf(key, signed.content))',
    '',
  ),
  rule('operator-keys', 'anybody acts under any name', 'operator.ts', 'actor !== rights?.name)', 'false)'),
  rule(
    'documents',
    'a picture is read as one of another subject',
    'cashier/proof-service.ts',
    'row?.subject === input.subject ?',
    'row ?',
  ),
  rule(
    'operator-log',
    'what operators do is not logged',
    'serve.ts',
    'await logged({ ...asked, env: call.env, input, tenant: tenant?.id }, () => run(call))',
    'await run(call)',
  ),
  rule(
    'operator-log',
    'what a key was refused is not logged',
    'ops/action-log.ts',
    "if (code === 'operator.notAllowed' || code === 'operator.otherName') await insert(call, code)",
    '',
  ),
  rule(
    'operator-log',
    'a refusal stays an interrupted call',
    'ops/action-log.ts',
    '    await finish(call.env, id, codeOf(cause))\n',
    '',
  ),
]
