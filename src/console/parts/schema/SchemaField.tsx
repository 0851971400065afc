import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { ListField } from './ListField.tsx'
import type { FieldProps } from './field-props.ts'
import { ObjectFields } from './ObjectFields.tsx'
import { initialOf, isObject, kindKeyOf, kindOf, type Shape } from './schema.ts'
import { choiceLabel, fieldLabel } from './schema-words.ts'
import { NumberField } from './NumberField.tsx'

/** One key of the terms, whatever it holds: the schema says what. */
export function SchemaField(given: Omit<FieldProps, 'Part'>) {
  const props: FieldProps = { ...given, Part: SchemaField }
  const { t, shape, name, path, value, isNeeded, errorAt, onChange } = props
  const label = fieldLabel(t, name)
  const error = errorAt(path)
  const said = error === undefined ? {} : { error }
  if (shape.oneOf) return <KindField {...props} kinds={shape.oneOf} />
  if (shape.type === 'object') return <ObjectField {...props} />
  if (shape.type === 'array' || shape.anyOf) return <ListField {...props} />
  if (shape.type === 'boolean')
    return (
      <Checkbox
        {...said}
        label={label}
        checked={value === true}
        onChange={(event) => onChange(event.target.checked)}
      />
    )
  if (shape.enum)
    return (
      <Select
        {...said}
        label={label}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
        options={[
          ...(isNeeded ? [] : [{ value: '', label: t('console:offers.unset') }]),
          ...shape.enum.map((each) => ({ value: each, label: choiceLabel(t, each) })),
        ]}
      />
    )
  if (shape.type === 'number') return <NumberField {...props} />
  return (
    <Field
      {...said}
      label={label}
      type={shape.format === 'date' ? 'date' : 'text'}
      value={typeof value === 'string' ? value : ''}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value === '' && !isNeeded ? undefined : event.target.value)}
    />
  )
}

/** A group of keys; one that is not needed can be added and taken away. */
function ObjectField(props: FieldProps) {
  const { t, shape, name, value, isNeeded, onChange } = props
  const label = fieldLabel(t, name)
  if (!isObject(value))
    return (
      <div>
        <Button size="sm" variant="secondary" icon="plus" onClick={() => onChange(initialOf(shape))}>
          {label}
        </Button>
      </div>
    )
  return (
    <fieldset className="console-group">
      <legend>{label}</legend>
      <ObjectFields {...props} value={value} />
      {!isNeeded && (
        <div>
          <Button size="sm" variant="ghost" icon="trash" onClick={() => onChange(undefined)}>
            {t('console:offers.without', { name: label })}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

/** One of several kinds, with the keys of that kind. */
function KindField(props: FieldProps & { kinds: readonly Shape[] }) {
  const { t, name, value, kinds, onChange } = props
  const [first] = kinds
  const kind = isObject(value) && first ? value[kindKeyOf(first)] : undefined
  const chosen = kinds.find((each) => kindOf(each) === kind)
  return (
    <fieldset className="console-group">
      <legend>{fieldLabel(t, name)}</legend>
      <Select
        label={t('console:offers.field.kind')}
        value={typeof kind === 'string' ? kind : ''}
        onChange={(event) => {
          const next = kinds.find((each) => kindOf(each) === event.target.value)
          if (next) onChange(initialOf(next))
        }}
        options={kinds.map((each) => ({ value: kindOf(each), label: choiceLabel(t, kindOf(each)) }))}
      />
      {chosen && isObject(value) && <ObjectFields {...props} shape={chosen} value={value} />}
    </fieldset>
  )
}
