import { useLayoutEffect, useRef } from 'react'
import type { SyntheticEvent } from 'react'

/**
 * A native modal dialog that is open as long as it is mounted: the browser keeps the focus inside, makes the page
 * inert, and on closing gives the focus back. Without `onClose` nothing but its own buttons ends it.
 */
export function useModal(onClose: (() => void) | undefined) {
  const ref = useRef<HTMLDialogElement>(null)
  const isForced = onClose === undefined

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    // Otherwise a second Esc closes it whatever the page says.
    dialog.setAttribute('closedby', isForced ? 'none' : 'closerequest')
    if (!dialog.open) {
      dialog.showModal()
      const first =
        dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector<HTMLElement>('h2')
      first?.focus()
    }
  }, [isForced])

  // Closed before it leaves the document: only closing, not removing, returns the focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    return () => dialog?.close()
  }, [])

  const onCancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    // A file picker inside also sends `cancel`, and it bubbles.
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onClose?.()
  }
  return { ref, onCancel }
}
