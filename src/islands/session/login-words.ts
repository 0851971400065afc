import type { TFunction } from 'i18next'
import { failureText } from '#islands/ui/failure-text.ts'
import type { Failure } from '#lib/client/remote.ts'
import type { LoginType } from '#lib/session/login-form.ts'

/** Why a login was refused. A login by number gets a text about number and code, not about name and password. */
export function loginFailureText(t: TFunction, failure: Failure, type: LoginType): string {
  if (type === 'sms' && failure.code === 'login.incorrect') return t('session:login.incorrectSms')
  return failureText(t, failure)
}
