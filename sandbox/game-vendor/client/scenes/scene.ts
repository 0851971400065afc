/** The animation of a table's result; `show` resolves when the result is readable. */
export interface Scene {
  element: HTMLElement
  show: (view: unknown) => Promise<void>
  reset: () => void
  /** The result as text, for the line under the table and for screen readers. */
  tell: (view: unknown) => string
}
