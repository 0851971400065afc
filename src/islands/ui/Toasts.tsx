import { useEffect, useRef } from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { classes } from './classes.ts'
import styles from './Toasts.module.css'

type ToastTone = 'positive' | 'negative' | 'warning' | 'info'

export interface ToastItem {
  id: string
  tone: ToastTone
  text: string
  title?: string
  action?: { label: string; href: string }
}

interface Props {
  toasts: readonly ToastItem[]
  onDismiss: (id: string) => void
  /** Somebody points at a toast or has the focus in it: it stays. */
  onHold?: (isHeld: boolean) => void
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

/** Always in the page, so that new toasts are announced. The owner of the list decides how long a toast stays. */
export function Toasts({ toasts, onDismiss, onHold, label, dismissLabel }: Props) {
  const region = useRef<HTMLElement>(null)
  const newest = toasts.at(-1)?.id

  // In the top layer above every dialog. The most recently shown element is on top, so it is shown again when a dialog
  // opens.
  useEffect(() => {
    const element = region.current
    if (!element || typeof element.showPopover !== 'function') return
    const isShown = element.popover === 'manual' && element.matches(':popover-open')
    if (isShown && !document.querySelector('dialog:modal')) return
    element.popover = 'manual'
    if (isShown) element.hidePopover()
    element.showPopover()
  }, [newest])

  return (
    <section
      ref={region}
      className={styles.region}
      aria-label={label}
      aria-live="polite"
      aria-relevant="additions"
      onPointerEnter={() => onHold?.(true)}
      onPointerLeave={() => onHold?.(false)}
      onFocus={() => onHold?.(true)}
      onBlur={() => onHold?.(false)}
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
            <span dir="auto">{toast.text}</span>
            {toast.action && (
              <a href={toast.action.href} className={styles.action} onClick={() => onDismiss(toast.id)}>
                {toast.action.label}
              </a>
            )}
          </div>
          <IconButton icon="close" size="sm" label={dismissLabel} onClick={() => onDismiss(toast.id)} />
        </div>
      ))}
    </section>
  )
}
