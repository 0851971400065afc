import { readTabToken } from '#lib/client/tab-token.ts'
import { markClosed } from './closed-vendors.ts'
import { addHearts } from './hearts.ts'
import { inTurn } from './in-turn.ts'
import { mendPictures } from './picture-fallback.ts'

/** What a page's tiles get once it is there: hearts, who is closed, which pictures are lost, what the member keeps. */
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
