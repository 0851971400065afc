import type { ComponentProps } from 'react'
import type { TFunction } from 'i18next'
import { Field } from '#islands/ui/Field.tsx'
import type { FieldRule, RegistrationField } from '#lib/api/registration.ts'
import { patternText } from './register-words.ts'

interface Props extends Omit<ComponentProps<'input'>, 'prefix'> {
  t: TFunction
  rule: FieldRule
  error: string | undefined
}

/** How browsers and password managers know each field (WCAG 1.3.5), and which keyboard a phone shows. */
const INPUT: Partial<Record<RegistrationField, ComponentProps<'input'>>> = {
  username: { autoComplete: 'username', autoCapitalize: 'none', spellCheck: false },
  password: { type: 'password', autoComplete: 'new-password' },
  mobileNum: { type: 'tel', autoComplete: 'tel-national', inputMode: 'tel' },
  email: { type: 'email', autoComplete: 'email' },
  payeeName: { autoComplete: 'name' },
  birthday: { type: 'date', autoComplete: 'bday' },
  nickname: { autoComplete: 'nickname' },
  paymentPassword: { type: 'password', autoComplete: 'off', inputMode: 'numeric' },
}

export function RegisterField({ t, rule, error, ...input }: Props) {
  const own = INPUT[rule.field]
  const label = t(`session:register.fields.${rule.field}`)
  return (
    <Field
      {...own}
      {...input}
      label={rule.required ? label : `${label} (${t('ui:optional')})`}
      error={error}
      required={rule.required}
      hint={rule.field === 'birthday' ? undefined : patternText(t, rule)}
      {...(own?.type === 'password' ? { reveal: { show: t('ui:show'), hide: t('ui:hide') } } : {})}
    />
  )
}
