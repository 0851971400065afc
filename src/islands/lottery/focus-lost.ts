/** Moves the focus where what had it is gone, and leaves it where the player has put it since. */
export function focusWhereLost(element: HTMLElement | null): void {
  const { activeElement, body } = document
  if (activeElement === null || activeElement === body) element?.focus({ preventScroll: true })
}
