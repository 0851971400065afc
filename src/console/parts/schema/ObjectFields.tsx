import type { FieldProps } from './field-props.ts'
import { type JsonObject, withKey } from './schema.ts'

/** The keys of an object, without those that are fixed. */
export function ObjectFields({
  shape,
  value,
  path,
  without = [],
  onChange,
  Part,
  ...rest
}: FieldProps & { value: JsonObject; without?: readonly string[] }) {
  return (
    <div className="console-editor__facts">
      {Object.entries(shape.properties ?? {})
        .filter(([key, part]) => part.const === undefined && !without.includes(key))
        .map(([key, part]) => (
          <Part
            key={key}
            {...rest}
            Part={Part}
            shape={part}
            name={key}
            path={path === '' ? key : `${path}.${key}`}
            value={value[key] ?? part.default}
            isNeeded={shape.required?.includes(key) ?? false}
            onChange={(next) => onChange(withKey(value, key, next))}
          />
        ))}
    </div>
  )
}
