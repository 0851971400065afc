import type { ReactNode } from 'react'
import { FieldError } from './FieldError.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import { classes } from './classes.ts'

/** Props of every kind of field besides its control. */
export interface FieldTexts {
  label: string
  /** The label is read out but not visible, because an icon or the position shows it. */
  isLabelHidden?: boolean
  hint?: ReactNode
  /** The error text, announced when it appears. */
  error?: string | undefined
}

interface Props extends FieldTexts {
  id: string
  className?: string | undefined
  children: ReactNode
}

/** Label above, control, then hint or error. The control gets `describedBy` and `aria-invalid`. */
export function FieldFrame({ id, label, isLabelHidden, hint, error, className, children }: Props) {
  return (
    <div className={classes('field', className)}>
      <label className="field__label" htmlFor={id}>
        {isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </label>
      {children}
      {hint && !error && (
        <div className="field__hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {error && <FieldError id={`${id}-error`} text={error} />}
    </div>
  )
}

/** The attributes that connect a control to its frame. */
export function fieldAttributes(id: string, { hint, error }: Pick<FieldTexts, 'hint' | 'error'>) {
  const describedBy = error ? `${id}-error` : hint ? `${id}-hint` : undefined
  return { id, 'aria-describedby': describedBy, ...(error ? { 'aria-invalid': true } : {}) }
}
