import { onFirstTouch } from './first-touch.ts'

/** Rows of cards scroll and snap by themselves; from the first touch on they can be paged, in their own chunk. */
export function listenForRows(): void {
  for (const row of document.querySelectorAll<HTMLElement>('[data-row]'))
    onFirstTouch(row.parentElement ?? row, () => {
      // A row whose script cannot be loaded still scrolls.
      import('./row-pages.ts').then(
        ({ pageRow }) => pageRow(row),
        () => undefined,
      )
    })
}
