import { atom, type ReadableAtom } from 'nanostores'

const $isOpen = atom(false)
export const $isPaletteOpen: ReadableAtom<boolean> = $isOpen

export const openPalette = (): void => $isOpen.set(true)
export const closePalette = (): void => $isOpen.set(false)

/** Ctrl or ⌘ with K opens it anywhere, `/` where nobody types. */
export function listenForPalette(): () => void {
  const open = (event: KeyboardEvent) => {
    const isTyping =
      event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')
    const isAsked =
      ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') ||
      (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey)
    if (!isAsked) return
    event.preventDefault()
    openPalette()
  }
  document.addEventListener('keydown', open)
  return () => document.removeEventListener('keydown', open)
}
