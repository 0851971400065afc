import { useEffect, type RefObject } from 'react'

/** Bars of the browser take less, keyboards more. */
const LOWEST_KEYBOARD_PX = 120

/** Phones lay the keyboard over the page: a dialog that fills the screen ends above it, with its button. */
export function useKeyboard(dialog: RefObject<HTMLDialogElement | null>, isFull: boolean): void {
  useEffect(() => {
    const view = isFull ? window.visualViewport : null
    if (!view) return undefined
    const fit = () => {
      const height = view.height * view.scale
      const isOpen = window.innerHeight - height > LOWEST_KEYBOARD_PX
      dialog.current?.style.setProperty('max-block-size', isOpen ? `${height}px` : '')
    }
    view.addEventListener('resize', fit)
    return () => view.removeEventListener('resize', fit)
  }, [dialog, isFull])
}
