import { $closed, closedState, watchVendors, type ClosedState } from '#lib/games/vendor-states-store.ts'

/**
 * Marks tiles of games and vendors that are closed now, hides those of hidden ones, and brings the hot games into the order
 * of operators. Prerendered pages cannot know this.
 */
export function markClosed(): void {
  $closed.subscribe((closed) => {
    for (const card of document.querySelectorAll<HTMLElement>('[data-vendor]')) {
      const { launch: nodeId = '', vendor: vassalage = '' } = card.dataset
      mark(card, closedState(closed, { nodeId, vassalage }))
    }
    if (closed.hot.length > 0) void import('./hot-order.ts').then(({ orderHot }) => orderHot(closed.hot))
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
