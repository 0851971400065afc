import { readTabToken } from '#lib/client/tab-token.ts'
import { markClosed } from './closed-vendors.ts'
import { mendPictures } from './picture-fallback.ts'

/** What is asked for a page's tiles once it is there: who is closed, which pictures are lost, what the member keeps. */
export function followTiles(): void {
  markClosed()
  mendPictures()
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
