import { startCarousel } from './carousel.ts'
import { listenForMenus } from './menus.ts'

/** What a page can do without until it is there: banners that move on by themselves, menus that close on Escape. */
export function startComforts(): void {
  listenForMenus()
  for (const carousel of document.querySelectorAll<HTMLElement>('[data-carousel]')) startCarousel(carousel)
}
