import { countLinkVisit } from '#lib/session/link-visit.ts'
import { readReferral } from '#lib/session/referral.ts'
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
import { addRovingFocus } from './roving-focus.ts'
import { followTiles } from './tiles.ts'

/** Extras that a page works without: banners that move by themselves, menus that close on Escape. */
export function enhancePage(): void {
  inTurn([
    followLostFiles,
    keepChoices,
    followAgentAddress,
    listenForMenus,
    listenForRows,
    addMenuFocus,
    showConnection,
    keepPageOffline,
    offerInstallation,
    startCarousels,
    followTilesOfPage,
    followLine,
    keepWorker,
    // Keeps the referrer for the registration, on the first page of a visit.
    () => void readReferral(),
    () => void countLinkVisit(),
  ])
}

function addMenuFocus(): void {
  for (const menu of document.querySelectorAll<HTMLElement>('.nav, .side')) addRovingFocus(menu)
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
