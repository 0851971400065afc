import { useId } from 'react'
import type { ComponentProps } from 'react'
import { FieldFrame, fieldAttributes } from './FieldFrame.tsx'
import type { FieldTexts } from './FieldFrame.tsx'
import { Icon } from './Icon.tsx'

export interface SelectOption {
  value: string
  label: string
  isDisabled?: boolean
}

interface Props extends FieldTexts, Omit<ComponentProps<'select'>, 'children'> {
  options: readonly SelectOption[]
  /** An empty first choice ("Choose a bank"). */
  placeholder?: string
}

/** A native select: phones show their own picker, keyboards type to find. */
export function Select(props: Props) {
  const { label, isLabelHidden, hint, error, options, placeholder, className, ...select } = props
  const ownId = useId()
  const id = select.id ?? ownId
  return (
    <FieldFrame {...{ id, label, isLabelHidden, hint, error, className }}>
      <div className="field__box field__box--select">
        <select className="field__input" {...select} {...fieldAttributes(id, { hint, error })}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.isDisabled}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </div>
    </FieldFrame>
  )
}
