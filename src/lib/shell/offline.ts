import { closest } from './choices.ts'

/**
 * Shows a bar above every dialog while the browser is offline. Typed text stays, and pending requests continue when the
 * connection returns (`lib/client/when-online.ts`).
 */
export function showConnection(): void {
  const bar = document.querySelector<HTMLElement>('[data-offline]')
  if (!bar) return
  const show = () => {
    // A dialog that was opened meanwhile would lie above it: whatever opens last is on top.
    if (bar.matches(':popover-open')) bar.hidePopover()
    if (!navigator.onLine) bar.showPopover()
  }
  for (const name of ['online', 'offline', 'vitrine:modal']) addEventListener(name, () => setTimeout(show))
  if (!navigator.onLine) show()
}

/**
 * Opening a page without a network would discard the current one with its typed text. The page is opened when the
 * network is back, unless the visitor has continued typing here.
 */
export function keepPageOffline(): void {
  let wanted: HTMLAnchorElement | undefined
  const want = (link?: HTMLAnchorElement) => {
    wanted?.removeAttribute('aria-busy')
    wanted = link
    wanted?.setAttribute('aria-busy', 'true')
  }
  document.addEventListener('click', (event) => {
    const link = closest(event, 'a[href]')
    if (navigator.onLine || event.defaultPrevented || !(link instanceof HTMLAnchorElement)) return
    if (!leavesPage(link) || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    want(link)
  })
  document.addEventListener('input', () => want())
  addEventListener('online', () => {
    const href = wanted?.href
    // Back may restore this page as it was left: nothing is waiting any more.
    want()
    if (href) location.assign(href)
  })
}

/** False for links within the page, to other sites, to files, and into other windows. */
function leavesPage({ target, origin, pathname, search, hash, download }: HTMLAnchorElement): boolean {
  if (target || download || origin !== location.origin) return false
  return pathname + search !== location.pathname + location.search || hash === ''
}
