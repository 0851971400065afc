import { rule } from './rule.ts'
import type { Mutant } from '../mutant.ts'

/** One limit without its number, or its refusal taken away. */
const limit = (name: string, ...edit: [file: string, from: string, to: string]): Mutant =>
  rule('limits', name, ...edit)

/** How often each call is answered, each limit taken away once. */
export const LIMIT_MUTANTS: readonly Mutant[] = [
  // Of an address
  limit('logins without a limit', 'access/login/login.ts', 'limit: 120', 'limit: 1e9'),
  limit(
    'logins counted after they were looked at',
    'access/login/login.ts',
    "  await limitAddress(call, 'login', RATE)\n  const guess = await beginGuess(call, subjectOf(call, form), form)",
    "  const guess = await beginGuess(call, subjectOf(call, form), form)\n  await limitAddress(call, 'login', RATE)",
  ),
  limit('registrations without a limit', 'access/registration/registration.ts', 'limit: 60', 'limit: 1e9'),
  limit('free plays without a limit', 'access/login/free-play.ts', 'limit: 20', 'limit: 1e9'),
  limit('remembered logins without a limit', 'access/login/remember.ts', 'limit: 30', 'limit: 1e9'),
  limit('exchange codes without a limit', 'access/login/exchange.ts', 'limit: 30', 'limit: 1e9'),
  limit('codes of agents without a limit', 'access/registration/affiliate.ts', 'limit: 30', 'limit: 1e9'),
  limit(
    'asking for links without a limit',
    'access/password/password-service.ts',
    "await limitAddress(call, 'resetMail', MAIL_RATE)",
    '',
  ),
  limit(
    'links to one account without a limit',
    'access/password/password-service.ts',
    'MAIL_A_DAY = { limit: 5',
    'MAIL_A_DAY = { limit: 1e9',
  ),
  limit(
    'links to one mailbox without a limit',
    'access/password/password-service.ts',
    'MAILBOX_A_DAY = { limit: 10',
    'MAILBOX_A_DAY = { limit: 1e9',
  ),
  limit(
    'new passwords by link without a limit',
    'access/password/password-service.ts',
    "  await limitAddress(call, 'reset', RESET_RATE)\n  checkNewPassword(call, form)\n  const hash",
    '  checkNewPassword(call, form)\n  const hash',
  ),
  limit(
    'new passwords by SMS without a limit',
    'access/password/password-service.ts',
    "  await limitAddress(call, 'reset', RESET_RATE)\n  checkNewPassword(call, form)\n  const mobile",
    '  checkNewPassword(call, form)\n  const mobile',
  ),
  limit(
    'new passwords by link and by SMS counted apart',
    'access/password/password-service.ts',
    "  await limitAddress(call, 'reset', RESET_RATE)\n  checkNewPassword(call, form)\n  const mobile",
    "  await limitAddress(call, 'resetPhone', RESET_RATE)\n  checkNewPassword(call, form)\n  const mobile",
  ),
  limit('beginnings of a social login without a limit', 'access/social/routes.ts', 'limit: 30', 'limit: 1e9'),
  limit('social logins without a limit', 'access/social/social-login.ts', 'limit: 30', 'limit: 1e9'),
  limit(
    'beginnings of a login by passkey without a limit',
    'access/passkeys/passkey-login.ts',
    "await limitAddress(base, 'passkey', RATE)",
    '',
  ),
  limit(
    'logins by passkey without a limit',
    'access/passkeys/passkey-login.ts',
    "await limitAddress(call, 'passkeyLogin', RATE)",
    '',
  ),
  limit('pictures without a limit', 'people/human-check/captcha.ts', 'limit: 1,', 'limit: 1e9,'),
  limit('challenges without a limit', 'people/human-check/bot-check.ts', 'limit: 60', 'limit: 1e9'),
  // Of text messages
  limit(
    'text messages for an address without a limit',
    'people/messages/sms-codes.ts',
    'ADDRESS_AN_HOUR = { limit: 10',
    'ADDRESS_AN_HOUR = { limit: 1e9',
  ),
  limit(
    'text messages for a network without a limit',
    'people/messages/sms-codes.ts',
    'NETWORK_AN_HOUR = { limit: 200',
    'NETWORK_AN_HOUR = { limit: 1e9',
  ),
  limit(
    'text messages to a number each second',
    'people/messages/sms-codes.ts',
    'const RESEND_MS = 60_000',
    'const RESEND_MS = 1_000',
  ),
  limit(
    'text messages to a number all day',
    'people/messages/sms-codes.ts',
    "  await limitUse(base, guard, { key: 'day', ...SMS_NUMBER_A_DAY })\n",
    '',
  ),
  limit(
    'text messages to members without the brand’s budget',
    'people/messages/member-codes.ts',
    "if (!(await useBudget(base, 'member')))",
    "if (!(await useBudget(base, 'member')) && recipient === '')",
  ),
  limit(
    'registrations use up the brand’s budget',
    'people/messages/sms-budget.ts',
    'newNumber: 2_500',
    'newNumber: 4_500',
  ),
  limit(
    'codes for anyone use up the brand’s budget',
    'people/messages/sms-budget.ts',
    'anyone: 4_500',
    'anyone: 5_000',
  ),
  limit('a brand’s budget without an end', 'people/messages/sms-budget.ts', 'member: 5_000', 'member: 1e9'),
  // Of a member
  limit(
    'secrets tried on without a limit',
    'people/session/tries.ts',
    'TRIES = { limit: 5',
    'TRIES = { limit: 1e9',
  ),
  limit(
    'tries at secrets for a day',
    'people/session/tries.ts',
    'TRIES = { limit: 5, windowMs: 15 * 60_000 }',
    'TRIES = { limit: 5, windowMs: 24 * 60 * 60_000 }',
  ),
  limit(
    'second factors tried on without a limit',
    'people/second-factor/totp-service.ts',
    "const forgive = await countTry(base, memberId, 'totp')",
    'const forgive = async () => undefined',
  ),
  limit(
    'secrets tried on from anywhere without a limit',
    'people/session/tries.ts',
    '  await limitUse(base, guard, { key: kind, ...TRIES_AN_HOUR })\n',
    '',
  ),
  limit(
    'new second factors tried on without a limit',
    'people/second-factor/totp-service.ts',
    "  const forgive = await countTry(call, member.id, 'totp')\n",
    '  const forgive = async () => undefined\n',
  ),
  limit(
    'names of payees without a limit',
    'access/login/verification.ts',
    'NAMES = { limit: 5',
    'NAMES = { limit: 1e9',
  ),
  limit(
    'codes to members each second',
    'people/messages/member-codes.ts',
    'export const RESEND_MS = 60_000',
    'export const RESEND_MS = 1_000',
  ),
  limit(
    'codes to members all day',
    'people/messages/member-codes.ts',
    'CODES_A_DAY = { limit: 5',
    'CODES_A_DAY = { limit: 1e9',
  ),
  limit(
    'codes to members counted whatever they are for',
    'people/messages/member-codes.ts',
    'key: `${purpose}:day`',
    "key: 'day'",
  ),
  limit(
    'codes to the number of a member all day',
    'people/messages/member-codes.ts',
    "    await limitUse(base, guardOf(base, 'code', recipient), { key: 'day:member', ...SMS_NUMBER_A_DAY })\n",
    '',
  ),
  limit(
    'codes to the number of a member each second',
    'people/messages/member-codes.ts',
    "  if (way === 'sms')\n",
    "  if (way === 'sms' && recipient === '')\n",
  ),
  limit(
    'codes to a new address each second',
    'access/account/contact-service.ts',
    '  await limitUse(base, guard, { key: `${keyOf(contact)}:minute`, limit: 1, windowMs: RESEND_MS })\n',
    '',
  ),
  limit(
    'mails to new addresses without a limit',
    'access/account/contact-service.ts',
    "  await limitAddress(base, 'contactMail', MAIL_RATE)\n",
    '',
  ),
  limit(
    'mails to one new address without a limit',
    'access/account/contact-service.ts',
    "  await limitUse(base, mailbox, { key: 'contactMail', ...CODES_A_DAY })\n",
    '',
  ),
  limit('new passkeys without a limit', 'access/passkeys/passkey-service.ts', 'limit: 20', 'limit: 1e9'),
  limit('pictures of payments without a limit', 'money/cashier/proof-service.ts', 'limit: 20', 'limit: 1e9'),
  limit(
    'notices without a limit',
    'people/messages/security-alert.ts',
    'NOTICES_A_DAY = { limit: 5',
    'NOTICES_A_DAY = { limit: 1e9',
  ),
  limit(
    'notices that hide one another',
    'people/messages/security-alert.ts',
    'const key = `notice:${kind ?? to.template}:${to.channel}`',
    "const key = 'notice'",
  ),
  limit(
    'notices by SMS all day',
    'people/messages/security-alert.ts',
    "    await limitUse(base, guardOf(base, 'code', message.recipient), { key: 'day:notice', ...SMS_NUMBER_A_DAY })\n",
    '',
  ),
  // What limits are made of
  limit(
    'a limit for the whole brand',
    'base/guard/guard.ts',
    "guardOf(base, 'address', machineOf(base.address))",
    "guardOf(base, 'address', machineOf(base.address).slice(0, 0))",
  ),
  limit(
    'one use more than the limit',
    'base/guard/guard-object.ts',
    'row.count >= limit)',
    'row.count > limit)',
  ),
  limit(
    'a window that each use begins again',
    'base/guard/guard-object.ts',
    'DO UPDATE SET count = count + ?3 RETURNING count',
    'DO UPDATE SET count = count + ?3, ends_at = excluded.ends_at RETURNING count',
  ),
  rule(
    'guard',
    'an account of one’s own washes the network clean',
    'access/login/guessing.ts',
    "accountGuard.clear(['all', pair]), networkGuard.forgive('guess')",
    "accountGuard.clear(['all', pair]), networkGuard.clear(['guess'])",
  ),
  rule(
    'session-secrets',
    'a password that is the name',
    'access/password/new-password.ts',
    'if (account && newPassword.toLowerCase() === account)',
    'if (account && newPassword.toLowerCase() === `${account} `)',
  ),
]
