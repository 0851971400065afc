import { readReferral } from '#lib/session/referral.ts'
import { showSession } from './choices.ts'
import { listenForSheets } from './sheets.ts'
import { listenForPopups, openAddressedPopup } from './popups.ts'

/*
 * The only script that each page loads. Everything on a page works without it: it turns links into dialogs, moves the
 * banners and remembers choices.
 */

// Stores the referrer on the first page of a visit; the registration asks for it.
readReferral()
showSession()
listenForPopups()
listenForSheets()
openAddressedPopup()
addEventListener('load', () =>
  import('./comforts.ts').then(
    ({ startComforts }) => startComforts(),
    () => undefined,
  ),
)
