import { useLayoutEffect, useRef } from 'react'
import type { SyntheticEvent } from 'react'
import { leaveSheet } from './continue-sheet.ts'
import { enterNested } from './nested-entry.ts'

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
      const goOn = leaveSheet(dialog)
      dialog.showModal()
      if (goOn?.(dialog)) return
      const first =
        dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector<HTMLElement>('h2')
      first?.focus()
    }
  }, [isForced])

  const close = useRef(onClose)
  close.current = onClose
  // Back closes what can be closed.
  useLayoutEffect(() => {
    const isNested = document.querySelectorAll('dialog[open]:not([data-sheet])').length > 1
    return isNested && !isForced ? enterNested(() => close.current?.()) : undefined
  }, [isForced])

  // Closed before it leaves the document: only closing, not removing, returns the focus.
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
