import { useRef, useState } from 'react'
import { toFailure, type Failure } from '#lib/client/remote.ts'
import { dialingCodeOr } from '#lib/session/code-store.ts'
import { login, solveCaptcha } from '#lib/session/login-store.ts'
import type { PasswordDemand } from '#lib/session/password-demand.ts'
import {
  askedVerification,
  type VerificationAsked,
  type VerificationWay,
} from '#lib/session/login-verification.ts'
import type { LoginType } from '#lib/session/login-form.ts'
import { resumeSession } from '#lib/session/session-store.ts'
import { useCaptcha, type Captcha } from './use-captcha.ts'

/** As the product sends it: with `sms` the number is the username and the code the password. */
export interface LoginFields {
  type: LoginType
  username: string
  password: string
  countryDialingCode?: string | undefined
  captcha?: string | undefined
  otp?: string | undefined
  remember?: boolean | undefined
  agentSite?: boolean | undefined
  verification?: { way: VerificationWay; text?: string } | undefined
}

export interface LoginState {
  isPending: boolean
  failure: Failure | undefined
  captcha: Captcha
  /** The password was right and the account has a second factor: the form asks for its code. */
  needsSecondFactor: boolean
  /** The password was right and this place is not known: the form asks for one of these. */
  verification: VerificationAsked | undefined
  /** Resolves to `undefined` where the login was refused. */
  submit: (fields: LoginFields) => Promise<LoginOutcome | undefined>
  /** Logs in by what the browser remembers; whether that was still good. */
  resume: () => Promise<boolean>
  clearFailure: () => void
  /** Back to the first step, and no message. */
  reset: () => void
}

export interface LoginOutcome {
  demand: PasswordDemand | undefined
}

/** One login attempt at a time. The picture is asked for only after a failure that says so; what was typed stays. */
export function useLogin(): LoginState {
  const isBusy = useRef(false)
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [needsSecondFactor, setSecondFactor] = useState(false)
  const [verification, setVerification] = useState<VerificationAsked>()
  const captcha = useCaptcha()

  const submit = async (fields: LoginFields): Promise<LoginOutcome | undefined> => {
    // Two presses can come before the first is drawn.
    if (isBusy.current) return undefined
    isBusy.current = true
    setPending(true)
    setFailure(undefined)
    try {
      return { demand: await attempt(fields, captcha) }
    } catch (error) {
      const refusal = toFailure(error)
      const asksForCode = refusal.code === 'login.secondFactor'
      if (asksForCode) setSecondFactor(true)
      const verificationNow = await askedVerification(refusal)
      if (verificationNow) setVerification(verificationNow)
      // The first time it is no failure, it is the next step.
      const isStep = asksForCode || verificationNow
      if (!isStep || refusal.details?.['isWrong'] === true) setFailure(refusal)
      // A picture is good for one try, so the next one needs another.
      if (asksForCaptcha(refusal) || captcha.picture) await captcha.ask()
      return undefined
    } finally {
      isBusy.current = false
      setPending(false)
    }
  }
  const resumeLogin = async (): Promise<boolean> => {
    setPending(true)
    setFailure(undefined)
    try {
      const isResumed = await resumeSession()
      if (!isResumed) setFailure({ code: 'session.expired' })
      return isResumed
    } catch (error) {
      setFailure(toFailure(error))
      return false
    } finally {
      setPending(false)
    }
  }
  const reset = () => {
    setFailure(undefined)
    setSecondFactor(false)
    setVerification(undefined)
  }
  return {
    isPending,
    failure,
    captcha,
    needsSecondFactor,
    verification,
    submit,
    resume: resumeLogin,
    clearFailure: () => setFailure(undefined),
    reset,
  }
}

/** The step that confirms a new place shows no picture: its bot check is solved in the background. */
async function attempt(fields: LoginFields, captcha: Captcha): Promise<PasswordDemand | undefined> {
  const form = await formOf(fields, captcha)
  try {
    return await login(form)
  } catch (error) {
    if (!fields.verification || toFailure(error).code !== 'captcha.required') throw error
    return login({ ...form, botCheck: await solveCaptcha() })
  }
}

async function formOf(fields: LoginFields, captcha: Captcha) {
  const { type, username, password, countryDialingCode, otp, remember, agentSite, verification } = fields
  return {
    type,
    username,
    password,
    ...(await captcha.answer(fields.captcha, fields.verification ? true : undefined)),
    ...(type === 'sms' ? { countryDialingCode: await dialingCodeOr(countryDialingCode ?? '') } : {}),
    ...(otp ? { otp } : {}),
    ...(remember ? { remember } : {}),
    ...(agentSite ? { agentSite } : {}),
    ...(verification ? { verification } : {}),
  }
}

function asksForCaptcha({ code, details }: Failure): boolean {
  return details?.['captcha'] === true || code === 'captcha.required' || code === 'captcha.incorrect'
}
