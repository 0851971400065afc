import { useId, useState } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { FieldFrame, fieldAttributes } from './FieldFrame.tsx'
import type { FieldTexts } from './FieldFrame.tsx'
import { IconButton } from './IconButton.tsx'
import { classes } from './classes.ts'

interface Props extends FieldTexts, Omit<ComponentProps<'input'>, 'prefix'> {
  /** Inside the box, before the text: an icon, a dialling code, a currency. */
  prefix?: ReactNode
  /** Inside the box, after the text: a button or a unit. */
  suffix?: ReactNode
  /** With `type="password"`: the labels of the button that shows and hides the text. */
  reveal?: { show: string; hide: string }
}

/** A single-line text field. All `<input>` props are passed on; `register()` spreads into it. */
export function Field(props: Props) {
  const {
    label,
    isLabelHidden,
    hint,
    error,
    prefix,
    suffix,
    reveal,
    className,
    type = 'text',
    ...input
  } = props
  const ownId = useId()
  const id = input.id ?? ownId
  const [isShown, setShown] = useState(false)
  return (
    <FieldFrame {...{ id, label, isLabelHidden, hint, error, className }}>
      <div className="field__box">
        {prefix && <span className="field__prefix">{asText(prefix)}</span>}
        <input
          className="field__input"
          {...fieldAttributes(id, { hint, error })}
          {...input}
          id={id}
          type={isShown ? 'text' : type}
        />
        {suffix && (
          <span className={classes('field__suffix', typeof suffix === 'string' && 'field__suffix--text')}>
            {asText(suffix)}
          </span>
        )}
        {reveal && (
          <span className="field__suffix">
            <IconButton
              icon={isShown ? 'eye-off' : 'eye'}
              label={isShown ? reveal.hide : reveal.show}
              onClick={() => setShown(!isShown)}
              disabled={input.disabled}
            />
          </span>
        )}
      </div>
    </FieldFrame>
  )
}

/** `R$` and `+55` keep their order on right-to-left pages. */
function asText(piece: ReactNode) {
  return typeof piece === 'string' ? (
    <bdi translate="no" className="figure">
      {piece}
    </bdi>
  ) : (
    piece
  )
}
