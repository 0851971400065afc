import { useState } from 'react'
import { Field } from '#islands/ui/Field.tsx'
import type { FieldProps } from './field-props.ts'
import { fieldLabel } from './schema-words.ts'
import { unitOf, unitText, unitValue } from './schema-units.ts'

/** A number in the unit that people write: money, percent, hours, a moment of the brand's clock. */
export function NumberField({ t, name, path, value, units, errorAt, onChange }: FieldProps) {
  const unit = unitOf(name)
  const [text, setText] = useState(() => unitText(unit, value, units))
  const error = errorAt(path)
  return (
    <Field
      label={fieldLabel(t, name)}
      value={text}
      autoComplete="off"
      {...(error === undefined ? {} : { error })}
      {...(unit === 'moment'
        ? { type: 'datetime-local', hint: t('console:content.zone', { zone: units.timeZone }) }
        : { inputMode: 'decimal' as const })}
      {...(unit === 'number' || unit === 'moment'
        ? {}
        : { suffix: unit === 'money' ? units.currency.code : t(`console:offers.unit.${unit}`) })}
      onChange={(event) => {
        setText(event.target.value)
        onChange(unitValue(unit, event.target.value, units))
      }}
    />
  )
}
