import { useId } from 'react'
import type { ReactNode } from 'react'
import { IconButton } from './IconButton.tsx'
import { classes } from './classes.ts'
import { useKeyboard } from './use-keyboard.ts'
import { useModal } from './use-modal.ts'

interface Props {
  title: string
  /** The title is read out but not visible, because a picture shows it. */
  isTitleHidden?: boolean
  /** Called by Esc and the close button, not by a click outside. If omitted, only the dialog's own buttons close it. */
  onClose?: (() => void) | undefined
  closeLabel: string
  size?: 'md' | 'wide'
  /** On phones: a sheet from below, or the whole screen. */
  phone?: 'sheet' | 'full'
  /** `alertdialog` for a dialog that must be answered. */
  role?: 'dialog' | 'alertdialog'
  footer?: ReactNode
  children: ReactNode
}

/** Mounting opens it: `{isOpen && <Dialog …/>}`. The focus moves to `[data-autofocus]`, or to the title. */
export function Dialog(props: Props) {
  const {
    title,
    isTitleHidden,
    onClose,
    closeLabel,
    size = 'md',
    phone = 'sheet',
    role,
    footer,
    children,
  } = props
  const titleId = useId()
  const modal = useModal(onClose)
  useKeyboard(modal.ref, phone === 'full')
  return (
    <dialog
      {...modal}
      className={classes('dialog', size === 'wide' && 'dialog--wide', phone === 'full' && 'dialog--full')}
      aria-labelledby={titleId}
      role={role}
    >
      <div className="dialog__frame">
        <div className="dialog__head">
          <h2 id={titleId} tabIndex={-1} className={isTitleHidden ? 'visually-hidden' : 'dialog__title'}>
            {title}
          </h2>
          {onClose && (
            <IconButton icon="close" label={closeLabel} onClick={onClose} className="dialog__close" />
          )}
        </div>
        <div className="dialog__body">{children}</div>
        {footer && <div className="dialog__foot">{footer}</div>}
      </div>
    </dialog>
  )
}
