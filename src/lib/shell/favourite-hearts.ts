import { $favouriteFailure, $favourites, loadFavouriteGames } from '#lib/games/favourites-store.ts'

let isFollowing = false

/** Shows the member's favourites in the hearts of built cards, for each session. */
export function showFavourites(): void {
  if (!isFollowing) follow()
  isFollowing = true
  void loadFavouriteGames()
}

function follow(): void {
  $favourites.subscribe((list) => {
    const kept = new Set(list.state === 'ready' ? list.value : [])
    for (const heart of document.querySelectorAll<HTMLElement>('button[data-favourite]'))
      heart.setAttribute('aria-pressed', String(kept.has(heart.dataset['favourite'] ?? '')))
  })
  $favouriteFailure.listen((failure) => {
    if (failure) tell(document.body.dataset['unkept'] ?? '')
  })
}

const SHOWN_MS = 5_000

/** In the top layer, so that no dialog hides it. */
function tell(text: string): void {
  const note = document.createElement('p')
  note.className = 'page-note'
  note.setAttribute('role', 'alert')
  note.textContent = text
  document.body.append(note)
  note.popover = 'manual'
  note.showPopover?.()
  setTimeout(() => note.remove(), SHOWN_MS)
}
