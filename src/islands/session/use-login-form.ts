import { useEffect, useRef, useState } from 'react'
import type { FormEvent, RefObject } from 'react'
import {
  canResume,
  EMPTY_LOGIN,
  loginProblems,
  toLoginFields,
  type LoginProblems,
  type LoginType,
  type LoginValues,
} from '#lib/session/login-form.ts'
import { focusFirst } from '#islands/ui/focus-first.ts'
import { isMobileNumber } from '#lib/session/mobile-number.ts'
import type { PasswordDemand } from '#lib/session/password-demand.ts'
import type { RememberedNumber } from '#lib/session/remembered.ts'
import { useCode, type CodeState } from './use-code.ts'
import { useLogin, type LoginFields, type LoginState } from './use-login.ts'

interface Options {
  type: LoginType
  /** The browser may remember this member: the password may stay empty. */
  rememberedName?: string | undefined
  /** Of a member who came in by SMS. */
  rememberedNumber?: RememberedNumber | undefined
  /** On the agents' page: members who are no agents are refused. */
  isForAgents?: boolean
  onDone: (demand: PasswordDemand | undefined) => void
}

export interface LoginFormState {
  login: LoginState
  code: CodeState
  /** Given to the `<form>`: its fields are read where they stand, as password managers fill them in. */
  form: RefObject<HTMLFormElement | null>
  /** As last read: what a field shows when its step comes back. */
  typed: LoginValues
  problems: LoginProblems
  dialingCode: string
  setDialingCode: (dialingCode: string) => void
  submit: (event: FormEvent) => void
  /** What is typed is kept for when its way is chosen again; after a refused attempt it is judged at once. */
  change: () => void
  sendCode: () => void
  /** To the first step, with the cursor in its first field. */
  back: () => void
  /** What a further step of the same login sends again. */
  fields: () => LoginFields
}

/**
 * The login form, in the popup and in the header. Plain fields and a few lines, not the library of the longer forms: this
 * one is opened by everybody, on slow networks, and the library weighs more than all of it.
 */
export function useLoginForm(options: Options): LoginFormState {
  const { type, rememberedName, rememberedNumber, isForAgents = false, onDone } = options
  const login = useLogin()
  const code = useCode('login')
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<LoginValues>({
    ...EMPTY_LOGIN,
    username: rememberedName ?? '',
    number: rememberedNumber?.number ?? '',
    remember: rememberedName !== undefined,
  })
  const [problems, setProblems] = useState<LoginProblems>({})
  const [wasRefused, setRefused] = useState(false)
  const [dialingCode, setDialingCode] = useState(rememberedNumber?.countryDialingCode ?? '')
  const [returns, setReturns] = useState(0)
  const [shownType, setShownType] = useState(type)
  if (shownType !== type) {
    // What was said is about the other way.
    setShownType(type)
    setProblems({})
    setRefused(false)
    login.reset()
  }

  const step = {
    type,
    dialingCode,
    hasCaptcha: login.captcha.isAsked && !login.captcha.isOther,
    needsSecondFactor: login.needsSecondFactor,
    rememberedName,
  }
  const toFields = (values: LoginValues): LoginFields => ({
    ...toLoginFields(values, step),
    ...(isForAgents ? { agentSite: true } : {}),
  })
  useEffect(() => {
    if (returns > 0) focusFirst(form.current, EMPTY_LOGIN)
  }, [returns])
  useEffect(() => clear(form.current, 'captcha'), [login.captcha.picture])
  const read = (): LoginValues => {
    const values = readForm(form.current, typed)
    setTyped(values)
    return values
  }
  /** Shows what is wrong, and puts the cursor into the first field that is. */
  const refuse = (found: LoginProblems) => {
    setProblems(found)
    focusFirst(form.current, found)
  }

  const send = async () => {
    const values = read()
    if (step.hasCaptcha && !login.captcha.picture) {
      // What was typed belongs to a picture that is gone.
      values.captcha = ''
      login.captcha.need()
    }
    const found = loginProblems(values, step)
    setRefused(Object.keys(found).length > 0)
    refuse(found)
    if (Object.keys(found).length > 0) return
    if (canResume(values, step)) {
      if (await login.resume()) onDone(undefined)
      else control(form.current, 'password')?.focus()
      return
    }
    const done = await login.submit(toFields(values))
    if (done) return onDone(done.demand)
    // A picture is good for one try, and so is a code of the app.
    for (const name of ['captcha', 'otp'] as const) clear(form.current, name)
  }
  const sendCode = () => {
    const { number } = read()
    const { number: _, code: __, ...others } = problems
    if (isMobileNumber(dialingCode, number)) {
      setProblems(others)
      void code.send({ countryDialingCode: dialingCode, number })
    } else refuse({ ...others, number: number.trim() ? 'mobile' : 'required' })
  }
  return {
    ...{ login, code, form, typed, problems, dialingCode, setDialingCode, sendCode },
    back: () => {
      login.reset()
      setReturns(returns + 1)
    },
    submit: (event) => {
      event.preventDefault()
      void send()
    },
    change: () => {
      const values = read()
      if (wasRefused) setProblems(loginProblems(values, step))
    },
    fields: () => toFields(typed),
  }
}

/** Fields of other steps are not in the form now: what was typed there stays. */
function readForm(form: HTMLFormElement | null, before: LoginValues): LoginValues {
  const text = (name: keyof LoginValues) => control(form, name)?.value
  return {
    username: text('username') ?? before.username,
    password: text('password') ?? before.password,
    number: text('number') ?? before.number,
    code: text('code') ?? before.code,
    captcha: text('captcha') ?? '',
    otp: text('otp') ?? '',
    remember: control(form, 'remember')?.checked ?? before.remember,
  }
}

function control(form: HTMLFormElement | null, name: keyof LoginValues): HTMLInputElement | undefined {
  const found = form?.elements.namedItem(name)
  return found instanceof HTMLInputElement ? found : undefined
}

function clear(form: HTMLFormElement | null, name: keyof LoginValues): void {
  const input = control(form, name)
  if (input) input.value = ''
}
