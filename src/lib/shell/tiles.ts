import { readTabToken } from '#lib/client/tab-token.ts'
import { markClosed } from './closed-vendors.ts'
import { addHearts } from './hearts.ts'
import { inTurn } from './in-turn.ts'
import { mendPictures } from './picture-fallback.ts'

/** Enhances the game tiles of a page: hearts, closed vendors, replacements of lost pictures, and the member's favourites. */
export function followTiles(): void {
  inTurn([addHearts, markClosed, mendPictures, followFavourites])
}

function followFavourites(): void {
  const showHearts = () => {
    if (readTabToken())
      import('./favourite-hearts.ts').then(
        (hearts) => hearts.showFavourites(),
        // Hearts stay empty; the next page asks again.
        () => undefined,
      )
  }
  showHearts()
  window.addEventListener('vitrine:session', showHearts)
}
