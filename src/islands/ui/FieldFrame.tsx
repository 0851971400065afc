import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import { classes } from './classes.ts'

/** What every kind of field takes besides its control. */
export interface FieldTexts {
  label: string
  /** The label is read out, not shown: where an icon or the place says it. */
  isLabelHidden?: boolean
  hint?: ReactNode
  /** What is wrong, in words; said aloud as it appears. */
  error?: string | undefined
}

interface Props extends FieldTexts {
  id: string
  className?: string | undefined
  children: ReactNode
}

/** Label above, control, then hint or error. The control takes `describedBy` and `aria-invalid`. */
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
      {error && (
        <div className="field__error" id={`${id}-error`} role="alert">
          <Icon name="alert" size="sm" />
          <span>{error}</span>
        </div>
      )}
    </div>
  )
}

/** The attributes that tie a control to its frame. */
export function fieldAttributes(id: string, { hint, error }: Pick<FieldTexts, 'hint' | 'error'>) {
  const describedBy = error ? `${id}-error` : hint ? `${id}-hint` : undefined
  return { id, 'aria-describedby': describedBy, ...(error ? { 'aria-invalid': true } : {}) }
}
