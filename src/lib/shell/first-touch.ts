/** Calls once, when a pointer, a finger or the focus first comes to an element. */
export function onFirstTouch(element: HTMLElement, act: () => void): void {
  const first = new AbortController()
  for (const name of ['pointerenter', 'touchstart', 'focusin'])
    element.addEventListener(
      name,
      () => {
        first.abort()
        act()
      },
      { passive: true, signal: first.signal },
    )
}
