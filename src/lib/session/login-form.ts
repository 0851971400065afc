import { cleanEntry } from '#lib/shared/text/entry.ts'
import { isMobileNumber } from './mobile-number.ts'

export type LoginType = 'username' | 'sms'

const LONGEST_NAME = 64
const LONGEST_SECRET = 255

/** The values of the login form. The two modes keep their own texts. */
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

/** The current step of the form. */
export interface LoginStep {
  type: LoginType
  dialingCode: string
  hasCaptcha: boolean
  needsSecondFactor: boolean
  /** This browser may remember the member, who can then leave the password out. */
  rememberedName?: string | undefined
}

type LoginProblem = 'required' | 'mobile' | 'captcha'
export type LoginProblems = Partial<Record<keyof LoginValues, LoginProblem>>

/** The input of the call: by SMS the number is the user name and the code the password. */
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
 * The problems of a filled-in form, by field. It repeats the bounds of the call's schema for the two main fields, because
 * the schema is larger than this form and not loaded for it; a test compares them.
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
  if (step.hasCaptcha && !cleanEntry(values.captcha)) problems.captcha = 'captcha'
  if (step.needsSecondFactor && !cleanEntry(values.otp)) problems.otp = 'required'
  return problems
}

function isBetween(text: string, longest: number): boolean {
  return text.length > 0 && text.length <= longest
}

/** Whether the remembered member left the placeholder of the password unchanged. */
export function canResume(values: LoginValues, { type, rememberedName }: LoginStep): boolean {
  return type === 'username' && values.password === '' && values.username.trim() === rememberedName
}
