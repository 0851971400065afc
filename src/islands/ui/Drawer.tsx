import { useId } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { IconButton } from './IconButton.tsx'
import { classes } from './classes.ts'
import styles from './Drawer.module.css'
import { useModal } from './use-modal.ts'

interface Props {
  title: string
  isTitleHidden?: boolean
  onClose: () => void
  closeLabel: string
  /** The edge, relative to the writing direction. */
  side?: 'start' | 'end'
  footer?: ReactNode
  children: ReactNode
}

/** A panel at the edge: mounting opens it. Esc and a click outside both close it. */
export function Drawer({
  title,
  isTitleHidden,
  onClose,
  closeLabel,
  side = 'start',
  footer,
  children,
}: Props) {
  const titleId = useId()
  const modal = useModal(onClose)
  const closeOutside = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget) onClose()
  }
  return (
    // The keyboard equivalent is Esc, which the browser reports as `cancel`.
    <dialog
      {...modal}
      className={classes(styles.drawer, side === 'end' && styles.end)}
      aria-labelledby={titleId}
      onClick={closeOutside}
    >
      <div className={styles.frame}>
        <div className={styles.head}>
          <h2 id={titleId} tabIndex={-1} className={isTitleHidden ? 'visually-hidden' : styles.title}>
            {title}
          </h2>
          <IconButton icon="close" label={closeLabel} onClick={onClose} className={styles.close} />
        </div>
        <div className={styles.body}>{children}</div>
        {footer && <div className={styles.foot}>{footer}</div>}
      </div>
    </dialog>
  )
}
