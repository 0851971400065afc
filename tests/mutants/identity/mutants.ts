import { BOUND_MUTANTS } from './bound-mutants.ts'
import { ESCAPE_MUTANTS } from './escape-mutants.ts'
import { CONTACT_MUTANTS } from './contact-mutants.ts'
import { EXCLUSION_MUTANTS } from './exclusion-mutants.ts'
import { LIMIT_MUTANTS } from './limit-mutants.ts'
import { OPERATOR_MUTANTS } from './operator-mutants.ts'
import { RESET_MUTANTS } from './reset-mutants.ts'
import { rule } from './rule.ts'
import { SECRET_MUTANTS } from './secret-mutants.ts'
import type { Mutant } from '../mutant.ts'

/** Rules that keep strangers out, each taken away once. */
export const MUTANTS: readonly Mutant[] = [
  // Who may call
  rule(
    'session',
    'the tab’s half is not asked for',
    'people/session/session-repository.ts',
    ' AND session.tab_hash = ?`,\n  )\n    .bind(tenant, cookieHash, tabHash)\n    .first',
    '`,\n  )\n    .bind(tenant, cookieHash)\n    .first',
  ),
  rule(
    'session',
    'a session never ends',
    'people/session/session-service.ts',
    'if (row.expires_at <= now || row.seen_at + IDLE_MS <= now) {',
    'if (row.expires_at + row.seen_at <= 0) {',
  ),
  rule(
    'session',
    'a session does not tire',
    'people/session/session-service.ts',
    ' || row.seen_at + IDLE_MS <= now',
    '',
  ),
  rule(
    'session',
    'the earlier session lives on',
    'people/session/session-service.ts',
    'if (earlier) await endBrowser(base, earlier)',
    '',
  ),
  rule(
    'session',
    'suspended members keep their session',
    'people/session/session-service.ts',
    "if (row.status !== 'active') throw new ApiError('session.required')",
    '',
  ),
  rule(
    'session',
    'a logout leaves the session',
    'people/session/session-service.ts',
    'if (cookie) await endBrowser(base, cookie)',
    '',
  ),
  rule(
    'session',
    'calls of other sites',
    'http/origin.ts',
    "if (site !== 'same-origin') throw new ApiError('request.origin')",
    '',
  ),
  rule(
    'registry',
    'trial accounts may do everything',
    'http/policies.ts',
    "if (endpoint.who !== 'session' && TRIAL_TYPES.includes(member.type))\n    throw new ApiError('session.trialBlocked')",
    '',
  ),
  rule(
    'registry',
    'another brand’s merchant code',
    'http/serve.ts',
    "if (given !== undefined && given !== merchantCode) throw new ApiError('request.merchant')",
    '',
  ),
  // Login
  {
    name: 'no lock after ten failures',
    first: 'guard',
    edits: [
      [
        'access/login/guessing.ts',
        'if (struck.lockedUntilMs > base.now) throw locked(base, struck.lockedUntilMs)',
        '',
      ],
      [
        'access/login/guessing.ts',
        'if (ofPair.lockedUntilMs > base.now) {',
        'if (ofPair.lockedUntilMs < 0) {',
      ],
    ],
  },
  rule(
    'guard',
    'the lock is for the account, not the pair',
    'access/login/guessing.ts',
    'const pair = `pair:${network}`',
    "const pair = 'pair'",
  ),
  rule(
    'guard',
    'no captcha after five failures',
    'access/login/guessing.ts',
    'if (highest > CAPTCHA_AFTER) await passCaptcha(base, answer, takeBack)',
    '',
  ),
  rule(
    'guard',
    'failures of a network are not counted',
    'access/login/guessing.ts',
    'Math.max(ofAccount.count, ofNetwork.count)',
    'ofAccount.count',
  ),
  rule(
    'guard',
    'a captcha for many uses',
    'base/guard/guard-object.ts',
    "if (isRight) this.#sql('DELETE FROM kept WHERE key = ?', key)",
    '',
  ),
  rule(
    'guard',
    'a captcha for many tries',
    'base/guard/guard-object.ts',
    "else this.#sql('UPDATE kept SET tries = tries - 1 WHERE key = ?', key)",
    '',
  ),
  rule(
    'guard',
    'IPv6 counted by the address',
    'base/guard/guard.ts',
    'machineOf(base.address)',
    'base.address',
  ),
  rule(
    'guard',
    'accounts that do not exist cost no hash',
    'access/login/login.ts',
    'const isRight = await verifyPassword(form.password, member ? member.passwordHash : DUMMY_HASH)',
    'const isRight = member ? await verifyPassword(form.password, member.passwordHash) : false',
  ),
  rule(
    'session',
    'suspended members log in',
    'access/login/admit-member.ts',
    "if (member.status === 'suspended') throw new ApiError('login.suspended')",
    '',
  ),
  rule(
    'session-secrets',
    'the second factor is not asked for',
    'people/second-factor/second-factor.ts',
    'if (!(await hasSecondFactor(base, member.id))) return false',
    'if (Math.abs(1) > 0) return false',
  ),
  rule(
    'session-secrets',
    'a code of the app works twice',
    'people/second-factor/totp-repository.ts',
    ' AND last_step < ?1',
    '',
  ),
  rule(
    'session-secrets',
    'a recovery code works twice',
    'people/second-factor/totp-repository.ts',
    "'DELETE FROM recovery_code WHERE tenant = ? AND member_id = ? AND code_hash = ?'",
    "'UPDATE recovery_code SET code_hash = code_hash WHERE tenant = ? AND member_id = ? AND code_hash = ?'",
  ),
  rule(
    'session-secrets',
    'codes of the app may be guessed on',
    'people/session/tries.ts',
    '  await limitUse(base, guard, { key: own, ...TRIES })\n',
    '',
  ),
  rule(
    'verification',
    'every place is known',
    'access/login/verification.ts',
    'if (await isKnownPlace(base, member)) return',
    'if (Math.abs(1) > 0) return',
  ),
  rule(
    'verification',
    'a code sent by one way is good for another',
    'people/messages/member-codes.ts',
    'match(`${purpose}:${way}`, hashToken(bareEntry',
    'match(`${purpose}:email`, hashToken(bareEntry',
  ),
  rule(
    'verification',
    'names of payees may be guessed on',
    'access/login/verification.ts',
    "await limitUse(base, guard, { key: 'payee', ...NAMES })",
    '',
  ),
  rule(
    'session',
    'free play where it is off',
    'access/login/free-play.ts',
    "requireModules(tenant, ['FREEPLAY3'])",
    '',
  ),
  // Remembering
  rule(
    'session-remember',
    'a resumed login is a strong one',
    'people/session/session-service.ts',
    'return openTab(base, member, { ...terms, isWeak: true, cookie })',
    'return openTab(base, member, { ...terms, isWeak: false, cookie })',
  ),
  rule(
    'session-remember',
    'a remember cookie works twice',
    'access/login/remember-repository.ts',
    ' AND used_at IS NULL',
    '',
  ),
  rule(
    'session-remember',
    'a stolen cookie ends nothing',
    'access/login/remember.ts',
    'await deleteFamily(env, { tenant: tenant.id, family })\n    base.later(',
    'base.later(',
  ),
  rule(
    'session-remember',
    'remembered for longer than a day',
    'access/login/remember.ts',
    '!used || used.expires_at <= now',
    '!used',
  ),
  rule(
    'session-remember',
    'a login by SMS is not remembered',
    'access/login/login.ts',
    '{ remember: form.remember, isPasswordless',
    "{ remember: form.type !== 'sms' && form.remember, isPasswordless",
  ),
  rule(
    'session-remember',
    'the validator is not compared',
    'access/login/forget-login.ts',
    'isEqual(row.validator_hash, hashToken(validator))',
    "validator.length > 0 && isEqual('', '')",
  ),
  rule(
    'session-remember',
    'a tab joins a session of any login',
    'people/session/session-repository.ts',
    ' AND member_id = ? AND expires_at > ? AND seen_at > ?\n     LIMIT 1`,\n  )\n  return (await statement.bind(tenant, cookieHash, memberId, nowMs, nowMs - idleMs)',
    ' AND expires_at > ? AND seen_at > ?\n     LIMIT 1`,\n  )\n  return (await statement.bind(tenant, cookieHash, nowMs, nowMs - idleMs)',
  ),
  ...SECRET_MUTANTS,
  ...BOUND_MUTANTS,
  ...ESCAPE_MUTANTS,
  ...CONTACT_MUTANTS,
  ...LIMIT_MUTANTS,
  ...EXCLUSION_MUTANTS,
  ...OPERATOR_MUTANTS,
  ...RESET_MUTANTS,
]
