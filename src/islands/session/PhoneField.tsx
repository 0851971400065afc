import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect, type ComponentProps } from 'react'
import { failureText } from '#islands/ui/failure-text.ts'
import { PhoneField as Field } from '#islands/ui/PhoneField.tsx'
import { $countries, loadCountries } from '#lib/session/code-store.ts'
import styles from './session.late.module.css'

interface Props extends Omit<ComponentProps<'input'>, 'prefix'> {
  t: TFunction
  lang: string
  isLabelHidden?: boolean
  isOptional?: boolean
  error?: string | undefined
  dialingCode: string
  onDialingCode: (dialingCode: string) => void
}

/**
 * A mobile number of one of the brand's countries. In a header there is no room to say that the countries did not come:
 * sending a code asks for them again, and says it.
 */
export function PhoneField({ t, isOptional = false, ...field }: Props) {
  const countries = useStore($countries)
  useEffect(() => void loadCountries(), [])
  const label = t('session:login.mobile')
  return (
    <>
      <Field
        {...field}
        words={{
          number: isOptional ? `${label} (${t('ui:optional')})` : label,
          country: t('session:login.country'),
        }}
        countries={countries.state === 'ready' ? countries.value : []}
      />
      {countries.state === 'failed' && !field.isLabelHidden && (
        <div className={styles.options} role="alert">
          <span className={styles.risk}>{failureText(t, countries.error)}</span>
          <button type="button" className={styles.link} onClick={() => void loadCountries()}>
            {t('ui:retry')}
          </button>
        </div>
      )}
    </>
  )
}
