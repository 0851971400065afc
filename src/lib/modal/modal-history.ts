/**
 * Dialogs and the back button. A dialog that is opened on a page has an entry of its own in the history, with the same
 * address: Back closes it and stays on the page. Addresses that open one (`/login`, `/register`, `#member/…`) are entries already.
 */

/**
 * Closing waits one turn before it goes back: the act that closes a dialog often opens the next one, which keeps the
 * entry.
 */
let goingBack: ReturnType<typeof setTimeout> | undefined
/** The browser goes back some time after it is asked: what opens meanwhile enters the history afterwards. */
let isReturning = false

/** Whether this entry was made for a dialog. */
export function isOwnEntry(): boolean {
  return typeof Object(history.state).modal === 'string'
}

/** Whether the address itself belongs to a dialog. */
export function isAddressed(): boolean {
  return isCentre() || home() !== location.pathname
}

export function enterDialog(name: string): void {
  stay()
  whenReturned(() => {
    if (!isOwnEntry() && !isAddressed()) history.pushState({ modal: name }, '')
  })
}

/** The page below has its address again. */
export function leaveDialog(): void {
  if (isOwnEntry())
    goingBack = setTimeout(() => {
      goingBack = undefined
      if (!isOwnEntry()) return
      isReturning = true
      whenBack(() => {
        isReturning = false
      })
      history.back()
    })
  else if (isAddressed()) history.replaceState(null, '', isCentre() ? home() + location.search : home())
}

/** Somebody leaves for elsewhere at this very moment: going back would call them back. */
export function stay(): void {
  clearTimeout(goingBack)
  goingBack = undefined
}

/** Changes the history now, or once the browser is back where it was sent to. */
export function whenReturned(act: () => void): void {
  if (isReturning) whenBack(act)
  else act()
}

/** Before others read where the browser is. */
function whenBack(act: () => void): void {
  window.addEventListener('popstate', act, { once: true, capture: true })
}

function isCentre(): boolean {
  return /^#(member|agent)\//.test(location.hash)
}

function home(): string {
  return location.pathname.replace(/\/(login|register)\/?$/, '/')
}
