import type { ComponentProps } from 'react'
import type { TFunction } from 'i18next'
import { Field } from '#islands/ui/Field.tsx'
import type { FieldRule } from '#lib/api/access/registration.ts'
import { REGISTER_INPUTS } from '#lib/session/register-form.ts'
import { patternText } from './register-words.ts'

interface Props extends Omit<ComponentProps<'input'>, 'prefix'> {
  t: TFunction
  rule: FieldRule
  error: string | undefined
}

export function RegisterField({ t, rule, error, ...input }: Props) {
  const own = REGISTER_INPUTS[rule.field]
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
