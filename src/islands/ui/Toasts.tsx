import { useEffect, useRef } from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { classes } from './classes.ts'
import styles from './Toasts.module.css'

export type ToastTone = 'positive' | 'negative' | 'warning' | 'info'

export interface ToastItem {
  id: string
  tone: ToastTone
  text: string
  title?: string
}

interface Props {
  toasts: readonly ToastItem[]
  onDismiss: (id: string) => void
  /** Name of the region. */
  label: string
  dismissLabel: string
}

const ICONS: Record<ToastTone, IconName> = {
  positive: 'check-circle',
  negative: 'alert',
  warning: 'alert',
  info: 'info',
}

/** Always in the page, so that what appears in it is said. How long a toast stays is the list's owner's to decide. */
export function Toasts({ toasts, onDismiss, label, dismissLabel }: Props) {
  const region = useRef<HTMLElement>(null)
  const newest = toasts.at(-1)?.id

  // In the top layer, and shown anew with each toast: the last shown stands above any dialog.
  useEffect(() => {
    const element = region.current
    if (!element || typeof element.showPopover !== 'function') return
    if (element.matches(':popover-open')) element.hidePopover()
    if (newest !== undefined) element.showPopover()
  }, [newest])

  return (
    <section
      ref={region}
      popover="manual"
      className={styles.region}
      aria-label={label}
      aria-live="polite"
      aria-relevant="additions"
    >
      {toasts.map((toast) => (
        <div
          key={toast.id}
          className={classes(styles.toast, styles[toast.tone])}
          role={toast.tone === 'negative' ? 'alert' : undefined}
        >
          <Icon name={ICONS[toast.tone]} className={styles.icon} />
          <div className={styles.words}>
            {toast.title && <strong>{toast.title}</strong>}
            <span>{toast.text}</span>
          </div>
          <IconButton icon="close" size="sm" label={dismissLabel} onClick={() => onDismiss(toast.id)} />
        </div>
      ))}
    </section>
  )
}
