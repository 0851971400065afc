import { describe, expect, it } from 'vitest'
import { loginForm } from '#lib/api/access/login.ts'
import { EMPTY_LOGIN, loginProblems, toLoginFields, type LoginType } from '#lib/session/login-form.ts'

const TEXTS = ['', ' ', '   ', 'a', 'mara', ' mara ', 'm'.repeat(64), 'm'.repeat(65), ` ${'m'.repeat(64)} `]
const SECRETS = ['', ' ', 's', 's'.repeat(255), 's'.repeat(256)]

/** The popup judges without the schema, so as not to load it: the two must not part. */
describe.each<LoginType>(['username', 'sms'])('a login form by %s', (type) => {
  const step = { type, dialingCode: '55', hasCaptcha: false, needsSecondFactor: false }
  const [name, secret] = type === 'sms' ? (['number', 'code'] as const) : (['username', 'password'] as const)

  it.each(TEXTS.flatMap((text) => SECRETS.map((each) => [text, each] as const)))(
    'says of %j and %j what the call says',
    (text, each) => {
      const values = { ...EMPTY_LOGIN, [name]: text, [secret]: each }
      const refused = new Set(
        loginForm.safeParse(toLoginFields(values, step)).error?.issues.map((issue) => issue.path[0]),
      )
      const problems = loginProblems(values, step)
      expect(problems[name] === 'required').toBe(refused.has('username'))
      expect(problems[secret] === 'required').toBe(refused.has('password'))
    },
  )
})
