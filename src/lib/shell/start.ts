import { readReferral } from '#lib/session/referral.ts'
import { keepChoices, showSession } from './choices.ts'
import { guardPage } from './guard.ts'
import { listenForMenus } from './menus.ts'
import { listenForPopups, openAddressedPopup } from './popups.ts'

/*
 * The only script that each page loads. Everything on a page works without it: it turns links into dialogs, moves the
 * banners and remembers choices.
 */

// Who sent the visitor is kept from the first page, whichever it is and however soon they leave it: asked for when they register.
readReferral()
if (guardPage()) {
  keepChoices()
  showSession()
  listenForPopups()
  listenForMenus()
  openAddressedPopup()
  // Asked of the platform once the page is there. Where the file is lost the tiles stay, and a launch says what is closed.
  if (document.querySelector('[data-vendor]'))
    setTimeout(
      () =>
        import('./tiles.ts').then(
          (tiles) => tiles.followTiles(),
          () => undefined,
        ),
      1_000,
    )
  // On the home page alone. Where the file is lost the banners are moved by hand.
  const carousels = document.querySelectorAll<HTMLElement>('[data-carousel]')
  if (carousels.length > 0)
    import('./carousel.ts').then(
      ({ startCarousel }) => carousels.forEach(startCarousel),
      () => undefined,
    )
}
