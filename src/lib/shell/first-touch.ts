/** Calls once, at the first pointer (also one that was over the element before the script ran), touch or focus. */
export function onFirstTouch(element: HTMLElement, act: () => void): void {
  const first = new AbortController()
  for (const name of ['pointermove', 'touchstart', 'focusin'])
    element.addEventListener(
      name,
      () => {
        first.abort()
        act()
      },
      { passive: true, signal: first.signal },
    )
}
