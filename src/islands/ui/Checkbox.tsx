import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { FieldError } from './FieldError.tsx'

interface Props extends Omit<ComponentProps<'input'>, 'type'> {
  /** May contain links. */
  label: ReactNode
  error?: string | undefined
  /** One of several with the same `name`. */
  isRadio?: boolean
}

/** A checkbox, or with `isRadio` one option of a group. */
export function Checkbox({ label, error, isRadio, className, ...input }: Props) {
  const id = useId()
  return (
    <div className={className}>
      <label className="check">
        <input
          className="check__input"
          {...input}
          type={isRadio ? 'radio' : 'checkbox'}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span>{label}</span>
      </label>
      {error && <FieldError id={`${id}-error`} text={error} />}
    </div>
  )
}
