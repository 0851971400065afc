import { Icon } from './Icon.tsx'

interface Props {
  /** For `aria-describedby` of the control. */
  id: string
  text: string
}

/** The error of a control, announced when it appears. */
export function FieldError({ id, text }: Props) {
  return (
    <div className="field__error" id={id} role="alert">
      <Icon name="alert" size="sm" />
      <span>{text}</span>
    </div>
  )
}
