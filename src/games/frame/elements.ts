/** The element of the page with this id, of this kind. The page is ours: one that is missing is a defect. */
export function need<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const element = document.getElementById(id)
  if (element instanceof kind) return element
  throw new Error(`the page has no #${id}`)
}

/** A new element with a class and a text. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  options: { className?: string; text?: string } = {},
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  if (options.className) element.className = options.className
  if (options.text !== undefined) element.textContent = options.text
  return element
}

/** Labels a button that shows only an icon. */
export function label(element: HTMLElement, text: string): void {
  element.setAttribute('aria-label', text)
  element.title = text
}

/** Off for use but still reachable, so that focus is never lost in the middle of a round. Written only when it changes. */
export function setOff(button: HTMLButtonElement, isOff: boolean): void {
  const next = String(isOff)
  if (button.getAttribute('aria-disabled') !== next) button.setAttribute('aria-disabled', next)
}

export function isOff(button: HTMLButtonElement): boolean {
  return button.getAttribute('aria-disabled') === 'true'
}
