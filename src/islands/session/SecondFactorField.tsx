import type { TFunction } from 'i18next'
import type { ComponentProps } from 'react'
import { Field } from '#islands/ui/Field.tsx'

interface Props extends Omit<ComponentProps<'input'>, 'prefix'> {
  t: TFunction
  isLabelHidden?: boolean
  error?: string | undefined
}

/** The code of the authenticator app, or one of the recovery codes. It takes the focus as it appears. */
export function SecondFactorField({ t, ...input }: Props) {
  return (
    <Field
      {...input}
      label={t('session:login.otp')}
      hint={input.isLabelHidden ? undefined : t('session:login.otpHint')}
      placeholder={input.isLabelHidden ? t('session:login.otp') : undefined}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus
    />
  )
}
