import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect, type ComponentProps } from 'react'
import { Field } from '#islands/ui/Field.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { $countries, loadCountries } from '#lib/session/code-store.ts'
import styles from './session.module.css'

interface Props extends Omit<ComponentProps<'input'>, 'prefix'> {
  t: TFunction
  lang: string
  isLabelHidden?: boolean
  error?: string | undefined
  dialingCode: string
  onDialingCode: (dialingCode: string) => void
}

/** A mobile number with its country: a choice where the brand serves several, the one dialling code before it else. */
export function PhoneField({ t, lang, dialingCode, onDialingCode, isLabelHidden, ...input }: Props) {
  const countries = useStore($countries)
  const list = countries.state === 'ready' ? countries.value : []
  useEffect(() => void loadCountries(), [])
  const first = list[0]?.countryDialingCode
  useEffect(() => {
    if (first && !dialingCode) onDialingCode(first)
  }, [first, dialingCode, onDialingCode])
  const number = (
    <Field
      {...input}
      label={t('session:login.mobile')}
      isLabelHidden={isLabelHidden ?? false}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      prefix={list.length === 1 ? `+${dialingCode}` : undefined}
    />
  )
  if (list.length < 2) return number
  const names = new Intl.DisplayNames([lang], { type: 'region' })
  return (
    <div className={styles.phone}>
      <Select
        label={t('session:login.country')}
        isLabelHidden={isLabelHidden ?? false}
        autoComplete="tel-country-code"
        value={dialingCode}
        onChange={(event) => onDialingCode(event.currentTarget.value)}
        options={list.map((each) => ({
          value: each.countryDialingCode,
          label: `+${each.countryDialingCode} ${names.of(each.countryCode) ?? each.countryCode}`,
        }))}
      />
      {number}
    </div>
  )
}
