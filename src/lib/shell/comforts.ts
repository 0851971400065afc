import { countLinkVisit } from '#lib/session/link-visit.ts'
import { followAgentAddress } from './agent-address.ts'
import { startCarousel } from './carousel.ts'
import { listenForRows } from './game-rows.ts'
import { inTurn } from './in-turn.ts'
import { keepWorker, offerInstallation } from './install.ts'
import { keepChoices } from './keep-choices.ts'
import { followLostFiles } from './lost-files.ts'
import { listenForMenus } from './menus.ts'
import { keepPageOffline, showConnection } from './offline.ts'
import { followNotices } from './notice-line.ts'
import { makeOneStop } from './one-stop.ts'
import { keepSupportAside } from './support-button.ts'
import { followTiles } from './tiles.ts'

/** What a page can do without until it is there: banners that move on by themselves, menus that close on Escape. */
export function startComforts(): void {
  inTurn([
    followLostFiles,
    keepChoices,
    followAgentAddress,
    listenForMenus,
    listenForRows,
    makeMenusOneStop,
    showConnection,
    keepPageOffline,
    offerInstallation,
    moveSupportAside,
    startCarousels,
    followTilesOfPage,
    followLine,
    keepWorker,
    () => void countLinkVisit(),
  ])
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

function followLine(): void {
  const place = document.querySelector<HTMLElement>('.notices')
  if (place) followNotices(place)
}

function followTilesOfPage(): void {
  if (document.querySelector('[data-vendor]')) followTiles()
}
