/** What is shown of a table's result; `show` ends when the result can be read off. */
export interface Scene {
  element: HTMLElement
  show: (view: unknown) => Promise<void>
  reset: () => void
  /** The result in words, for the line under the table and for screen readers. */
  tell: (view: unknown) => string
}
