import { isMobileNumber } from './mobile-number.ts'

export type LoginType = 'username' | 'sms'

const LONGEST_NAME = 64
const LONGEST_SECRET = 255

/** What stands in the login form. The two modes keep their own texts. */
export interface LoginValues {
  username: string
  password: string
  number: string
  code: string
  captcha: string
  otp: string
  remember: boolean
}

export const EMPTY_LOGIN: LoginValues = {
  username: '',
  password: '',
  number: '',
  code: '',
  captcha: '',
  otp: '',
  remember: false,
}

/** What the form asks for now. */
export interface LoginStep {
  type: LoginType
  dialingCode: string
  hasCaptcha: boolean
  needsSecondFactor: boolean
  /** The browser may remember this member, so that the password can be left out. */
  rememberedName?: string | undefined
}

export type LoginProblem = 'required' | 'mobile' | 'captcha'
export type LoginProblems = Partial<Record<keyof LoginValues, LoginProblem>>

/** As the call takes it: by SMS the number is the user name and the code the password. */
export function toLoginFields(values: LoginValues, { type, dialingCode }: LoginStep) {
  const { captcha, otp, remember } = values
  return type === 'sms'
    ? {
        type,
        username: values.number,
        password: values.code,
        countryDialingCode: dialingCode,
        captcha,
        otp,
        remember,
      }
    : { type, username: values.username, password: values.password, captcha, otp, remember }
}

/**
 * What is wrong with a filled-in form, by field. It says of the two main fields what the call's schema says, which weighs
 * more than this form and so is not loaded for it; a test holds the two together.
 */
export function loginProblems(values: LoginValues, step: LoginStep): LoginProblems {
  const { type } = step
  const problems: LoginProblems = {}
  const [name, secret] = type === 'sms' ? (['number', 'code'] as const) : (['username', 'password'] as const)
  if (!isBetween(values[name].trim(), LONGEST_NAME)) problems[name] = 'required'
  if (!isBetween(values[secret], LONGEST_SECRET)) problems[secret] = 'required'
  if (canResume(values, step)) delete problems.password
  if (type === 'sms' && !problems.number && !isMobileNumber(step.dialingCode, values.number))
    problems.number = 'mobile'
  if (step.hasCaptcha && !values.captcha.trim()) problems.captcha = 'captcha'
  if (step.needsSecondFactor && !values.otp.trim()) problems.otp = 'required'
  return problems
}

function isBetween(text: string, longest: number): boolean {
  return text.length > 0 && text.length <= longest
}

/** The remembered member left the dots in the password's place as they are. */
export function canResume(values: LoginValues, { type, rememberedName }: LoginStep): boolean {
  return type === 'username' && values.password === '' && values.username.trim() === rememberedName
}
