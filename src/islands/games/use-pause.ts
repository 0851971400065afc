import { useEffect, useRef, useState, type RefObject } from 'react'
import { tellGame } from '#lib/games/launch-store.ts'

/** What the page itself opens at once in place of a dialog to come. */
const OPEN_DIALOGS = 'dialog[open]:not([data-sheet])'

/**
 * Pauses the game while a dialog of the page covers it, such as the cashier or a reality check. A game that opens below
 * a dialog is paused once it has loaded.
 */
export function usePause(frame: RefObject<HTMLIFrameElement | null>, isHeard: boolean): void {
  const isCovered = useCovered()
  const wasCovered = useRef(false)
  useEffect(() => {
    if (isCovered) tellGame(frame.current, { type: 'vitrine:pause' })
    else if (wasCovered.current) tellGame(frame.current, { type: 'vitrine:resume' })
    wasCovered.current = isCovered
  }, [frame, isCovered, isHeard])
}

/** Whether a dialog is open that was not when the game's own had opened. */
function useCovered(): boolean {
  const [isCovered, setCovered] = useState(false)
  useEffect(() => {
    const below = new Set(openDialogs())
    const look = () => {
      const now = openDialogs()
      for (const dialog of below) if (!now.includes(dialog)) below.delete(dialog)
      setCovered(now.some((dialog) => !below.has(dialog)))
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { subtree: true, attributeFilter: ['open'] })
    return () => observer.disconnect()
  }, [])
  return isCovered
}

function openDialogs(): Element[] {
  return [...document.querySelectorAll(OPEN_DIALOGS)]
}
