import i18next from 'i18next'
import { beforeAll, expect, it } from 'vitest'
import errors from '#locales/en/errors.json' with { type: 'json' }
import session from '#locales/en/session.json' with { type: 'json' }
import { patternText, problemText } from '#islands/session/register-words.ts'
import { failureText } from '#islands/ui/failure-text.ts'
import { PATTERN_IDS, type PatternId } from '#lib/shared/text/patterns.ts'

const words = i18next.createInstance()
beforeAll(() =>
  words.init({ lng: 'en', resources: { en: { errors, session } }, interpolation: { escapeValue: false } }),
)

/** Each kind with bounds of 6 and 16. Whoever obeys the sentence is let in. */
const PATTERNS: Record<PatternId, string> = {
  any: '6–16 characters',
  letterFirst: '6–16 letters (A–Z) and digits only, a letter first',
  chineseDigits: '6–16 Chinese characters and digits',
  alphanumeric: '6–16 letters (A–Z) and digits only',
  letterAndDigit: '6–16 letters (A–Z) and digits only, at least one of each',
  digits: '6–16 digits',
  oneUppercase: '6–16 letters (A–Z) and digits only, with a capital letter',
  lettersSpaces: '6–16 letters (A–Z) and spaces only',
  noSpaces: '6–16 characters, no spaces',
  chinesePunctuation: '6–16 Chinese characters',
  dateYmd: 'A date like 1990-12-31',
  dateMdy: 'A date like 12-31-1990',
  email: 'An e-mail address like name@example.com',
  korean: '6–16 Korean characters',
}

it.each(PATTERN_IDS)('says what %s asks for, with one number where both bounds are the same', (patternId) => {
  const rule = { field: 'qqNum', enabled: true, required: true, patternId, acceptedPattern: '*' } as const
  expect(patternText(words.t, { ...rule, minLength: 6, maxLength: 16 })).toBe(PATTERNS[patternId])
  expect(patternText(words.t, { ...rule, minLength: 6, maxLength: 6 })).toBe(
    PATTERNS[patternId].replace('6–16', '6'),
  )
})

it('names no order of day, month and year under a date field, which has that of the browser', () => {
  const rule = { field: 'birthday', enabled: true, required: true, patternId: 'dateYmd' } as const
  const fields = [{ ...rule, acceptedPattern: '*', minLength: 10, maxLength: 10 }]
  const settings = {
    ...{ fields, minimumAgeYears: 18, timeZone: 'UTC' },
    ...{ smsVerification: false, captchaRequired: false },
  }
  expect(problemText(words.t, { field: 'birthday', problem: 'pattern', settings, failure: undefined })).toBe(
    'Check the date of birth',
  )
})

it.each([
  ['login.locked', { retryAfterSeconds: 300 }, 'Too many attempts. Try again in 5 minutes.'],
  ['login.locked', undefined, 'Too many attempts. Wait a few minutes and try again.'],
  ['request.tooMany', { retryAfterSeconds: 20 }, 'Too many requests. Try again in 20 seconds.'],
  ['login.secondFactor', { isWrong: true }, 'This code is not right, or it was used already.'],
  ['system.moduleOff', { module: 'FREEPLAY3' }, 'This is not offered here. Customer service can help.'],
])('says %s %o', (code, details, text) => {
  expect(failureText(words.t, { code, details })).toContain(text)
})
