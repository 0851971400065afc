import { rule } from './rule.ts'
import type { Mutant } from '../mutant.ts'

const reset = (name: string, from: string, to: string) =>
  rule('second-factor-reset', name, 'ops/ops/second-factor-reset.ts', from, to)

/** What holds where an operator takes a second factor off, each rule taken away once. */
export const RESET_MUTANTS: readonly Mutant[] = [
  reset('recovery codes outlive their factor', "[...OPEN_TABLES, 'recovery_code']", '[...OPEN_TABLES]'),
  reset('what is open outlives the factor', "[...OPEN_TABLES, 'recovery_code']", "['recovery_code']"),
  reset(
    'a login under way outlives the factor',
    'SET password_changed_at = password_changed_at + 1 WHERE',
    'SET password_changed_at = password_changed_at WHERE',
  ),
  reset('a factor that was never confirmed counts', " AND confirmed_at IS NOT NULL)'\n", ")'\n"),
  reset(
    'a factor is taken off twice',
    'return (written?.meta.changes ?? 0) > 0',
    'return written?.meta.changes !== undefined',
  ),
  reset(
    'a member is not told that the factor is off',
    "  tellChange({ ...call, tenant, locale: pageLocale(tenant, '') }, member, 'totpReset')\n",
    '',
  ),
  rule(
    'second-factor-reset',
    'what an operator did is told as done from nowhere',
    'people/messages/security-alert.ts',
    'host ? { device: userAgent, address, country } : {}',
    '{ device: userAgent, address, country }',
  ),
  rule(
    'second-factor-reset',
    'running games outlive what an operator ends',
    'people/member/member-actions.ts',
    "['remember', 'session', 'play']",
    "['remember', 'session']",
  ),
]
