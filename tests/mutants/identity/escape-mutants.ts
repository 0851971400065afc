import { rule } from './rule.ts'
import type { Mutant } from '../mutant.ts'

const escape = (name: string, ...edit: [file: string, from: string, to: string]) =>
  rule('session-escapes', name, ...edit)

/** Ways around the end of a session, each opened again once. */
export const ESCAPE_MUTANTS: readonly Mutant[] = [
  escape(
    'a weak session ends the others',
    'access/login/session-list.ts',
    '  if (input.id !== member.sessionHash) requireStrong(member)\n',
    '',
  ),
  escape(
    'a code in an address leaves the family',
    'access/login/exchange.ts',
    'family: session.remember_family ?? undefined,',
    'family: undefined,',
  ),
  escape(
    'a code in an address over somebody else who is remembered',
    'access/login/exchange.ts',
    '  if (remembered.member_id !== member_id && remembered.expires_at > base.now)',
    '  if (remembered.member_id === member_id && remembered.expires_at > base.now)',
  ),
  escape(
    'a code in an address outruns a logout',
    'people/session/session-repository.ts',
    '(?15 IS NULL OR EXISTS (',
    '(?15 IS ?15 OR EXISTS (',
  ),
  escape(
    'sessions from an exchange code outlive the logout of their parent',
    'people/session/session-end.ts',
    'session.parent_hash = line.hash)',
    'session.parent_hash = line.hash || 0)',
  ),
  escape(
    'sessions from an exchange code outlive the end of their parent in the list',
    'people/session/session-end.ts',
    'AND member_id = ?3 AND cookie_hash IN (${LINE}) RETURNING',
    'AND member_id = ?3 AND cookie_hash = ?2 RETURNING',
  ),
  escape(
    'sessions opened from an idle session have no parent after it',
    'people/session/session-end.ts',
    '`UPDATE session SET parent_hash = (SELECT parent_hash FROM session',
    '`UPDATE session SET parent_hash = (SELECT NULL FROM session',
  ),
  escape(
    'an idle tab gives away the child sessions although its browser has other tabs',
    'people/session/session-end.ts',
    'AND cookie_hash = ?2 AND tab_hash <> ?3)`',
    'AND cookie_hash = ?2 AND tab_hash <> ?3 AND 0)`',
  ),
  escape(
    'a visitor who returns by a code loses the session that they left',
    'people/session/session-service.ts',
    '(await isInLine(base.env, own, terms.parent.cookieHash))',
    'own.cookieHash === terms.parent.cookieHash',
  ),
  escape(
    'the tabs of a session have different parents',
    'people/session/session-repository.ts',
    'THEN (SELECT max(parent_hash) FROM session WHERE tenant = ?1 AND cookie_hash = ?2) ELSE ?15 END',
    'THEN ?15 ELSE ?15 END',
  ),
  escape(
    'a resume keeps the remembered login of another session',
    'people/session/session-service.ts',
    '  await deleteRemembered(env, of)\n',
    '',
  ),
  escape(
    'a ticket is renewed for ever',
    'access/social/social-login.ts',
    'expiresAtMs: subject.expiresAtMs, nowMs: base.now',
    'expiresAtMs: base.now + TICKET_MS, nowMs: base.now',
  ),
  escape(
    'a resume that failed leaves its cookie',
    'access/login/remember.ts',
    "    base.replyHeaders.delete('set-cookie')\n",
    '',
  ),
  escape(
    'every session makes its place known',
    'access/login/login-result.ts',
    'if (!isWeak && !TRIAL_TYPES',
    'if (!TRIAL_TYPES',
  ),
  escape(
    'a login under way survives a suspension',
    'people/session/session-repository.ts',
    "AND status = 'active' AND password_changed_at = ?14",
    'AND password_changed_at = ?14',
  ),
  escape(
    'a login under way is remembered through a suspension',
    'access/login/remember-repository.ts',
    "AND status = 'active' AND password_changed_at = ?8",
    'AND password_changed_at = ?8',
  ),
  escape(
    'what was open before a suspension wakes up',
    'ops/ops/member-status.ts',
    '...OPEN_TABLES.map(',
    "...(input.status === 'suspended' ? OPEN_TABLES : []).map(",
  ),
  escape(
    'links for suspended accounts',
    'access/password/password-service.ts',
    "member?.status === 'active' &&\n    member.passwordChangedAtMs ===",
    'member?.passwordChangedAtMs ===',
  ),
  escape(
    'money of suspended accounts is paid out',
    'money/cashier/withdrawal-repository.ts',
    'AND ordered_at IS NULL AND next_try_at <= ? AND ${IS_ACTIVE}`,',
    'AND ordered_at IS NULL AND next_try_at <= ?`,',
  ),
  escape(
    'a suspension while the secret is looked at',
    'money/cashier/step-up.ts',
    "  if (after.status !== 'active') throw new ApiError('session.required')\n",
    '',
  ),
  escape(
    'the second of two changes stands',
    'people/member/member-repository.ts',
    ' AND password_changed_at = ?5 RETURNING',
    ' AND ?5 = ?5 RETURNING',
  ),
  escape(
    'a password is demanded of everybody',
    'people/session/session-service.ts',
    '      row.is_passwordless === 0 &&\n',
    '',
  ),
  escape(
    'remembered logins forget how they began',
    'access/login/remember-repository.ts',
    'SELECT tenant, ?1, ?2, family, member_id, expires_at, is_passwordless FROM remember',
    'SELECT tenant, ?1, ?2, family, member_id, expires_at, 0 FROM remember',
  ),
  escape(
    'known numbers take one statement more',
    'access/login/login.ts',
    "await hasSecondFactor(base, member?.id ?? '')",
    'member !== undefined && (await hasSecondFactor(base, member.id))',
  ),
  escape(
    'places without number',
    'access/login/known-place.ts',
    'ORDER BY seen_at DESC, rowid DESC LIMIT ?4',
    'ORDER BY seen_at DESC, rowid DESC LIMIT 20 * ?4',
  ),
  escape(
    'a browser is trusted by what it calls itself',
    'access/login/new-device.ts',
    "kind: 'seenDevice'",
    "kind: 'device'",
  ),
  escape(
    'an old password comes back with new figures',
    'people/member/member-repository.ts',
    "'UPDATE member SET password_hash = ? WHERE tenant = ? AND id = ? AND password_hash = ?'",
    "'UPDATE member SET password_hash = ? WHERE tenant = ? AND id = ? AND (password_hash = ? OR 1)'",
  ),
  rule(
    'session-secrets',
    'a login by a code changes the password without the old one',
    'access/password/password-service.ts',
    '!session || session.is_passwordless !== 0 || session',
    '!session || session',
  ),
  rule(
    'session-codes',
    'a code for a registration that asks for none',
    'access/registration/routes.ts',
    "['DIRECTREG3', 'REGMOBVERF3'])\n  const isByName",
    "['DIRECTREG3'])\n  const isByName",
  ),
  rule(
    'session-codes',
    'a number of nobody leaves nothing to guess at',
    'people/messages/sms-codes.ts',
    "  await guardOf(base, 'code', mobile).put(purpose",
    "  if (isDue) await guardOf(base, 'code', mobile).put(purpose",
  ),
  rule(
    'seal',
    'sealed bodies without a limit',
    'http/body.ts',
    "    await limitAddress(base, 'sealed', SEALED_A_MINUTE)\n",
    '',
  ),
]
