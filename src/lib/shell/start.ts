import './guard-storage.ts'
import { startIslands } from './directives.ts'
// Defines `<astro-island>`, whose elements read `Astro` at once: this import must come after the one that creates it.
import 'astro/runtime/server/astro-island.js'
import { keepArrival } from '#lib/session/arrival.ts'
import { showSession } from './choices.ts'
import { listenForSheets } from './sheets.ts'
import { listenForPopups, openAddressedPopup } from './popups.ts'

/*
 * The only script that each page loads. Everything on a page works without it: it turns links into dialogs, moves the
 * banners, remembers choices and starts islands.
 */

keepArrival()
showSession()
listenForPopups()
listenForSheets()
openAddressedPopup()
// In a task of its own: defining the elements of the islands is one already, and a slow phone answers touches in between.
setTimeout(startIslands)
addEventListener('load', () => setTimeout(loadEnhancements))

/** In a task of its own: the load event may run in the task of this script, which would then block for the sum of both. */
function loadEnhancements(): void {
  import('./enhance.ts').then(
    ({ enhancePage }) => enhancePage(),
    () => undefined,
  )
}
