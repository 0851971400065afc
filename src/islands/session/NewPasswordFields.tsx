import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { Field } from '#islands/ui/Field.tsx'
import type { Failure } from '#lib/client/remote.ts'
import { fieldProblem } from '#lib/shared/text/patterns.ts'
import { $registrationSettings, loadRegistrationSettings } from '#lib/session/registration-store.ts'
import { patternText, refusedReason } from './register-words.ts'

export interface NewPasswords {
  newPassword: string
  confirmNewPassword: string
}

export const EMPTY_PASSWORDS: NewPasswords = { newPassword: '', confirmNewPassword: '' }

interface Props {
  t: TFunction
  /** Of the form's last sending: what it says of the password stands under the field. */
  refusal: Failure | undefined
  /** The account name, where it is known: a password must not equal it. */
  account?: string | undefined
}

/** A new password, twice, by the brand's rule for passwords. They belong to the form around them (`FormProvider`). */
export function NewPasswordFields({ t, refusal, account }: Props) {
  const form = useFormContext<NewPasswords>()
  const settings = useStore($registrationSettings)
  useEffect(() => void loadRegistrationSettings(), [])
  const rule =
    settings.state === 'ready' ? settings.value.fields.find(({ field }) => field === 'password') : undefined
  const { errors } = form.formState
  const reveal = { show: t('ui:show'), hide: t('ui:hide') }
  const ask = rule && patternText(t, rule)
  const wrong = errors.newPassword?.type ?? refusedReason(refusal, 'newPassword')
  return (
    <>
      <Field
        {...form.register('newPassword', {
          validate: {
            rule: (text) => text !== '' && (!rule || fieldProblem(rule, text) === undefined),
            sameAsUsername: (text) => text.toLowerCase() !== account?.toLowerCase(),
          },
        })}
        type="password"
        label={t('session:password.new')}
        autoComplete="new-password"
        hint={ask}
        reveal={reveal}
        error={
          wrong &&
          (hasOwnWords(wrong) ? t(`session:password.${wrong}`) : (ask ?? t('session:validation.required')))
        }
      />
      <Field
        {...form.register('confirmNewPassword', {
          validate: (text, values) => text === values.newPassword,
        })}
        type="password"
        label={t('session:password.repeat')}
        autoComplete="new-password"
        reveal={reveal}
        error={errors.confirmNewPassword && t('session:validation.mismatch')}
      />
    </>
  )
}

function hasOwnWords(reason: string): reason is 'sameAsOld' | 'sameAsUsername' | 'common' {
  return reason === 'sameAsOld' || reason === 'sameAsUsername' || reason === 'common'
}
