import { startCarousel } from './carousel.ts'
import { listenForRows } from './game-rows.ts'
import { keepInstallable } from './install.ts'
import { keepChoices } from './keep-choices.ts'
import { listenForMenus } from './menus.ts'
import { keepPageOffline, showConnection } from './offline.ts'
import { makeOneStop } from './one-stop.ts'
import { keepSupportAside } from './support-button.ts'

/** What a page can do without until it is there: banners that move on by themselves, menus that close on Escape. */
export function startComforts(): void {
  keepChoices()
  listenForMenus()
  listenForRows()
  for (const menu of document.querySelectorAll<HTMLElement>('.nav, .side')) makeOneStop(menu)
  showConnection()
  keepPageOffline()
  keepInstallable()
  const rail = document.querySelector<HTMLElement>('.rail')
  if (rail) keepSupportAside(rail)
  // If the file cannot be loaded the tiles stay, and a launch reports a closed vendor.
  if (document.querySelector('[data-vendor]'))
    import('./tiles.ts').then(
      (tiles) => tiles.followTiles(),
      () => undefined,
    )
  for (const carousel of document.querySelectorAll<HTMLElement>('[data-carousel]')) startCarousel(carousel)
}
