import { $closedVendors, watchVendors, type ClosedState } from '#lib/games/vendor-states-store.ts'

/** Marks tiles of vendors that are closed now, and hides those of hidden ones. Prerendered pages cannot know this. */
export function markClosed(): void {
  $closedVendors.subscribe((closed) => {
    for (const card of document.querySelectorAll<HTMLElement>('[data-vendor]'))
      mark(card, closed.get(card.dataset['vendor'] ?? ''))
  })
  watchVendors()
}

function mark(card: HTMLElement, state: ClosedState | undefined): void {
  if (card.dataset['closed'] === state) return
  card.querySelector('.game-card__closed')?.remove()
  const cell = card.closest<HTMLElement>('.game-cell') ?? card
  cell.hidden = state === 'hidden'
  if (!state) {
    delete card.dataset['closed']
    return
  }
  card.dataset['closed'] = state
  const words =
    state === 'maintenance' ? document.body.dataset['maintenance'] : document.body.dataset['stopped']
  const note = document.createElement('span')
  note.className = 'game-card__closed'
  note.textContent = words ?? ''
  card.append(note)
}
