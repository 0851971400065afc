import { useLayoutEffect, useRef } from 'react'
import type { SyntheticEvent } from 'react'

/**
 * A native modal dialog that is open while it is mounted: the browser traps the focus, makes the page inert, and restores
 * the focus on closing. Without `onClose` only its own buttons close it.
 */
export function useModal(onClose: (() => void) | undefined) {
  const ref = useRef<HTMLDialogElement>(null)
  const isForced = onClose === undefined

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    // Otherwise a second Esc closes it regardless of the handler.
    dialog.setAttribute('closedby', isForced ? 'none' : 'closerequest')
    if (!dialog.open) {
      dialog.showModal()
      const first =
        dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector<HTMLElement>('h2')
      first?.focus()
    }
  }, [isForced])

  // Closed before it is removed from the document: only closing restores the focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    return () => dialog?.close()
  }, [])

  const onCancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    // A file picker inside also sends `cancel`, which bubbles.
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onClose?.()
  }
  return { ref, onCancel }
}
