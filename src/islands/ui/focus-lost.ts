/** Moves the focus if its element was removed, unless the player has moved it since. */
export function focusWhereLost(element: HTMLElement | null): void {
  const { activeElement, body } = document
  if (activeElement === null || activeElement === body) element?.focus({ preventScroll: true })
}

/**
 * Moves the focus on from a pressed button that its action takes away: to the first of these that exists. A tap that left
 * the focus elsewhere moves nothing.
 */
export function passFocus(from: HTMLElement, ...next: (Element | null | undefined)[]): void {
  if (from !== document.activeElement) return
  const to = next.find((element) => element instanceof HTMLElement)
  // The keyboard's focus has to be in sight; a page does not move under a pointer.
  if (to instanceof HTMLElement) to.focus({ preventScroll: !from.matches(':focus-visible') })
}
