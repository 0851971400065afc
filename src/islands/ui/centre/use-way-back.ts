import { useEffect, type RefObject } from 'react'

/** Longest wait for the list that contains the link; afterwards the focus is left alone. */
const WAIT_MS = 10_000

/**
 * A link to the other centre opens it in the place of this one. Whoever comes back is at that link again: the entry of the
 * history keeps it, so that the same address opened anew begins at its title.
 */
export function useWayBack(section: RefObject<HTMLElement | null>, name: 'member' | 'agent'): void {
  useEffect(() => {
    const root = section.current
    if (!root) return
    const leave = ({ target }: MouseEvent) => {
      const href = target instanceof Element ? target.closest('a[href^="#"]')?.getAttribute('href') : null
      if (href && !href.startsWith(`#${name}/`)) history.replaceState({ ...history.state, left: href }, '')
    }
    root.addEventListener('click', leave)
    const stop = returnTo(root, takeLeft())
    return () => {
      root.removeEventListener('click', leave)
      stop()
    }
  }, [])
}

/** Once: a reload begins at the title. */
function takeLeft(): string | undefined {
  const { left, ...state }: { left?: unknown } = Object(history.state)
  if (typeof left !== 'string') return undefined
  history.replaceState(state, '')
  return left
}

/** Moves the focus to the link as soon as it is there, unless the player does something before. */
function returnTo(root: HTMLElement, left: string | undefined): () => void {
  if (left === undefined) return () => undefined
  const observer = new MutationObserver(() => restore())
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const name of ['pointerdown', 'keydown']) document.removeEventListener(name, stop, true)
  }
  const restore = () => {
    const link = [...root.querySelectorAll('a')].find((each) => each.getAttribute('href') === left)
    if (!link) return
    stop()
    link.focus()
  }
  const timer = setTimeout(stop, WAIT_MS)
  for (const name of ['pointerdown', 'keydown']) document.addEventListener(name, stop, true)
  observer.observe(root, { childList: true, subtree: true })
  restore()
  return stop
}
