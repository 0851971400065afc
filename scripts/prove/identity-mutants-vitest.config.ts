import { runtimeTests } from './runtime-tests.ts'

/** Identity, in this checkout or in a copy with a bug planted. */
export default runtimeTests(
  [
    'session',
    'session-bounds',
    'session-escapes',
    'session-codes',
    'session-remember',
    'session-secrets',
    'session-sender',
    'second-factor-reset',
    'registration',
    'registration-number',
    'register-centre',
    'guard',
    'limits',
    'seal',
    'passkeys',
    'password-code',
    'contact',
    'verification',
    'new-device',
    'bot-check',
    'registry',
    'operator-keys',
    'operator-log',
    'documents',
    'second-account',
    'returning',
  ],
  { isQuick: true },
)
