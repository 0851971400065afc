/** Games that the built row has come first in their order; a game that it lacks comes with the next build. */
export function orderHot(hot: readonly string[]): void {
  for (const row of document.querySelectorAll<HTMLElement>('[data-hot]'))
    for (const nodeId of hot.toReversed()) {
      const cell = row.querySelector(`[data-launch="${CSS.escape(nodeId)}"]`)?.closest('.game-cell')
      if (cell) row.prepend(cell)
    }
}
