import { useId } from 'react'
import type { ComponentProps } from 'react'
import { FieldFrame, fieldAttributes } from './FieldFrame.tsx'
import type { FieldTexts } from './FieldFrame.tsx'

interface Props extends FieldTexts, ComponentProps<'textarea'> {}

/** Several lines of text. */
export function TextArea({ label, isLabelHidden, hint, error, className, ...textarea }: Props) {
  const ownId = useId()
  const id = textarea.id ?? ownId
  return (
    <FieldFrame {...{ id, label, isLabelHidden, hint, error, className }}>
      <div className="field__box">
        <textarea className="field__input" rows={4} {...textarea} {...fieldAttributes(id, { hint, error })} />
      </div>
    </FieldFrame>
  )
}
