import { useState } from 'react'
import { toFailure, type Failure } from '#lib/client/remote.ts'
import { login } from '#lib/session/session-store.ts'
import { useCaptcha, type Captcha } from './use-captcha.ts'

export interface LoginFields {
  username: string
  password: string
  captcha?: string | undefined
  remember?: boolean | undefined
}

export interface LoginState {
  isPending: boolean
  failure: Failure | undefined
  captcha: Captcha
  submit: (fields: LoginFields) => Promise<boolean>
  clearFailure: () => void
}

/** One login attempt at a time. The picture is asked for only after a failure that says so; what was typed stays. */
export function useLogin(): LoginState {
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const captcha = useCaptcha()

  const submit = async (fields: LoginFields): Promise<boolean> => {
    if (isPending) return false
    setPending(true)
    setFailure(undefined)
    try {
      await login({ ...fields, ...captcha.answer(fields.captcha), type: 'username' })
      return true
    } catch (error) {
      const refusal = toFailure(error)
      setFailure(refusal)
      // A picture is good for one try, so the next one needs another.
      if (asksForCaptcha(refusal) || captcha.picture) await captcha.refresh()
      return false
    } finally {
      setPending(false)
    }
  }
  return { isPending, failure, captcha, submit, clearFailure: () => setFailure(undefined) }
}

function asksForCaptcha({ code, details }: Failure): boolean {
  return details?.['captcha'] === true || code === 'captcha.required' || code === 'captcha.incorrect'
}
