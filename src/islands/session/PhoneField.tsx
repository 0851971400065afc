import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect, type ComponentProps } from 'react'
import { PhoneField as Field } from '#islands/ui/PhoneField.tsx'
import { $countries, loadCountries } from '#lib/session/code-store.ts'

interface Props extends Omit<ComponentProps<'input'>, 'prefix'> {
  t: TFunction
  lang: string
  isLabelHidden?: boolean
  error?: string | undefined
  dialingCode: string
  onDialingCode: (dialingCode: string) => void
}

/** A mobile number of one of the brand's countries. */
export function PhoneField({ t, ...field }: Props) {
  const countries = useStore($countries)
  useEffect(() => void loadCountries(), [])
  return (
    <Field
      {...field}
      words={{ number: t('session:login.mobile'), country: t('session:login.country') }}
      countries={countries.state === 'ready' ? countries.value : []}
    />
  )
}
