import { useEffect, type ComponentProps } from 'react'
import { regionName } from '#lib/shared/intl/names.ts'
import { Field } from './Field.tsx'
import type { FieldTexts } from './FieldFrame.tsx'
import styles from './PhoneField.late.module.css'
import { Select } from './Select.tsx'

interface Country {
  /** ISO 3166-1. */
  countryCode: string
  countryDialingCode: string
}

interface Props extends Omit<ComponentProps<'input'>, 'prefix'> {
  words: { number: string; country: string }
  lang: string
  /** The brand's countries; empty while they are loading. */
  countries: readonly Country[]
  isLabelHidden?: boolean
  hint?: FieldTexts['hint']
  error?: string | undefined
  dialingCode: string
  onDialingCode: (dialingCode: string) => void
}

/** A mobile number with its country: a select where there are several, otherwise a fixed dialling code. */
export function PhoneField(props: Props) {
  const { words, lang, countries, dialingCode, onDialingCode, isLabelHidden = false, ...input } = props
  const first = countries[0]?.countryDialingCode
  useEffect(() => {
    if (first && !dialingCode) onDialingCode(first)
  }, [first, dialingCode, onDialingCode])
  const isChoice = countries.length > 1
  return (
    // The same tree in every state, so that typed text survives the loading of the countries.
    <div className={isChoice ? styles.phone : undefined}>
      {isChoice && (
        <Select
          label={words.country}
          isLabelHidden={isLabelHidden}
          autoComplete="tel-country-code"
          value={dialingCode}
          onChange={(event) => onDialingCode(event.currentTarget.value)}
          options={optionsOf(countries, lang)}
        />
      )}
      <Field
        {...input}
        label={words.number}
        isLabelHidden={isLabelHidden}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        prefix={countries.length === 1 ? `+${dialingCode}` : undefined}
      />
    </div>
  )
}

function optionsOf(countries: readonly Country[], lang: string) {
  return countries.map(({ countryCode, countryDialingCode }) => ({
    value: countryDialingCode,
    label: `+${countryDialingCode} ${regionName(countryCode, lang)}`,
  }))
}
