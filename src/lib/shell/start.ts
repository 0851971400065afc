import { startCarousel } from './carousel.ts'
import { keepChoices, showSession } from './choices.ts'
import { guardPage } from './guard.ts'
import { listenForMenus } from './menus.ts'
import { listenForPopups, openAddressedPopup } from './popups.ts'

/**
 * The only script that each page loads. Everything on a page works without it: it turns links into dialogs, moves the
 * banners and remembers choices.
 */
if (guardPage()) {
  keepChoices()
  showSession()
  listenForPopups()
  listenForMenus()
  openAddressedPopup()
  // Who sent the visitor is known from the first page, and asked for when they register on another.
  if (/[?&](?:ref|r|referralCode|affiliate|affiliateCode)=/.test(location.search))
    void import('#lib/session/referral.ts').then(({ readReferral }) => readReferral())
  for (const carousel of document.querySelectorAll<HTMLElement>('[data-carousel]')) startCarousel(carousel)
}
