/** Calls once, when a pointer moves over an element, also one that was there before the script, or a finger or the focus comes. */
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
