/** Hearts of built cards. They are no part of the pages: without script they would do nothing, and a page has fifty. */
export function addHearts(): void {
  const label = document.body.dataset['keep'] ?? ''
  for (const cell of document.querySelectorAll<HTMLElement>('.game-cell[data-keep]')) addHeart(cell, label)
}

/** The same as `islands/games/Heart.tsx`; `lib/shell/popups.ts` handles it. `%` in the label stands for the game. */
function addHeart(cell: HTMLElement, label: string): void {
  const card = cell.querySelector<HTMLElement>('.game-card')
  const nodeId = cell.dataset['keep'] || card?.dataset['launch']
  if (!card || !nodeId) return
  const name = card.querySelector('.game-card__name')?.textContent?.trim() ?? ''
  const heart = document.createElement('button')
  heart.className = 'heart'
  heart.type = 'button'
  heart.dataset['favourite'] = nodeId
  heart.ariaPressed = 'false'
  heart.ariaLabel = label.replace('%', () => name)
  card.after(heart)
}
