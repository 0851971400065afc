import type { TFunction } from 'i18next'
import type { ComponentProps } from 'react'
import { Field } from '#islands/ui/Field.tsx'

interface Props extends Omit<ComponentProps<'input'>, 'prefix'> {
  t: TFunction
  label: string
  hint?: string | undefined
  error?: string | undefined
}

/** The member's password, where it is asked for again. */
export function PasswordField(props: Props) {
  const { t } = props
  return (
    <Field
      {...withoutT(props)}
      type="password"
      autoComplete="current-password"
      reveal={{ show: t('ui:show'), hide: t('ui:hide') }}
    />
  )
}

/** A six-digit PIN field that password managers ignore. */
export function PinField(props: Props) {
  const { t } = props
  return (
    <Field
      {...withoutT(props)}
      type="password"
      inputMode="numeric"
      autoComplete="off"
      reveal={{ show: t('ui:show'), hide: t('ui:hide') }}
    />
  )
}

function withoutT({ t: _, ...field }: Props) {
  return field
}
