import type { TFunction } from 'i18next'
import { failureText } from '#islands/ui/failure-text.ts'
import type { Failure } from '#lib/client/remote.ts'
import type { LoginType } from '#lib/session/login-form.ts'

/** Why a login was refused. Who logs in by number is told of number and code, not of a name and password. */
export function loginFailureText(t: TFunction, failure: Failure, type: LoginType): string {
  if (type === 'sms' && failure.code === 'login.incorrect') return t('session:login.incorrectSms')
  return failureText(t, failure)
}
