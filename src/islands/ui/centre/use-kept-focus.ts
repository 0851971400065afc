import { useEffect, type RefObject } from 'react'
import { focusWhereLost } from '#islands/ui/focus-lost.ts'

/**
 * Keeps the focus on a centre's page when what has it is removed, such as a session that was ended, or a list that gives way
 * to a form. It goes to the nearest element around it that is still there; where the whole view is gone, to the heading.
 */
export function useKeptFocus(
  section: RefObject<HTMLElement | null>,
  heading: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const root = section.current
    if (!root) return
    // The focused element and those around it, inner first: a removed one no longer knows its parents.
    let path: HTMLElement[] = []
    let frame = 0
    const remember = ({ target }: FocusEvent) => {
      path = target instanceof HTMLElement ? pathOf(target, root) : []
    }
    const forget = () => {
      path = []
    }
    const restore = () => {
      frame = 0
      if (!path[0] || path[0].isConnected) return
      const around = path.find((element) => element.isConnected)
      path = []
      focusWhereLost(around ? focusable(around) : heading.current)
    }
    // A frame later, so that a view that moves the focus itself comes first.
    const observer = new MutationObserver(() => {
      if (!frame && path[0] && !path[0].isConnected) frame = requestAnimationFrame(restore)
    })
    observer.observe(root, { childList: true, subtree: true })
    root.addEventListener('focusin', remember)
    // A tap elsewhere puts the focus down on purpose.
    document.addEventListener('pointerdown', forget, true)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
      root.removeEventListener('focusin', remember)
      document.removeEventListener('pointerdown', forget, true)
    }
  }, [])
}

function pathOf(target: HTMLElement, root: HTMLElement): HTMLElement[] {
  const path: HTMLElement[] = []
  for (let at: HTMLElement | null = target; at && at !== root; at = at.parentElement) path.push(at)
  return path
}

/** For as long as it has the focus. */
function focusable(element: HTMLElement): HTMLElement {
  if (element.hasAttribute('tabindex')) return element
  element.tabIndex = -1
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  return element
}
