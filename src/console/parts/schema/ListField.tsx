import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { FieldError } from '#islands/ui/FieldError.tsx'
import type { FieldProps } from './field-props.ts'
import { ObjectFields } from './ObjectFields.tsx'
import { initialOf, isObject, type Json, type Shape } from './schema.ts'
import { unitOf, unitText, unitValue, type Units } from './schema-units.ts'
import { choiceLabel, fieldLabel } from './schema-words.ts'

/** Several of a kind: names to choose from, values in one line, or groups of keys. */
export function ListField(props: FieldProps) {
  const { shape } = props
  const list = shape.anyOf?.find(({ type }) => type === 'array') ?? shape
  const any = shape.anyOf?.find(({ const: only }) => only !== undefined)?.const
  if (list.items?.enum) return <Choices {...props} names={list.items.enum} any={any} />
  if (list.items?.type === 'object') return <Groups {...props} items={list.items} />
  return <Line {...props} isNumber={list.items?.type === 'number'} />
}

function Choices({
  t,
  name,
  path,
  value,
  errorAt,
  onChange,
  names,
  any,
}: FieldProps & { names: readonly string[]; any: Json | undefined }) {
  const chosen = Array.isArray(value) ? value : []
  const isAny = any !== undefined && value === any
  const error = errorAt(path)
  return (
    <fieldset className="console-group">
      <legend>{fieldLabel(t, name)}</legend>
      <div className="console-checks">
        {any !== undefined && (
          <Checkbox
            label={choiceLabel(t, 'any')}
            checked={isAny}
            onChange={(event) => onChange(event.target.checked ? any : [])}
          />
        )}
        {names.map((each) => (
          <Checkbox
            key={each}
            label={choiceLabel(t, each)}
            checked={chosen.includes(each)}
            disabled={isAny}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, each] : chosen.filter((other) => other !== each))
            }
          />
        ))}
      </div>
      {error && <FieldError id={`${path}-error`} text={error} />}
    </fieldset>
  )
}

/** Amounts, times or names in one line. */
function Line({
  t,
  name,
  path,
  value,
  units,
  errorAt,
  onChange,
  isNumber,
}: FieldProps & { isNumber: boolean }) {
  const error = errorAt(path) ?? (Array.isArray(value) ? firstOf(value, path, errorAt) : undefined)
  return (
    <Field
      label={fieldLabel(t, name)}
      hint={t('console:offers.listHint')}
      defaultValue={
        Array.isArray(value) ? value.map((each) => textOf(each, name, { isNumber, units })).join('; ') : ''
      }
      autoComplete="off"
      {...(error === undefined ? {} : { error })}
      onChange={(event) =>
        onChange(
          event.target.value
            .split(';')
            .map((each) => each.trim())
            .filter((each) => each !== '')
            .map((each) => (isNumber ? (unitValue(unitOf(name), each, units) ?? each) : each)),
        )
      }
    />
  )
}

function Groups({ items, ...props }: FieldProps & { items: Shape }) {
  const { t, name, path, value, errorAt, onChange } = props
  const rows = Array.isArray(value) ? value : []
  const error = errorAt(path)
  return (
    <fieldset className="console-group">
      <legend>{fieldLabel(t, name)}</legend>
      {rows.map((row, index) => (
        // Rows have no name of their own: the count in the key draws them anew when one is taken away.
        <div key={`${rows.length} ${index}`} className="console-group__row">
          {isObject(row) && (
            <ObjectFields
              {...props}
              shape={items}
              path={`${path}.${index}`}
              value={row}
              onChange={(next) => onChange(rows.map((each, at) => (at === index ? (next ?? each) : each)))}
            />
          )}
          <Button
            size="sm"
            variant="ghost"
            icon="trash"
            onClick={() => onChange(rows.filter((_, at) => at !== index))}
          >
            {t('console:offers.remove', { number: index + 1 })}
          </Button>
        </div>
      ))}
      <div>
        <Button
          size="sm"
          variant="secondary"
          icon="plus"
          onClick={() => onChange([...rows, initialOf(items)])}
        >
          {t('console:offers.add')}
        </Button>
      </div>
      {error && <FieldError id={`${path}-error`} text={error} />}
    </fieldset>
  )
}

function textOf(value: Json, name: string, { isNumber, units }: { isNumber: boolean; units: Units }): string {
  return isNumber ? unitText(unitOf(name), value, units) : String(value)
}

function firstOf(values: readonly Json[], path: string, errorAt: FieldProps['errorAt']): string | undefined {
  return values.map((_, index) => errorAt(`${path}.${index}`)).find((each) => each !== undefined)
}
