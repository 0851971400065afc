import { startCarousel } from './carousel.ts'
import { listenForRows } from './game-rows.ts'
import { keepWorker, offerInstallation } from './install.ts'
import { keepChoices } from './keep-choices.ts'
import { listenForMenus } from './menus.ts'
import { keepPageOffline, showConnection } from './offline.ts'
import { makeOneStop } from './one-stop.ts'
import { keepSupportAside } from './support-button.ts'

/** What a page can do without until it is there: banners that move on by themselves, menus that close on Escape. */
export function startComforts(): void {
  inTurn([
    keepChoices,
    listenForMenus,
    listenForRows,
    makeMenusOneStop,
    showConnection,
    keepPageOffline,
    offerInstallation,
    moveSupportAside,
    startCarousels,
    followTiles,
    followNotices,
    keepWorker,
  ])
}

/** Each in a task of its own: on a slow phone, touches are answered between them. */
function inTurn([step, ...others]: readonly (() => void)[]): void {
  step?.()
  if (others.length > 0) setTimeout(() => inTurn(others))
}

function makeMenusOneStop(): void {
  for (const menu of document.querySelectorAll<HTMLElement>('.nav, .side')) makeOneStop(menu)
}

function moveSupportAside(): void {
  const rail = document.querySelector<HTMLElement>('.rail')
  if (rail) keepSupportAside(rail)
}

function startCarousels(): void {
  for (const carousel of document.querySelectorAll<HTMLElement>('[data-carousel]')) startCarousel(carousel)
}

/** If the file cannot be loaded the line stays as it was built. */
function followNotices(): void {
  const place = document.querySelector<HTMLElement>('.notices')
  if (place)
    import('./notice-line.ts').then(
      (line) => line.followNotices(place),
      () => undefined,
    )
}

/** If the file cannot be loaded the tiles stay, and a launch reports a closed vendor. */
function followTiles(): void {
  if (document.querySelector('[data-vendor]'))
    import('./tiles.ts').then(
      (tiles) => tiles.followTiles(),
      () => undefined,
    )
}
